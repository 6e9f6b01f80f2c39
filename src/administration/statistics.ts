import { Type } from 'typebox';
import { getStatistics } from '../actions/statistics/statistics.ts';
import { byteCount, day, named, nullable, withDefault } from '../contract/schema-helpers.ts';
import { periodUnits, statisticNames } from '../core/statistics.ts';
import { endOfDay } from '../core/time.ts';
import { data, operation, type ReportDeps } from './operation.ts';

const count = (description: string, example: number) =>
  Type.Integer({ format: 'int64', description, examples: [example] });

/** Members in the order of `statisticNames`. */
const statisticsPeriod = named(
  'StatisticsPeriod',
  Type.Object({
    period: Type.String({
      description: 'Hour, day or month in UTC.',
      examples: ['2026-03-01T12', '2026-03-01', '2026-03'],
    }),
    transfers: count('Transfers that were sent.', 118),
    volume: byteCount('Bytes of their files.'),
    failedTransfers: count('Transfers of which no file was left.', 0),
    findings: count('Files in which the virus scanner found something.', 1),
    expired: count('Transfers that expired.', 97),
    revoked: count('Transfers that their senders have withdrawn.', 2),
    removed: count('Transfers that administrators have deleted.', 1),
    lockedOut: count('Transfers that were deleted after too many wrong passwords.', 0),
    downloads: count('Files that were downloaded.', 402),
    views: count('Files that were viewed in a browser.', 31),
    senders: count('Different senders of sent transfers.', 64),
    recipients: count('Different recipients of sent transfers.', 171),
    failedEmails: count('Emails that were given up.', 3),
    storedBytes: nullable(byteCount('Encrypted bytes in storage, as last measured. Null if not measured.')),
    freeBytes: nullable(byteCount('Free bytes of the storage, as last measured. Null for an object store.')),
  }),
);

/** What happened in each period. */
export const statistics = {
  getStatistics: operation({
    route: ['GET', '/api/admin/statistics'],
    permission: 'statistics.read',
    summary: 'Get statistics',
    description:
      'Returns what happened in each hour, day or month. A job counts, so the last seconds may be missing. Statistics stay for three years.',
    query: {
      period: withDefault(Type.Enum([...periodUnits], { description: 'Length of the periods.' }), 'day'),
      from: Type.Optional(day('First day. Default: the last 24 hours, 30 days or 12 months.')),
      until: Type.Optional(day('Last day. Default: today.')),
    },
    output: data(
      'The periods.',
      Type.Array(statisticsPeriod, {
        description: 'All periods, oldest first, also those in which nothing happened: 1,000 at most.',
      }),
      'StatisticsResponse',
    ),
    sdk: 'transfers.statistics(query: StatisticsRange): Statistics',
    types: {
      StatisticsRange: 'The length of the periods, and the first and the last day.',
      Statistics: 'What happened in each period.',
    },
    async run(deps: ReportDeps, { period: unit, from, until }) {
      const end = endOfDay(until);
      const periods = await getStatistics(deps, unit, { from, until: end && new Date(end.getTime() - 1) });
      return periods.map(({ period, values }) => ({ period, ...values }));
    },
    command: {
      name: 'admin statistics',
      entry: 'period',
      options: [
        { name: 'period', value: '<unit>', help: 'hour, day or month. Default: day.' },
        {
          name: 'from',
          value: '<date>',
          help: 'First day (YYYY-MM-DD, UTC). Default: 24 hours, 30 days or 12 months ago.',
        },
        { name: 'until', value: '<date>', help: 'Last day (YYYY-MM-DD, UTC). Default: today.' },
      ],
      summary: 'Show transfers, volume, downloads and failures of each hour, day or month.',
      details: `Counted by the running service, some seconds later. Periods are in UTC. The columns are: period, ${statisticNames.join(', ')}.`,
      examples: [{ about: 'Show the last 12 months.', run: 'admin statistics --period month' }],
      columns: { Period: 'period', ...Object.fromEntries(statisticNames.map((name) => [name, name])) },
    },
  }),
};
