import { giveUpAt } from '../../core/email-kinds.ts';
import { dayMs, hourMs } from '../../core/time.ts';
import { findEmailTimes, lockEmailTimes } from '../../db/outbox/cleanup.ts';
import { queueEmail } from '../../db/outbox/outbox.ts';
import { findNeededPart } from '../../db/parts/stored-parts.ts';
import {
  countDamages,
  deleteDamages,
  findDamagedTransfers,
  findDamagesToCheck,
  markDamagesReported,
  pageOfDamages,
  type RecordedDamage,
} from '../../db/scrub/scrub-passes.ts';
import { readSettings } from '../../db/settings.ts';
import { type ContentCheck, contentCheck, type Throttle } from '../../integrity/contents.ts';
import type { Ports } from '../../ports/ports.ts';
import { sealEmail } from '../../records/queued-email.ts';
import { createPacer, type ScrubDeps, scrubPart } from './scrub.ts';

const damagesAtOnce = 500;

/** Lists the damaged parts that the scrub has found, in the order of their keys, which begin with the day. */
export async function* listDamages({ db }: Pick<Ports, 'db'>): AsyncGenerator<RecordedDamage> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: readonly RecordedDamage[] = await pageOfDamages(db, after, damagesAtOnce);
    yield* page;
    after = page.at(-1)?.blobKey;
  }
}

interface Recheck {
  readonly contents: ContentCheck;
  readonly pace: Throttle;
  readonly stopping: AbortSignal;
}

/** Reads a damaged part again. Returns false and removes its record if there is no damage any more. */
export async function recheckDamage(deps: ScrubDeps, blobKey: string, recheck = atOnce(deps)): Promise<boolean> {
  const part = await findNeededPart(deps.db, blobKey);
  if (part !== undefined)
    return (await scrubPart(deps, recheck.contents, { part, wasDamaged: true }, recheck)) !== undefined;
  await deleteDamages(deps.db, [blobKey]);
  return false;
}

function atOnce({ blobs }: ScrubDeps): Recheck {
  return { contents: contentCheck(blobs), pace: async () => {}, stopping: new AbortController().signal };
}

type Deps = ScrubDeps & Pick<Ports, 'keys'>;

/** How many damaged parts are read again in one run. Each has at most 64 MiB. */
const partsAtOnce = 20;
const recheckAfterMs = hourMs;
/** At most one email in this time. It counts all damages. */
const alertEveryMs = dayMs;
const maxNamedTransfers = 10;
const maxCounted = 1_000_000;

/**
 * Reads damaged parts again, so that the damage of a part that was restored disappears soon, and emails the
 * administrator about new damages. A new damage is read again first: a failure that has passed causes no email.
 */
export async function recheckDamages(deps: Deps, stopping: AbortSignal): Promise<void> {
  const { db, blobs, clock } = deps;
  const { 'disk.scrubBytesPerSecond': rate } = await readSettings(db);
  const recheck = { contents: contentCheck(blobs), pace: createPacer(() => rate, stopping), stopping };
  const checkedBefore = new Date(clock.now().getTime() - recheckAfterMs);
  let hasNew = false;
  for (const { blobKey, isReported } of await findDamagesToCheck(db, { checkedBefore, max: partsAtOnce })) {
    if (await recheckDamage(deps, blobKey, recheck)) hasNew ||= !isReported;
  }
  if (hasNew) await queueAlert(deps);
}

/** A setting without an address leaves the damages unreported, until there is one. */
async function queueAlert({ db, clock, keys }: Deps): Promise<void> {
  const at = clock.now();
  if ((await readSettings(db))['admin.email'] === '') return;
  const payload = {
    parts: await countDamages(db, maxCounted),
    transfers: await findDamagedTransfers(db, maxNamedTransfers),
  };
  const email = sealEmail(keys, { kind: 'damage-alert', payload, at, giveUpAt: giveUpAt(at) });
  await db.transaction().execute(async (tx) => {
    await lockEmailTimes(tx);
    const recent = await findEmailTimes(tx, 'damage-alert', new Date(at.getTime() - alertEveryMs));
    if (recent.length > 0) return;
    await markDamagesReported(tx);
    await queueEmail(tx, { ...email, contact_id: null });
  });
}
