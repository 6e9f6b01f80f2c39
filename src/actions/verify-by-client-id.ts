import type { EmailAddress } from '../core/email.ts';
import { Problem } from '../core/problem.ts';
import { lookup, newShortId } from '../crypto/identifiers.ts';
import { isRegistered } from '../db/clients.ts';
import { partyOf } from '../db/parties.ts';
import { addVerification } from '../db/verifications.ts';
import type { Ports } from '../ports/ports.ts';
import { type GivenToken, newVerification } from './new-verification.ts';

/** A client that the administrator registered may speak for any address. */
export async function verifyByClientId(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'>,
  address: EmailAddress,
  clientId: string,
): Promise<GivenToken> {
  const { db, clock, keys } = ports;
  if (!(await isRegistered(db, lookup(keys, 'client-id', clientId), 'verification'))) {
    throw new Problem('verification_refused');
  }
  const { given, row } = await newVerification(ports, clientId);
  await db.transaction().execute(async (tx) => {
    const partyId = await partyOf(tx, address, newShortId(), clock.now());
    await addVerification(tx, { ...row, party_id: partyId });
  });
  return given;
}
