import type { EmailAddress } from '../core/email.ts';
import { Problem } from '../core/problem.ts';
import { codeRules, isCode } from '../core/verification-code.ts';
import { lookup } from '../crypto/identifiers.ts';
import { redeemCode } from '../db/verification-codes.ts';
import { addVerification } from '../db/verifications.ts';
import type { Ports } from '../ports/ports.ts';
import { type GivenToken, newVerification } from './new-verification.ts';

/** Whoever shows the code that was mailed to the address, from the client that asked for it, reads the address. */
export async function verifyByCode(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'>,
  address: EmailAddress,
  clientId: string,
  code: string,
): Promise<GivenToken> {
  const { db, clock, keys } = ports;
  const { given, row } = await newVerification(ports, clientId);
  // What cannot be a code is a wrong try like any other.
  const codeHash = isCode(code) ? lookup(keys, 'verification-code', code) : '';
  const madeAfter = new Date(clock.now().getTime() - codeRules.validMs);
  const isRight = await db.transaction().execute(async (tx) => {
    const partyId = await redeemCode(tx, { address, clientHash: row.client_hash }, codeHash, madeAfter);
    if (partyId !== undefined) await addVerification(tx, { ...row, party_id: partyId });
    // Not thrown in here: that would take the try back.
    return partyId !== undefined;
  });
  if (!isRight) throw new Problem('verification_refused');
  return given;
}
