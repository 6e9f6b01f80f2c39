import type { CommandGroup } from '../command.ts';

const adminClient = () => import('../admin-client.ts');

export const clientCommands: CommandGroup = {
  title: 'Clients',
  commands: [
    {
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
      load: async () => (await adminClient()).addClientId,
    },
    {
      name: 'admin client list',
      options: [{ name: 'json', help: 'Print JSON, one line for each client.' }],
      summary: 'List registered clients by their fingerprint.',
      details: 'Client IDs are secrets and are not stored. The fingerprint is the start of a keyed hash.',
      examples: [{ about: 'List all clients.', run: 'admin client list' }],
      load: async () => (await adminClient()).listClientIds,
    },
    {
      name: 'admin client remove',
      values: '<client-id|fingerprint>',
      summary: 'Remove a client and revoke all of its verifications.',
      examples: [{ about: 'Remove a client by its fingerprint.', run: 'admin client remove 3f9c2a7be1d04586' }],
      load: async () => (await adminClient()).removeClientId,
    },
  ],
};
