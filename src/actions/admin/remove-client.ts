import { type Actor, localActor } from '../../core/actor.ts';
import { Problem } from '../../core/problem.ts';
import { lookup } from '../../crypto/identifiers.ts';
import { clientFingerprintLength, removeClients } from '../../db/clients.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';

const fingerprintForm = new RegExp(`^[0-9a-f]{${clientFingerprintLength}}$`);

/** Accepts the client ID or its fingerprint. The client's tokens end at once. */
export async function removeClient(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  client: string,
  by: Actor = localActor,
): Promise<void> {
  const hashPrefix = fingerprintForm.test(client) ? client : lookup(ports.keys, 'client-id', client);
  const subject = hashPrefix.slice(0, clientFingerprintLength);
  await db.transaction().execute(async (tx) => {
    const purposes = await removeClients(tx, hashPrefix);
    if (purposes.length === 0) throw new Problem('entity_unknown', { detail: 'No such client.' });
    await recordAudit(tx, ports, by, { action: 'removeClient', subject, old: { purposes } });
  });
}
