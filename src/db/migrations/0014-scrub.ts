import type { Migration } from './types.ts';

/**
 * Damaged contents of files, and how far the scrub has read. A damage disappears with its part, also if a server of an
 * earlier version removes the part.
 */
export const scrubTables: Migration = {
  name: '0014-scrub',
  statements: ({ text, int, options, inKeyOrder }) => [
    `create table damaged_part (
      blob_key ${text} primary key references part on delete cascade,
      kind ${text} not null,
      mebibytes ${text} not null,
      found_at ${text} not null,
      checked_at ${text} not null,
      reported ${int} not null
    ) ${options}`,
    'create index damaged_part_to_check on damaged_part (reported, checked_at)',
    `create table scrub_pass (
      name ${text} primary key,
      started_at ${text} not null,
      finished_at ${text},
      position ${text} not null,
      parts ${int} not null,
      bytes ${int} not null,
      all_parts ${int} not null,
      all_bytes ${int} not null
    ) ${inKeyOrder}`,
  ],
};
