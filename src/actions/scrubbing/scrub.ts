import { setTimeout as pause } from 'node:timers/promises';
import {
  type DamagedPart,
  isPassDue,
  type ScrubAmount,
  type ScrubLimits,
  scrubCost,
  scrubRate,
} from '../../core/scrub.ts';
import { confirmLease, type Lease } from '../../db/leases.ts';
import { findNeededPart, measureStoredParts, pageOfStoredParts, type StoredPart } from '../../db/parts/stored-parts.ts';
import {
  countDamages,
  deleteDamages,
  filterDamaged,
  readScrubPasses,
  recordDamage,
  type ScrubPass,
  saveScrubPass,
} from '../../db/scrub/scrub-passes.ts';
import { readSettings } from '../../db/settings.ts';
import { type ContentCheck, contentCheck, type Throttle } from '../../integrity/contents.ts';
import type { Ports } from '../../ports/ports.ts';

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

/** How much is read between two reports of the progress. */
const costOfStep = 256 * 2 ** 20;

interface ScrubNow {
  readonly bytesPerSecond: number;
  readonly stopping: AbortSignal;
  /** Called now and then. */
  onProgress(pass: ScrubPass): void;
}

/**
 * Reads every stored byte from the beginning, and records damages. Runs beside the scheduled scrub, which begins its next
 * pass later if this one is complete. Returns undefined if it was stopped.
 */
export async function scrubNow(
  deps: ScrubDeps & { readonly reportDamage: (damaged: DamagedPart) => void },
  { bytesPerSecond, stopping, onProgress }: ScrubNow,
): Promise<ScrubPass | undefined> {
  const { db, clock } = deps;
  const nothing = { parts: 0, bytes: 0 };
  const all = await measureStoredParts(db);
  const pass = { startedAt: clock.now(), finishedAt: undefined, position: '', read: nothing, all };
  const progress = await scrubParts(deps, {
    from: pass,
    stopping,
    costOfStep: () => costOfStep,
    pace: createPacer(() => bytesPerSecond, stopping),
    async save(saved) {
      onProgress({ ...pass, ...saved });
      return !stopping.aborted;
    },
  });
  if (progress === undefined) return undefined;
  const complete = { ...pass, ...progress, finishedAt: clock.now() };
  await db.transaction().execute((tx) => saveScrubPass(tx, complete));
  return complete;
}

interface ScrubState {
  /** The pass that reads or has read last. */
  readonly current: ScrubPass | undefined;
  /** The last pass that has read everything. */
  readonly complete: ScrubPass | undefined;
  /** How many parts are damaged, at most `maxCounted`. */
  readonly damagedParts: number;
}

const maxCounted = 1_000_000;

/** Returns how far the scrub has read, and how much is damaged. Reads a few rows and the damages. */
export async function getScrubState({ db }: Pick<Ports, 'db'>): Promise<ScrubState> {
  const { current, complete } = await readScrubPasses(db);
  return { current, complete, damagedParts: await countDamages(db, maxCounted) };
}

/** How far a pass has read. */
interface ScrubProgress {
  /** The key of the last part that was read. */
  readonly position: string;
  readonly read: ScrubAmount;
}

/** The cost of a part beyond its bytes. */
const costOfPart = scrubCost({ parts: 1, bytes: 0 });

interface ScrubRun {
  readonly from: ScrubProgress;
  readonly stopping: AbortSignal;
  /** The cost of one step: a restart reads at most this much again, and one more part. */
  costOfStep(): number;
  /** Limits the rate. */
  pace(bytes: number): ReturnType<Throttle>;
  /** Stores the progress after each step. Returns whether to continue. */
  save(progress: ScrubProgress): Promise<boolean>;
}

/** Reads all parts after a position. Returns how far it came, or undefined if it was ended before the last part. */
async function scrubParts(deps: ScrubDeps, run: ScrubRun): Promise<ScrubProgress | undefined> {
  const contents = contentCheck(deps.blobs);
  let progress = run.from;
  let savedCost = scrubCost(progress.read);
  for (;;) {
    const { parts, isLast } = await pageOfStoredParts(deps.db, progress.position);
    const damaged = await filterDamaged(deps.db, parts.map(keyOf));
    for (const part of parts) {
      await run.pace(costOfPart);
      if (run.stopping.aborted) return endEarly(run, progress);
      try {
        await scrubPart(deps, contents, { part, wasDamaged: damaged.has(part.blobKey) }, run);
      } catch (error) {
        if (run.stopping.aborted) return endEarly(run, progress);
        throw error;
      }
      progress = after(progress, part);
      const cost = scrubCost(progress.read);
      if (cost - savedCost < run.costOfStep()) continue;
      if (!(await run.save(progress))) return undefined;
      savedCost = cost;
    }
    if (isLast) return progress;
  }
}

const keyOf = ({ blobKey }: StoredPart): string => blobKey;

function after({ read }: ScrubProgress, { blobKey, sealedSize }: StoredPart): ScrubProgress {
  return { position: blobKey, read: { parts: read.parts + 1, bytes: read.bytes + sealedSize } };
}

async function endEarly({ save }: ScrubRun, progress: ScrubProgress): Promise<undefined> {
  await save(progress);
}

export type ScrubDeps = Pick<Ports, 'db' | 'blobs' | 'clock'> & {
  /** Called once for each new damage. */
  readonly reportDamage?: ((damaged: DamagedPart) => void) | undefined;
};

interface PartToScrub {
  readonly part: StoredPart;
  /** Whether the part is recorded as damaged. */
  readonly wasDamaged: boolean;
}

/** Reads a part, and records or deletes its damage. Returns the damage of a part that a file needs. */
export async function scrubPart(
  { db, clock, reportDamage }: ScrubDeps,
  contents: ContentCheck,
  { part, wasDamaged }: PartToScrub,
  { pace, stopping }: { readonly pace: Throttle; readonly stopping: AbortSignal },
): Promise<DamagedPart | undefined> {
  const damage = await contents.damageOf(part, pace, stopping);
  // The part may have been removed or replaced while it was read.
  const needed = damage === undefined ? undefined : await findNeededPart(db, part.blobKey);
  if (damage === undefined || needed === undefined) {
    if (wasDamaged) await deleteDamages(db, [part.blobKey]);
    return undefined;
  }
  const damaged = { ...needed, damage };
  // Reported first: after a crash in between it is reported again, instead of never.
  if (!wasDamaged) reportDamage?.(damaged);
  await recordDamage(db, needed, damage, clock.now());
  return damaged;
}

/**
 * Limits a rate: each call waits until what was requested before would have been read at that rate. Time that passed
 * without a read is not made up for, so that no burst follows a pause. The rate may change.
 */
export function createPacer(bytesPerSecond: () => number, stopping: AbortSignal): (bytes: number) => Promise<void> {
  let freeAt = 0;
  return async (bytes) => {
    const now = performance.now();
    const waitMs = freeAt - now;
    freeAt = Math.max(freeAt, now) + (bytes * 1_000) / bytesPerSecond();
    // An abort ends the wait: the caller looks at the signal itself.
    if (waitMs > 0) await pause(waitMs, undefined, { signal: stopping }).catch(() => {});
  };
}
