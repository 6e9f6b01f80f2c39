import type { EmailAddress } from '../core/email.ts';
import { Problem } from '../core/problem.ts';
import { lookup, newShortId, newToken } from '../crypto/identifiers.ts';
import { isRegistered } from '../db/clients.ts';
import { partyOf } from '../db/parties.ts';
import { readSettings } from '../db/settings.ts';
import { addVerification } from '../db/verifications.ts';
import type { Ports } from '../ports/ports.ts';

const dayMs = 86_400_000;

/** A client that the administrator registered may speak for any address. Only hashes of client id and token are kept. */
export async function verifyByClientId(
  { db, clock, keys }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  address: EmailAddress,
  clientId: string,
): Promise<{ readonly token: string; readonly validUntil: Date }> {
  const clientHash = lookup(keys, 'client-id', clientId);
  if (!(await isRegistered(db, clientHash, 'verification'))) throw new Problem('verification_refused');
  const settings = await readSettings(db);
  const now = clock.now();
  const ends = new Date(now.getTime() + settings['verification.maximumDays'] * dayMs);
  const idleEnds = new Date(now.getTime() + settings['verification.idleDays'] * dayMs);
  const token = newToken();
  await db.transaction().execute(async (tx) => {
    const partyId = await partyOf(tx, address, newShortId(), now);
    await addVerification(tx, {
      id: newShortId(),
      party_id: partyId,
      client_hash: clientHash,
      token_hash: lookup(keys, 'verification-token', token),
      created_at: now.toISOString(),
      ends_at: ends.toISOString(),
      idle_ends_at: idleEnds.toISOString(),
    });
  });
  return { token, validUntil: ends < idleEnds ? ends : idleEnds };
}
