import { type Actor, localActor } from '../../core/actor.ts';
import { personSubject } from '../../core/audit-log.ts';
import type { EmailAddress } from '../../core/email-address.ts';
import { Problem } from '../../core/problem.ts';
import { hourMs } from '../../core/time.ts';
import { newShortId } from '../../crypto/identifiers.ts';
import { contactFor } from '../../db/contacts/contacts.ts';
import { findEmailTimes, lockEmailTimes } from '../../db/outbox/emails-without-transfer.ts';
import { queueEmail } from '../../db/outbox/outbox.ts';
import type { Ports } from '../../ports/ports.ts';
import { sealEmail } from '../../records/queued-email.ts';
import { recordAudit } from '../audit/record-audit.ts';

/** More than a set-up needs. An administrator could send them to anyone. */
const maxPerHour = 20;

/**
 * Queues an email that shows whether emails arrive, and returns its ID. It is given up after an hour: an administrator
 * waits for it.
 */
export async function queueTestEmail(
  { db, clock, keys, languages }: Pick<Ports, 'db' | 'clock' | 'keys' | 'languages'>,
  { address, language }: { readonly address: EmailAddress; readonly language?: string | undefined },
  by: Actor = localActor,
): Promise<string> {
  const now = clock.now();
  const email = sealEmail(keys, {
    kind: 'test',
    payload: { language: languages.choose(language).locale },
    at: now,
    giveUpAt: new Date(now.getTime() + hourMs),
  });
  await db.transaction().execute(async (tx) => {
    await lockEmailTimes(tx);
    const [oldest, ...others] = await findEmailTimes(tx, 'test', new Date(now.getTime() - hourMs));
    if (oldest !== undefined && others.length + 1 >= maxPerHour) {
      throw new Problem('too_many_requests', { retryAfter: (oldest.getTime() + hourMs - now.getTime()) / 1_000 });
    }
    const contactId = await contactFor(tx, address, newShortId(), now);
    await queueEmail(tx, { ...email, contact_id: contactId });
    const to = personSubject(contactId);
    await recordAudit(tx, { clock, keys }, by, { action: 'sendTestEmail', subject: email.id, new: { to } });
  });
  return email.id;
}
