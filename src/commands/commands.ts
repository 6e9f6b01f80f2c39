import { adminCommands } from './admin-commands.gen.ts';
import type { Command, CommandGroup } from './command.ts';
import { auditCommands } from './table/audit.ts';
import { backupCommands } from './table/backup.ts';
import { healthCommands } from './table/health.ts';
import { keyCommands } from './table/keys.ts';
import { logCommands } from './table/logs.ts';
import { moveCommands } from './table/move.ts';
import { serverCommands } from './table/server.ts';
import { transferCommands } from './table/transfers.ts';

/** All commands, in the order of the help. */
export const commandGroups: readonly CommandGroup[] = [
  serverCommands,
  healthCommands,
  transferCommands,
  logCommands,
  auditCommands,
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
