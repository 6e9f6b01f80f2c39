import type { EmailAddress } from '../../core/email-address.ts';
import { Problem } from '../../core/problem.ts';
import { codeRules, parseCode } from '../../core/verification.ts';
import { lookup } from '../../crypto/identifiers.ts';
import { redeemCode } from '../../db/contacts/verification-codes.ts';
import { addVerification } from '../../db/contacts/verifications.ts';
import type { Ports } from '../../ports/ports.ts';
import { createVerification, type IssuedToken } from './internal/create-verification.ts';

/**
 * Issues a token to the client that requested the code and returns it: only the owner of the address can read the
 * email.
 */
export async function verifyByCode(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'>,
  address: EmailAddress,
  clientId: string,
  typed: string,
): Promise<IssuedToken> {
  const { db, clock, keys } = ports;
  const { issued, row } = await createVerification(ports, clientId);
  const code = parseCode(typed);
  // A malformed code counts as a wrong attempt, like any other wrong code.
  const codeHash = code === undefined ? '' : lookup(keys, 'verification-code', code);
  const createdAfter = new Date(clock.now().getTime() - codeRules.validMs);
  const isCorrect = await db.transaction().execute(async (tx) => {
    const contactId = await redeemCode(tx, { address, clientHash: row.client_hash }, codeHash, createdAfter);
    if (contactId !== undefined) await addVerification(tx, { ...row, contact_id: contactId });
    // Does not throw inside the transaction: a rollback would undo the counted attempt.
    return contactId !== undefined;
  });
  if (!isCorrect) throw new Problem('verification_refused');
  return issued;
}
