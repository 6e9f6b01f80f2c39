import { giveUpAt } from '../../core/email-kinds.ts';
import { dayMs, hourMs } from '../../core/time.ts';
import { findEmailTimes, lockEmailTimes } from '../../db/outbox/emails-without-transfer.ts';
import { queueEmail } from '../../db/outbox/outbox.ts';
import {
  countDamages,
  findDamagedTransfers,
  findDamagesToCheck,
  markDamagesReported,
} from '../../db/scrub/damaged-parts.ts';
import { readSettings } from '../../db/settings.ts';
import { contentCheck } from '../../integrity/contents.ts';
import type { Ports } from '../../ports/ports.ts';
import { sealEmail } from '../../records/queued-email.ts';
import { createPacer } from './internal/pacer.ts';
import type { ScrubDeps } from './internal/scrub-part.ts';
import { recheckDamage } from './recheck-damage.ts';

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
