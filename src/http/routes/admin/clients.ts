import { listClients } from '../../../actions/admin/list-clients.ts';
import { registerClient } from '../../../actions/admin/register-client.ts';
import { removeClient } from '../../../actions/admin/remove-client.ts';
import type { Administrator } from '../../../actions/sign-in/identify-administrator.ts';
import { generateClientId } from '../../../actions/verification/generate-client-id.ts';
import { clientParams, clientsResponse, newClientRequest, newClientResponse } from '../../../contract/admin/clients.ts';
import { emptyResponse, response } from '../../../contract/schema-helpers.ts';
import { Problem } from '../../../core/problem.ts';
import type { AdminDeps } from '../../access/admin-guard.ts';
import { operation } from '../../route.ts';
import { formatWireDate } from '../../wire/dates.ts';

export const list = operation({
  general: 'checked',
  schema: {
    summary: 'List registered clients',
    description:
      'Lists all registered clients, oldest first: 1,000 at most. Client IDs are secrets, and are not stored.',
    response: { 200: response('The clients.', clientsResponse) },
  },
  async handler(deps: AdminDeps, _request, _reply, _caller: Administrator) {
    const clients = await listClients(deps);
    return { data: clients.map((client) => ({ ...client, createdAt: formatWireDate(client.createdAt) })), meta: {} };
  },
});

export const add = operation({
  general: 'checked',
  problems: ['limit_reached'],
  schema: {
    summary: 'Register a client',
    description:
      'Registers a client for any sender address, or for log entries. A client may be registered for both. A registered one is registered again without an error.',
    body: newClientRequest,
    response: { 201: response('The client is registered.', newClientResponse) },
  },
  async handler(deps: AdminDeps, { body }, reply, caller: Administrator) {
    const made = body.clientId == null ? generateClientId() : null;
    const fingerprint = await registerClient(deps, body.clientId ?? made ?? '', body.purpose, caller.actor);
    return reply.code(201).send({ data: { fingerprint, clientId: made }, meta: {} });
  },
});

export const remove = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'Remove a client',
    description: 'Removes a client for all purposes, and ends all of its verifications.',
    params: clientParams,
    response: { 204: emptyResponse('The client was removed.') },
  },
  async handler(deps: AdminDeps, { params }, reply, caller: Administrator) {
    // The action accepts a client ID as well, which is a secret and does not belong into a URL.
    if (!/^[0-9a-f]{16}$/.test(params.fingerprint)) throw new Problem('entity_unknown');
    await removeClient(deps, params.fingerprint, caller.actor);
    return reply.code(204).send();
  },
});
