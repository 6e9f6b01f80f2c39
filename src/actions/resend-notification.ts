import { Problem } from '../core/problem.ts';
import { stateAt } from '../core/transfer-state.ts';
import { holdRecipient, latestMail, type OutboxRow, queueMail, resentSince } from '../db/outbox.ts';
import type { Ports } from '../ports/ports.ts';
import { sealNotification } from './completion-mails.ts';
import type { VerifiedEmail } from './identify-caller.ts';
import { inWrongState, recipientWith, secretFor } from './show-letter.ts';
import { submittedTransfer } from './submitted-transfer.ts';

const mostInPeriod = 3;
const periodMs = 3_600_000;
/** Others resend to the same recipient at the same moment hardly ever, and at most as often as the limit allows. */
const mostTries = mostInPeriod + 1;

/** Sends a recipient's notification again, under an id of its own. So often within an hour, and no more. */
export async function resendNotification(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'>,
  sender: VerifiedEmail,
  trackingId: string,
  transferId: string,
): Promise<void> {
  const { db, clock, keys } = ports;
  const { row: transfer } = await submittedTransfer(ports, sender, trackingId);
  const recipient = await recipientWith(ports, trackingId, transferId);
  const now = clock.now();
  if (stateAt(now, { state: transfer.state, expiresAt: new Date(transfer.expires_at) }) !== 'Active') {
    throw inWrongState('The transfer is not active.');
  }
  const secret = await secretFor(ports, sender, transfer, transferId);
  const { id, party_id } = recipient;
  const series = { tracking_id: trackingId, recipient_id: id, kind: 'recipient' };
  for (let tries = 0; tries < mostTries; tries += 1) {
    const ordinal = ((await latestMail(db, series))?.ordinal ?? 0) + 1;
    const mail = { ...sealNotification(keys, transfer, { id, ordinal, secret }, now), party_id };
    if (await queueUnlessMany({ db }, mail, now)) return;
  }
  throw new Problem('requests_too_many');
}

/** False when another was faster, and has taken the ordinal. */
async function queueUnlessMany({ db }: Pick<Ports, 'db'>, mail: OutboxRow, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await holdRecipient(tx, mail.recipient_id ?? '');
    const resent = await resentSince(tx, mail, new Date(now.getTime() - periodMs));
    if (resent.length >= mostInPeriod) throw tooMany(resent, now);
    if (((await latestMail(tx, mail))?.ordinal ?? 0) >= mail.ordinal) return false;
    await queueMail(tx, mail);
    return true;
  });
}

function tooMany(resent: readonly Date[], now: Date): Problem {
  const oldest = Math.min(...resent.map((at) => at.getTime()));
  return new Problem('requests_too_many', { retryAfter: (oldest + periodMs - now.getTime()) / 1000 });
}
