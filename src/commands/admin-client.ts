import { registerClient } from '../actions/admin/register-client.ts';
import { removeClient } from '../actions/admin/remove-client.ts';
import { OperatorError } from '../core/errors.ts';
import { clientFingerprintLength, listClients } from '../db/clients.ts';
import type { Call } from './command.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

export async function addClientId(call: Call): Promise<void> {
  const [clientId = ''] = call.values;
  const purpose = call.options.for ?? 'verification';
  if (purpose !== 'verification' && purpose !== 'logging') {
    throw new OperatorError('--for must be verification or logging.');
  }
  await withService(call, async ({ ports }) => {
    const name = await registerClient(ports, clientId, purpose, call.actor);
    call.print(`Registered client ${name} for ${purpose}.`);
  });
}

export async function listClientIds(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    const rows = (await listClients(ports.db)).map(({ client_hash, purpose, created_at }) => [
      client_hash.slice(0, clientFingerprintLength),
      purpose,
      created_at,
    ]);
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
