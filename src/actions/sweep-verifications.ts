import { codeRules } from '../core/verification-code.ts';
import { removeSettledMails } from '../db/outbox.ts';
import { removeOldCodes } from '../db/verification-codes.ts';
import { removeEndedVerifications } from '../db/verifications.ts';
import type { Ports } from '../ports/ports.ts';

/** For whoever asks on the next day where a mail has gone. */
const settledMailMs = 86_400_000;

/** Removes codes and verifications that have ended, and the rows of their mails. */
export async function sweepVerifications({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await removeOldCodes(db, new Date(now.getTime() - Math.max(codeRules.validMs, codeRules.periodMs)));
  await removeEndedVerifications(db, now);
  await removeSettledMails(db, new Date(now.getTime() - settledMailMs));
}
