import { type Actor, localActor } from '../../core/actor.ts';
import { personSubject } from '../../core/audit-log.ts';
import { isAdminId } from '../../core/id-format.ts';
import { Problem } from '../../core/problem.ts';
import { endVerification } from '../../db/contacts/verifications.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';

/** Ends one verification: the browser or the program must verify the address again. */
export async function endVerificationById(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  verificationId: string,
  by: Actor = localActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const contactId = isAdminId(verificationId) ? await endVerification(tx, verificationId) : undefined;
    if (contactId === undefined) throw new Problem('entity_unknown', { detail: 'No such verification.' });
    const old = { person: personSubject(contactId) };
    await recordAudit(tx, ports, by, { action: 'endVerificationById', subject: verificationId, old });
  });
}
