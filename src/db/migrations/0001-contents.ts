import type { ColumnTypes } from './types.ts';

export const contentTables = (types: ColumnTypes) => [...fileTables(types), ...partTables(types)];

const fileTables = ({ text, int, bytes, options }: ColumnTypes) => [
  `create table file (
    id ${text} primary key,
    tracking_id ${text} not null references transfer on delete cascade,
    position ${int} not null,
    state ${text} not null,
    details ${bytes} not null,
    name_hash ${text} not null,
    size ${int} not null,
    generation ${int} not null,
    parts ${int} not null,
    received ${int} not null,
    manifest ${bytes},
    etag ${text},
    removal_cause ${text},
    verdict ${text},
    created_at ${text} not null,
    unique (tracking_id, name_hash)
  ) ${options}`,
  // Includes the size, so that the total size of a transfer is read from the index alone.
  'create index file_in_order on file (tracking_id, position, size)',
  // The files that wait for a virus scan: few at any time, however many files are stored.
  "create index file_without_verdict on file (tracking_id, position) where state = 'UPLOADED' and verdict is null",
  // The bytes that are announced and not yet stored are summed from this index alone.
  "create index file_incomplete on file (tracking_id, size, received) where state = 'INITIALIZED'",
  `create table previous_content (
    file_id ${text} primary key references file on delete cascade,
    generation ${int} not null,
    parts ${int} not null,
    manifest ${bytes} not null,
    etag ${text} not null,
    verdict ${text}
  ) ${options}`,
];

/** No reference to file or transfer: a part row outlives both until its blob is removed. */
const partTables = ({ text, int, bytes, options }: ColumnTypes) => [
  `create table part (
    blob_key ${text} primary key,
    tracking_id ${text} not null,
    file_id ${text} not null,
    generation ${int} not null,
    number ${int} not null,
    committed ${int} not null,
    plain_size ${int},
    sealed_size ${int},
    plain_crc32 ${int},
    fingerprint ${bytes},
    sealed_crc32s ${bytes},
    created_at ${text} not null
  ) ${options}`,
  'create unique index part_of_file on part (file_id, generation, number) where committed = 1',
  'create index part_of_transfer on part (tracking_id)',
  // The parts that wait for their removal or are being written: few at any time.
  'create index part_not_committed on part (blob_key) where committed <> 1',
  `create table orphaned_blob (
    blob_key ${text} primary key,
    first_seen_at ${text} not null
  ) ${options}`,
];
