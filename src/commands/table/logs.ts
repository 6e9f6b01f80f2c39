import type { CommandGroup } from '../command.ts';

const adminLog = () => import('../admin-log.ts');

export const logCommands: CommandGroup = {
  title: 'Transfer log',
  commands: [
    {
      name: 'admin log list',
      options: [
        { name: 'tracking-id', value: '<tracking-id>', help: 'Only this transfer.' },
        { name: 'event', value: '<event>', help: 'Only this event, such as removed.' },
        { name: 'from', value: '<date>', help: 'Only events on this day or later (YYYY-MM-DD, UTC).' },
        { name: 'until', value: '<date>', help: 'Only events on this day or earlier (YYYY-MM-DD, UTC).' },
        { name: 'limit', value: '<n>', help: 'At most this many entries, 1 to 1000. Default: 50.' },
        { name: 'after', value: '<place>', help: 'Continue after the last entry of the previous list.' },
        { name: 'json', help: 'Print JSON, one line for each entry.' },
      ],
      summary: 'List what happened to transfers, newest first.',
      details: 'Events: submitted, finalized, emptied (no file was left), expired, revoked, removed and lockedOut.',
      examples: [{ about: 'List transfers that administrators have deleted.', run: 'admin log list --event removed' }],
      load: async () => (await adminLog()).listEntries,
    },
    {
      name: 'admin log verify',
      options: [
        {
          name: 'min-anchors',
          value: '<n>',
          help: 'Also report a problem if the transfer log has fewer than <n> anchors.',
        },
        {
          name: 'min-audit-entries',
          value: '<n>',
          help: 'Also report a problem if fewer than <n> entries were ever written to the audit log.',
        },
      ],
      summary: 'Verify that both logs have not been tampered with.',
      details:
        'Verifies the transfer log and the audit log. Prints the number of anchors, and of written audit entries. Record them outside of this server and pass them as --min-anchors and --min-audit-entries the next time: a log whose end was removed has fewer.',
      examples: [
        {
          about: 'Verify both logs, with the numbers of the last run.',
          run: 'admin log verify --min-anchors 120 --min-audit-entries 45',
        },
      ],
      findings: 'A log was changed, or its end is missing.',
      load: async () => (await adminLog()).checkLog,
    },
    {
      name: 'admin log export',
      summary: 'Export the transfer log as JSON Lines, oldest entry first.',
      details: 'The export contains no email addresses.',
      examples: [{ about: 'Save the log to a file.', run: 'admin log export > transfer-log.jsonl' }],
      load: async () => (await adminLog()).exportEntries,
    },
  ],
};
