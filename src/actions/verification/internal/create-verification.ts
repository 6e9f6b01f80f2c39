import { idleEnd, verificationEnd } from '../../../core/verification.ts';
import { lookup, newShortId, newToken } from '../../../crypto/identifiers.ts';
import { readSettings } from '../../../db/settings.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Ports } from '../../../ports/ports.ts';

export interface IssuedToken {
  readonly token: string;
  readonly validUntil: Date;
}

/**
 * Creates a token and the row that stores it, without the contact. The row holds only hashes of token and client ID.
 */
export async function createVerification(
  { db, clock, keys }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  clientId: string,
): Promise<{ readonly issued: IssuedToken; readonly row: Omit<Tables['verification'], 'contact_id'> }> {
  const settings = await readSettings(db);
  const now = clock.now();
  const ends = verificationEnd(settings, now);
  const idleEnds = idleEnd(settings, now);
  const token = newToken();
  const row = {
    id: newShortId(),
    client_hash: lookup(keys, 'client-id', clientId),
    token_hash: lookup(keys, 'verification-token', token),
    created_at: now.toISOString(),
    ends_at: ends.toISOString(),
    idle_ends_at: idleEnds.toISOString(),
  };
  return { issued: { token, validUntil: ends < idleEnds ? ends : idleEnds }, row };
}
