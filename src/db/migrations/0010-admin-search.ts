import type { ColumnTypes, Migration } from './types.ts';

/**
 * Indexes for searches over all transfers, and the statistics. Jobs write the new tables: a trigger could make statements
 * of the previous version fail, which runs beside this one during an upgrade.
 */
export const adminSearch: Migration = {
  name: '0010-admin-search',
  statements: (types) => [...searchIndexes(types), ...statisticTables(types)],
};

const searchIndexes = ({ text, int, inKeyOrder }: ColumnTypes) => [
  'create index transfer_by_sender on transfer (sender_id, tracking_id)',
  'create index recipient_by_contact on recipient (contact_id, tracking_id)',
  'create index transfer_log_by_time on transfer_log (at)',
  `create table transfer_size (
    tracking_id ${text} primary key references transfer on delete cascade,
    bytes ${int} not null
  ) ${inKeyOrder}`,
  'create index transfer_size_by_bytes on transfer_size (bytes, tracking_id)',
];

const statisticTables = ({ text, int, inKeyOrder }: ColumnTypes) => [
  `create table statistic (
    unit ${text} not null,
    period ${text} not null,
    name ${text} not null,
    value ${int} not null,
    primary key (unit, period, name)
  ) ${inKeyOrder}`,
  `create table statistic_cursor (
    source ${text} primary key,
    last_id ${int} not null
  ) ${inKeyOrder}`,
  `create table statistic_member (
    unit ${text} not null,
    period ${text} not null,
    name ${text} not null,
    contact_id ${text} not null,
    primary key (unit, period, name, contact_id)
  ) ${inKeyOrder}`,
];
