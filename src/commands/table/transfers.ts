import { statisticNames } from '../../core/statistics.ts';
import type { CommandGroup } from '../command.ts';
import { yes } from '../confirm-irreversible.ts';

const adminTransfer = () => import('../admin-transfer.ts');
const adminStatistics = () => import('../admin-statistics.ts');
const trackingId = '20260301-120000-AbCdEfGh';
const json = { name: 'json', help: 'Print JSON, one line for each transfer.' } as const;

const filters = [
  {
    name: 'query',
    value: '<text>',
    help: 'Only transfers with this text in the address of the sender or a recipient, or at the start of the tracking ID.',
  },
  { name: 'state', value: '<state>', help: 'Only transfers in this state, such as Active.' },
  { name: 'findings', help: 'Only transfers with a file in which the virus scanner found something.' },
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
] as const;

export const transferCommands: CommandGroup = {
  title: 'Transfers',
  commands: [
    {
      name: 'admin transfer list',
      options: [
        ...filters,
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
      options: [{ name: 'reason', value: '<text>', help: 'Why, for the audit log: 500 characters at most.' }, yes],
      summary: 'Delete a transfer with its keys and files for everyone.',
      details: 'The record of the transfer is kept. No one is notified.',
      examples: [{ about: 'Delete one transfer.', run: `admin transfer delete ${trackingId}` }],
      load: async () => (await adminTransfer()).deleteTransferById,
    },
    {
      name: 'admin transfer export',
      options: [
        {
          name: 'format',
          value: '<format>',
          help: 'csv for a table, or json for one object in each line. Default: csv.',
        },
        ...filters,
      ],
      summary: 'Export transfers, newest first, with all recipients.',
      details: 'The audit log records the export.',
      examples: [
        {
          about: 'Save the transfers of March as a table.',
          run: 'admin transfer export --from 2026-03-01 --until 2026-03-31 > transfers.csv',
        },
      ],
      load: async () => (await adminTransfer()).exportSearch,
    },
    {
      name: 'admin address list',
      values: '<text>',
      options: [{ name: 'json', help: 'Print JSON, one line for each address.' }],
      summary: 'List the first 20 addresses that contain a text.',
      details: 'Also lists how many transfers each of them has sent and received, up to 100.',
      examples: [{ about: 'List addresses of a domain.', run: 'admin address list @example.net' }],
      load: async () => (await adminTransfer()).listAddresses,
    },
    {
      name: 'admin statistics',
      options: [
        { name: 'period', value: '<unit>', help: 'hour, day or month. Default: day.' },
        {
          name: 'from',
          value: '<date>',
          help: 'First day (YYYY-MM-DD, UTC). Default: 24 hours, 30 days or 12 months ago.',
        },
        { name: 'until', value: '<date>', help: 'Last day (YYYY-MM-DD, UTC). Default: today.' },
        { name: 'json', help: 'Print JSON, one line for each period.' },
      ],
      summary: 'Show transfers, volume, downloads and failures of each hour, day or month.',
      details: `Counted by the running service, some seconds later. Periods are in UTC. The columns are: period, ${statisticNames.join(', ')}.`,
      examples: [{ about: 'Show the last 12 months.', run: 'admin statistics --period month' }],
      load: async () => (await adminStatistics()).showStatistics,
    },
  ],
};
