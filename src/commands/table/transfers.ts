import type { CommandGroup } from '../command.ts';

const adminTransfer = () => import('../admin-transfer.ts');
const adminLog = () => import('../admin-log.ts');
const trackingId = '20260301-120000-AbCdEfGh';
const json = { name: 'json', help: 'Print JSON, one line for each transfer.' } as const;

export const transferCommands: CommandGroup = {
  title: 'Transfers',
  commands: [
    {
      name: 'admin transfer list',
      options: [
        {
          name: 'query',
          value: '<text>',
          help: 'Only transfers with this text in the address of the sender or a recipient, or at the start of the tracking ID.',
        },
        { name: 'state', value: '<state>', help: 'Only transfers in this state, such as Active.' },
        { name: 'sender', value: '<address>', help: 'Only transfers from this address.' },
        { name: 'recipient', value: '<address>', help: 'Only transfers to this address.' },
        { name: 'from', value: '<date>', help: 'Only transfers created on this day or later (YYYY-MM-DD, UTC).' },
        { name: 'until', value: '<date>', help: 'Only transfers created on this day or earlier (YYYY-MM-DD, UTC).' },
        {
          name: 'min-size',
          value: '<bytes>',
          help: 'Only transfers whose files have at least this many bytes in total.',
        },
        {
          name: 'max-size',
          value: '<bytes>',
          help: 'Only transfers whose files have at most this many bytes in total.',
        },
        { name: 'limit', value: '<n>', help: 'At most this many transfers, 1 to 1000. Default: 50.' },
        { name: 'after', value: '<tracking-id>', help: 'Continue after this transfer.' },
        json,
      ],
      summary: 'List transfers, newest first.',
      details:
        'Drafts are not listed. The running service determines the size of a transfer some seconds after it was sent.',
      examples: [
        {
          about: 'List what was sent to an address in March.',
          run: 'admin transfer list --recipient bob@example.net --from 2026-03-01 --until 2026-03-31',
        },
        {
          about: 'List transfers of more than a gigabyte that have to do with a domain.',
          run: 'admin transfer list --query example.net --min-size 1000000000',
        },
        { about: 'List transfers that wait for the virus scanner.', run: 'admin transfer list --state Processing' },
      ],
      load: async () => (await adminTransfer()).listTransfers,
    },
    {
      name: 'admin transfer show',
      values: '<tracking-id>',
      options: [json],
      summary: 'Show a transfer and its history.',
      examples: [{ about: 'Show one transfer.', run: `admin transfer show ${trackingId}` }],
      load: async () => (await adminTransfer()).showTransfer,
    },
    {
      name: 'admin transfer delete',
      values: '<tracking-id>',
      summary: 'Delete a transfer with its keys and files for everyone.',
      details: 'The record of the transfer is kept. No one is notified.',
      examples: [{ about: 'Delete one transfer.', run: `admin transfer delete ${trackingId}` }],
      load: async () => (await adminTransfer()).deleteTransferById,
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
      load: async () => (await adminLog()).exportLog,
    },
  ],
};
