import { Type } from 'typebox';
import { recordAudit } from '../actions/audit/record-audit.ts';
import { generateClientId } from '../actions/verification/client-ids.ts';
import { describedAs, namedObject, nullable, nullish, text, time } from '../contract/schema-helpers.ts';
import { type Actor, localActor } from '../core/actor.ts';
import { parseChoice } from '../core/command-values.ts';
import { Problem } from '../core/problem.ts';
import { lookup } from '../crypto/identifiers.ts';
import {
  addClient,
  type ClientPurpose,
  clientFingerprintLength,
  countClients,
  listClients,
  removeClients,
} from '../db/clients.ts';
import type { Ports } from '../ports/ports.ts';
import { created, data, nothing, type Operator, operation } from './operation.ts';

/** The start of a hash of the client ID. The operation checks it: another form is unknown. */
export const fingerprint = describedAs(
  Type.String({ description: 'Fingerprint of the client: the start of a keyed hash of its ID.' }),
  { pattern: '^[0-9a-f]{16}$', examples: ['3f9c2a7be1d04586'] },
);

const purposes = ['verification', 'logging'] as const satisfies readonly ClientPurpose[];

const purpose = Type.Enum([...purposes], {
  description:
    '`verification`: the client may act for every sender address without a code from an email. `logging`: it may send log entries to this server.',
});

const client = namedObject('RegisteredClient', {
  fingerprint,
  purpose,
  createdAt: time('When the client was registered.'),
});

const newClient = namedObject('NewClient', {
  clientId: nullish(
    Type.String({
      maxLength: 4_000,
      description: 'Client ID of 50 to 4,000 letters and digits. Without it, the server makes one.',
    }),
  ),
  purpose,
});

const newClientResult = namedObject('NewClientResult', {
  fingerprint,
  clientId: nullable(
    text(
      'The client ID that the server has made. It is not shown again: store it as a secret. Null if you sent one.',
      'ExampleClientId0123456789ExampleClientId0123456789ExampleClientId01',
    ),
  ),
});

type Deps = Pick<Ports, 'db' | 'clock' | 'keys'>;

/** Programs that may send for every address, or send log entries. */
export const clients = {
  listClients: operation({
    route: ['GET', '/api/admin/clients'],
    permission: 'clients.read',
    summary: 'List registered clients',
    description:
      'Lists all registered clients, oldest first: 1,000 at most. Client IDs are secrets, and are not stored.',
    output: data('The clients.', Type.Array(client), 'RegisteredClientsResponse'),
    sdk: 'people.clients(): RegisteredClients',
    types: { RegisteredClients: 'Programs that may send for every address, or send log entries.' },
    async run({ db }: Pick<Ports, 'db'>) {
      return (await listClients(db)).map(({ client_hash, purpose, created_at }) => ({
        fingerprint: client_hash.slice(0, clientFingerprintLength),
        purpose,
        createdAt: new Date(created_at),
      }));
    },
    command: {
      name: 'admin client list',
      entry: 'client',
      summary: 'List registered clients by their fingerprint.',
      details: 'Client IDs are secrets and are not stored. The fingerprint is the start of a keyed hash.',
      examples: [{ about: 'List all clients.', run: 'admin client list' }],
      columns: { Fingerprint: 'fingerprint', Purpose: 'purpose', Registered: 'createdAt' },
    },
  }),
  addClient: operation({
    route: ['POST', '/api/admin/clients'],
    permission: 'clients.write',
    problems: ['limit_reached'],
    summary: 'Register a client',
    description:
      'Registers a client for any sender address, or for log entries. A client may be registered for both. A registered one is registered again without an error.',
    body: newClient,
    output: created('The client is registered.', newClientResult, 'NewClientResponse'),
    sdk: 'people.addClient(client: NewClient): NewClientResult',
    types: {
      NewClient: 'The purpose of a new client, and its ID if it has one already.',
      NewClientResult: 'A new client, with the ID that the server has made. It is not shown again.',
    },
    run: (deps: Deps, { clientId, purpose }, { actor }: Operator) => addOrMakeClient(deps, clientId, purpose, actor),
    command: {
      name: 'admin client add',
      values: '[client-id]',
      options: [
        { name: 'for', value: '<purpose>', help: '`verification` (default) or `logging`. A client may have both.' },
      ],
      summary: 'Register a client for any sender address, or for log entries.',
      details:
        'With `verification`, the client may act for every sender address without a code from an email. With `logging`, it may send log entries to this server. A client ID is a secret of 50 to 4,000 letters and digits. Without one, the command makes and prints it.',
      examples: [
        { about: 'Let the client with this ID send for every address.', run: 'admin client add "$CLIENT_ID"' },
        { about: 'Register a new client, and save its ID.', run: 'admin client add > client-id' },
      ],
      run({ values: [clientId], options }) {
        const purpose = parseChoice('--for', options.for ?? 'verification', purposes);
        return async (deps: Deps, { actor }: Operator) => {
          const made = await addOrMakeClient(deps, clientId, purpose, actor);
          const name = `client ${made.fingerprint} for ${purpose}`;
          if (made.clientId === null) return `Registered ${name}.`;
          return { print: made.clientId, warn: `Registered as ${name}. The client ID is not shown again.` };
        };
      },
    },
  }),
  removeClient: operation({
    route: ['DELETE', '/api/admin/clients/:fingerprint'],
    permission: 'clients.write',
    problems: ['entity_unknown'],
    summary: 'Remove a client',
    description: 'Removes a client for all purposes, and ends all of its verifications.',
    params: { fingerprint },
    output: nothing('The client was removed.'),
    sdk: 'people.removeClient(fingerprint)',
    async run(deps: Deps, { fingerprint }, { actor }: Operator) {
      // A client ID is a secret, which does not belong into a URL.
      if (!fingerprintForm.test(fingerprint)) throw new Problem('entity_unknown');
      await removeClient(deps, fingerprint, actor);
    },
    command: {
      name: 'admin client remove',
      values: '<client-id|fingerprint>',
      summary: 'Remove a client and revoke all of its verifications.',
      examples: [{ about: 'Remove a client by its fingerprint.', run: 'admin client remove 3f9c2a7be1d04586' }],
      run:
        ({ values: [client = ''] }) =>
        async (deps: Deps, { actor }: Operator) => {
          await removeClient(deps, client, actor);
          return 'Client removed. All of its verifications have been revoked.';
        },
    },
  }),
};

/** Lists return all of them at once. */
const maxClients = 1_000;

const clientIdForm = /^[a-zA-Z0-9]{50,4000}$/;

/** Registers a client. Without an ID, one is made, which is returned only now. */
async function addOrMakeClient(
  deps: Deps,
  clientId: string | null | undefined,
  purpose: ClientPurpose,
  by: Actor,
): Promise<{ readonly fingerprint: string; readonly clientId: string | null }> {
  const made = clientId == null ? generateClientId() : null;
  return { fingerprint: await registerClient(deps, clientId ?? made ?? '', purpose, by), clientId: made };
}

/** Returns the client's fingerprint, its name in lists. */
export async function registerClient(
  { db, ...ports }: Deps,
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

const fingerprintForm = new RegExp(`^[0-9a-f]{${clientFingerprintLength}}$`);

/** Accepts the client ID or its fingerprint. The client's tokens end at once. */
export async function removeClient({ db, ...ports }: Deps, client: string, by: Actor = localActor): Promise<void> {
  const hashPrefix = fingerprintForm.test(client) ? client : lookup(ports.keys, 'client-id', client);
  const subject = hashPrefix.slice(0, clientFingerprintLength);
  await db.transaction().execute(async (tx) => {
    const purposes = await removeClients(tx, hashPrefix);
    if (purposes.length === 0) throw new Problem('entity_unknown', { detail: 'No such client.' });
    await recordAudit(tx, ports, by, { action: 'removeClient', subject, old: { purposes } });
  });
}
