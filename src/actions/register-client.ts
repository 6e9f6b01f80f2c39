import { Problem } from '../core/problem.ts';
import { lookup } from '../crypto/identifiers.ts';
import { addClient, type ClientPurpose, removeClients } from '../db/clients.ts';
import type { Ports } from '../ports/ports.ts';

const clientIdForm = /^[a-zA-Z0-9]{50,4000}$/;
/** What a list shows in place of a client id, which is a secret. */
export const fingerprintLength = 16;
const fingerprintForm = new RegExp(`^[0-9a-f]{${fingerprintLength}}$`);

/** Resolves with what the client is called in lists. */
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
  return hash.slice(0, fingerprintLength);
}

/** Takes the client id itself or what it is called in lists. Tokens that it was given end at once. */
export async function removeClient({ db, keys }: Pick<Ports, 'db' | 'keys'>, client: string): Promise<void> {
  const beginning = fingerprintForm.test(client) ? client : lookup(keys, 'client-id', client);
  const removed = await db.transaction().execute((tx) => removeClients(tx, beginning));
  if (removed === 0) throw new Problem('entity_unknown', { detail: 'No such client is registered.' });
}
