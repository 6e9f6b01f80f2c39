import { listClients } from '../actions/admin/list-clients.ts';
import { registerClient } from '../actions/admin/register-client.ts';
import { removeClient } from '../actions/admin/remove-client.ts';
import { generateClientId } from '../actions/verification/generate-client-id.ts';
import { OperatorError } from '../core/errors.ts';
import type { Call } from './command.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

export async function addClientId(call: Call): Promise<void> {
  const [given] = call.values;
  const purpose = call.options.for ?? 'verification';
  if (purpose !== 'verification' && purpose !== 'logging') {
    throw new OperatorError('--for must be verification or logging.');
  }
  await withService(call, async ({ ports }) => {
    const clientId = given ?? generateClientId();
    const name = await registerClient(ports, clientId, purpose, call.actor);
    if (given !== undefined) return call.print(`Registered client ${name} for ${purpose}.`);
    call.print(clientId);
    call.warn(`Registered as client ${name} for ${purpose}. The client ID is not shown again.`);
  });
}

export async function listClientIds(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    const clients = await listClients(ports);
    if (call.options.json) {
      for (const client of clients) call.print(JSON.stringify(client));
      return;
    }
    const rows = clients.map(({ fingerprint, purpose, createdAt }) => [fingerprint, purpose, createdAt.toISOString()]);
    printTable(call, ['Fingerprint', 'Purpose', 'Registered'], rows);
  });
}

export async function removeClientId(call: Call): Promise<void> {
  const [client = ''] = call.values;
  await withService(call, async ({ ports }) => {
    await removeClient(ports, client, call.actor);
    call.print('Client removed. All of its verifications have been revoked.');
  });
}
