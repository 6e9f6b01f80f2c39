import { type Actor, localActor } from '../../core/actor.ts';
import { readerOf } from '../../core/email-kinds.ts';
import { dropLockedEmail } from '../../db/outbox/admin-emails.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockUnsettledEmail } from './internal/lock-unsettled-email.ts';

/** Drops a queued or failed email. One that a mail server is just receiving may still arrive. */
export async function dropEmail(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  emailId: string,
  by: Actor = localActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const email = await lockUnsettledEmail(tx, emailId);
    await dropLockedEmail(tx, email, readerOf(email.kind));
    const old = { kind: email.kind, state: email.state };
    await recordAudit(tx, ports, by, { action: 'dropEmail', subject: emailId, old });
  });
}
