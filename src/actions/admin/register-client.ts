import { type Actor, localActor } from '../../core/actor.ts';
import { Problem } from '../../core/problem.ts';
import { lookup } from '../../crypto/identifiers.ts';
import { addClient, type ClientPurpose, clientFingerprintLength, countClients } from '../../db/clients.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';

/** Lists return all of them at once. */
const maxClients = 1_000;

const clientIdForm = /^[a-zA-Z0-9]{50,4000}$/;

/** Returns the client's fingerprint, its name in lists. */
export async function registerClient(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  clientId: string,
  purpose: ClientPurpose,
  by: Actor = localActor,
): Promise<string> {
  if (!clientIdForm.test(clientId)) {
    throw new Problem('value_malformed', { detail: 'A client ID must have 50 to 4,000 letters and digits.' });
  }
  const hash = lookup(ports.keys, 'client-id', clientId);
  const fingerprint = hash.slice(0, clientFingerprintLength);
  await db.transaction().execute(async (tx) => {
    if (!(await addClient(tx, hash, purpose, ports.clock.now()))) return;
    if ((await countClients(tx)) > maxClients) throw new Problem('limit_reached', { members: { limit: maxClients } });
    await recordAudit(tx, ports, by, { action: 'addClient', subject: fingerprint, new: { purpose } });
  });
  return fingerprint;
}
