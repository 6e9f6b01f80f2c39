import { adminCommands } from './admin-commands.gen.ts';
import type { Command, CommandGroup } from './command.ts';
import { backupCommands } from './table/backup.ts';
import { keyCommands } from './table/keys.ts';
import { moveCommands } from './table/move.ts';
import { serverCommands } from './table/server.ts';

const health: Command = {
  name: 'health',
  summary: 'Check whether the server on this machine is ready.',
  details:
    'Requests `/health/ready` at the host and port of the configuration, or at a loopback address if the server listens on all addresses. It opens neither the database nor the storage, so it is fit for the health check of a container. A certificate of the server is not verified. SEALPOST_PORT must not be 0.',
  findings: 'The server is not ready, or does not respond within 10 seconds.',
  examples: [{ about: 'Check the running server.', run: 'health' }],
  load: async () => (await import('./health.ts')).health,
};

/** All commands, in the order of the help. */
export const commandGroups: readonly CommandGroup[] = [
  serverCommands,
  {
    title: 'Health and set-up',
    commands: [health, ...adminCommands.serviceHealth, ...adminCommands.attention, ...adminCommands.setup],
  },
  { title: 'Transfers', commands: [...adminCommands.allTransfers, ...adminCommands.statistics] },
  { title: 'Transfer log', commands: adminCommands.logs },
  { title: 'Audit log', commands: adminCommands.audit },
  { title: 'Policy', commands: adminCommands.policy },
  { title: 'Settings', commands: adminCommands.settings },
  {
    title: 'Administrators',
    commands: [
      ...adminCommands.invitations,
      ...adminCommands.administrators,
      ...adminCommands.adminRoles,
      ...adminCommands.sessions,
      ...adminCommands.tokens,
    ],
  },
  { title: 'Clients', commands: adminCommands.clients },
  {
    title: 'People and emails',
    commands: [
      ...adminCommands.verifications,
      ...adminCommands.recipients,
      ...adminCommands.emails,
      ...adminCommands.people,
    ],
  },
  { title: 'Brand', commands: adminCommands.brand },
  { title: 'Legal texts', commands: adminCommands.legal },
  { title: 'Languages', commands: [...adminCommands.languagePacks, ...adminCommands.packTexts] },
  keyCommands,
  backupCommands,
  moveCommands,
];

export const commands: readonly Command[] = commandGroups.flatMap((group) => group.commands);
