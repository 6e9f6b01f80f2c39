import { Problem } from '../../core/problem.ts';
import { lookup } from '../../crypto/identifiers.ts';
import { clientFingerprintLength, removeClients } from '../../db/clients.ts';
import type { Ports } from '../../ports/ports.ts';

const fingerprintForm = new RegExp(`^[0-9a-f]{${clientFingerprintLength}}$`);

/** Accepts the client ID or its fingerprint. The client's tokens end at once. */
export async function removeClient({ db, keys }: Pick<Ports, 'db' | 'keys'>, client: string): Promise<void> {
  const hashPrefix = fingerprintForm.test(client) ? client : lookup(keys, 'client-id', client);
  const removed = await db.transaction().execute((tx) => removeClients(tx, hashPrefix));
  if (removed === 0) throw new Problem('entity_unknown', { detail: 'No such client.' });
}
