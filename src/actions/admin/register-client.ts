import { Problem } from '../../core/problem.ts';
import { lookup } from '../../crypto/identifiers.ts';
import { addClient, type ClientPurpose, clientFingerprintLength, removeClients } from '../../db/clients.ts';
import type { Ports } from '../../ports/ports.ts';

const clientIdForm = /^[a-zA-Z0-9]{50,4000}$/;
const fingerprintForm = new RegExp(`^[0-9a-f]{${clientFingerprintLength}}$`);

/** Returns the client's fingerprint, its name in lists. */
export async function registerClient(
  { db, clock, keys }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  clientId: string,
  purpose: ClientPurpose,
): Promise<string> {
  if (!clientIdForm.test(clientId)) {
    throw new Problem('value_malformed', { detail: 'A client id has 50 to 4,000 letters or digits.' });
  }
  const hash = lookup(keys, 'client-id', clientId);
  await addClient(db, hash, purpose, clock.now());
  return hash.slice(0, clientFingerprintLength);
}

/** Accepts the client ID or its fingerprint. The client's tokens end at once. */
export async function removeClient({ db, keys }: Pick<Ports, 'db' | 'keys'>, client: string): Promise<void> {
  const hashPrefix = fingerprintForm.test(client) ? client : lookup(keys, 'client-id', client);
  const removed = await db.transaction().execute((tx) => removeClients(tx, hashPrefix));
  if (removed === 0) throw new Problem('entity_unknown', { detail: 'No such client is registered.' });
}
