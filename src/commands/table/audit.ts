import type { CommandGroup } from '../command.ts';

const adminAudit = () => import('../admin-audit.ts');

export const auditCommands: CommandGroup = {
  title: 'Audit log',
  commands: [
    {
      name: 'admin audit list',
      options: [
        { name: 'actor', value: '<id>', help: 'Only changes by this actor; local for the command line.' },
        { name: 'action', value: '<action>', help: 'Only this kind of change, such as changeSettings.' },
        { name: 'from', value: '<date>', help: 'Only changes on this day or later (YYYY-MM-DD, UTC).' },
        { name: 'until', value: '<date>', help: 'Only changes on this day or earlier (YYYY-MM-DD, UTC).' },
        { name: 'limit', value: '<n>', help: 'At most this many entries, 1 to 1000. Default: 50.' },
        { name: 'after', value: '<id>', help: 'Continue after this entry, with older ones.' },
        { name: 'json', help: 'Print JSON, one line for each entry, with old and new values.' },
      ],
      summary: 'List changes by administrators, newest first.',
      details: 'Also lists exports of logs and of the master key.',
      examples: [
        {
          about: 'List who changed settings in March, with old and new values.',
          run: 'admin audit list --action changeSettings --from 2026-03-01 --until 2026-03-31 --json',
        },
      ],
      load: async () => (await adminAudit()).listEntries,
    },
    {
      name: 'admin audit export',
      summary: 'Export the audit log as JSON Lines, oldest entry first.',
      details: 'The export has old and new values, and ends with an entry about itself.',
      examples: [{ about: 'Save the audit log to a file.', run: 'admin audit export > audit-log.jsonl' }],
      load: async () => (await adminAudit()).exportEntries,
    },
  ],
};
