import { Type } from 'typebox';
import { periodUnits } from '../../core/statistics.ts';
import { byteCount, envelope, named, nullable, withDefault } from '../schema-helpers.ts';
import { day } from './paging.ts';

export const statisticsQuery = Type.Object({
  period: withDefault(Type.Enum([...periodUnits], { description: 'Length of the periods.' }), 'day'),
  from: Type.Optional(day('First day. Default: the last 24 hours, 30 days or 12 months.')),
  until: Type.Optional(day('Last day. Default: today.')),
});

const count = (description: string) => Type.Integer({ format: 'int64', description });

/** Members in the order of `statisticNames`. */
export const statisticsResponse = envelope(
  Type.Array(
    named(
      'StatisticsPeriod',
      Type.Object({
        period: Type.String({
          description: 'Hour, day or month in UTC.',
          examples: ['2026-03-01T12', '2026-03-01', '2026-03'],
        }),
        transfers: count('Transfers that were sent.'),
        volume: byteCount('Bytes of their files.'),
        failedTransfers: count('Transfers of which no file was left.'),
        findings: count('Files in which the virus scanner found something.'),
        expired: count('Transfers that expired.'),
        revoked: count('Transfers that their senders have withdrawn.'),
        removed: count('Transfers that administrators have deleted.'),
        lockedOut: count('Transfers that were deleted after too many wrong passwords.'),
        downloads: count('Files that were downloaded.'),
        views: count('Files that were viewed in a browser.'),
        senders: count('Different senders of sent transfers.'),
        recipients: count('Different recipients of sent transfers.'),
        failedEmails: count('Emails that were given up.'),
        storedBytes: nullable(byteCount('Encrypted bytes in storage, as last measured. Null if not measured.')),
        freeBytes: nullable(byteCount('Free bytes of the storage, as last measured. Null for an object store.')),
      }),
    ),
    { description: 'All periods, oldest first, also those in which nothing happened: 1,000 at most.' },
  ),
  'StatisticsResponse',
);
