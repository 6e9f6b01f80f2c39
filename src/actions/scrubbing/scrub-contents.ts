import { isPassDue, type ScrubLimits, scrubRate } from '../../core/scrub-schedule.ts';
import { confirmLease, type Lease } from '../../db/leases.ts';
import { measureStoredParts } from '../../db/parts/stored-parts.ts';
import { readScrubPasses, type ScrubPass, saveScrubPass } from '../../db/scrub/scrub-passes.ts';
import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { createPacer } from './internal/pacer.ts';
import type { ScrubDeps } from './internal/scrub-part.ts';
import { scrubParts } from './internal/scrub-parts.ts';

/** A restart reads again what was read in this time, and a changed setting is applied after it. */
const secondsOfStep = 5;

/**
 * Reads every stored byte at the rate of the settings, and records damages. Continues where an earlier run has ended, on
 * any server. Does nothing until a pass is due.
 */
export async function scrubContents(deps: ScrubDeps, stopping: AbortSignal, lease: Lease): Promise<void> {
  const { db, clock } = deps;
  const pass = await findOrBeginPass(deps);
  if (pass === undefined) return;
  // From now on, a restart continues this pass.
  if (!(await savePass(db, lease, pass))) return;
  let rate = scrubRate(pass.all, await readLimits(db));
  const progress = await scrubParts(deps, {
    from: pass,
    stopping,
    costOfStep: () => secondsOfStep * rate,
    pace: createPacer(() => rate, stopping),
    async save(saved) {
      if (!(await savePass(db, lease, { ...pass, ...saved }))) return false;
      const limits = await readLimits(db);
      if (limits.days === 0) return false;
      rate = scrubRate(pass.all, limits);
      return true;
    },
  });
  if (progress !== undefined) await savePass(db, lease, { ...pass, ...progress, finishedAt: clock.now() });
}

async function readLimits(db: Ports['db']): Promise<ScrubLimits> {
  const { 'disk.scrubDays': days, 'disk.scrubBytesPerSecond': maxBytesPerSecond } = await readSettings(db);
  return { days, maxBytesPerSecond };
}

/** Returns undefined if no pass is due. */
async function findOrBeginPass({ db, clock }: ScrubDeps): Promise<ScrubPass | undefined> {
  const limits = await readLimits(db);
  const { current } = await readScrubPasses(db);
  const isRunning = current !== undefined && current.finishedAt === undefined;
  if (isRunning && limits.days > 0) return current;
  if (!isPassDue(current?.startedAt, limits, clock.now())) return undefined;
  const all = await measureStoredParts(db);
  const nothing = { parts: 0, bytes: 0 };
  return { startedAt: clock.now(), finishedAt: undefined, position: '', read: nothing, all };
}

/** Returns false if another server has taken over, or another pass was completed meanwhile. */
async function savePass(db: Ports['db'], lease: Lease, pass: ScrubPass): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await confirmLease(tx, lease))) return false;
    const { complete } = await readScrubPasses(tx);
    if (complete !== undefined && complete.startedAt > pass.startedAt) return false;
    await saveScrubPass(tx, pass);
    return true;
  });
}
