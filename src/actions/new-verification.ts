import { idleEnd, verificationEnd } from '../core/verification-life.ts';
import { lookup, newShortId, newToken } from '../crypto/identifiers.ts';
import { readSettings } from '../db/settings.ts';
import type { Tables } from '../db/tables.ts';
import type { Ports } from '../ports/ports.ts';

/** What a client gets when an address was proven to be its own. */
export interface GivenToken {
  readonly token: string;
  readonly validUntil: Date;
}

/** A fresh token, and the row that it is known by, which lacks only its address. Of token and client id it has hashes. */
export async function newVerification(
  { db, clock, keys }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  clientId: string,
): Promise<{ readonly given: GivenToken; readonly row: Omit<Tables['verification'], 'party_id'> }> {
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
  return { given: { token, validUntil: ends < idleEnds ? ends : idleEnds }, row };
}
