import { Problem } from '../../core/problem.ts';
import { lookup } from '../../crypto/identifiers.ts';
import { addClient, type ClientPurpose, clientFingerprintLength } from '../../db/clients.ts';
import type { Ports } from '../../ports/ports.ts';

const clientIdForm = /^[a-zA-Z0-9]{50,4000}$/;

/** Returns the client's fingerprint, its name in lists. */
export async function registerClient(
  { db, clock, keys }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  clientId: string,
  purpose: ClientPurpose,
): Promise<string> {
  if (!clientIdForm.test(clientId)) {
    throw new Problem('value_malformed', { detail: 'A client ID must have 50 to 4,000 letters and digits.' });
  }
  const hash = lookup(keys, 'client-id', clientId);
  await addClient(db, hash, purpose, clock.now());
  return hash.slice(0, clientFingerprintLength);
}
