import { type Migration, postgresTypes } from './types.ts';

/**
 * A version without this table takes an inline part for one whose blob is missing. Servers of that version may still run
 * on PostgreSQL, so that an administrator switches inline parts on when all servers are upgraded. SQLite has one server.
 * A new database has no master key yet.
 */
const onlyBlobsUntilSwitchedOn = `insert into setting (name, value, changed_at)
  select 'disk.maxInlineBytes', '0', max(created_at) from master_key having count(*) > 0`;

export const inlineParts: Migration = {
  name: '0002-inline-parts',
  statements: (types) => {
    const { text, bytes, options } = types;
    const table = `create table part_content (
      blob_key ${text} primary key references part on delete cascade,
      content ${bytes} not null
    ) ${options}`;
    if (types !== postgresTypes) return [table];
    // Sealed bytes cannot be compressed.
    return [table, 'alter table part_content alter column content set storage external', onlyBlobsUntilSwitchedOn];
  },
};
