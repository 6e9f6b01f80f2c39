import type { Migration } from './types.ts';

/** Several master keys: which is used, what each of them keeps, and which servers have it. */
export const keyRotation: Migration = {
  name: '0015-key-rotation',
  statements: ({ text, bytes, options }) => [
    // Null for the first key, which is used from the start, and for a key that is not used yet.
    `alter table master_key add column activated_at ${text}`,
    `create table fixed_key (
      master_key_id ${text} not null references master_key on delete cascade,
      name ${text} not null,
      sealed ${bytes} not null,
      primary key (master_key_id, name)
    ) ${options}`,
    `create table key_report (
      server ${text} primary key,
      name ${text} not null,
      key_ids ${text} not null,
      current_id ${text} not null
    ) ${options}`,
    `create table removed_master_key (
      id ${text} primary key,
      removed_at ${text} not null
    ) ${options}`,
  ],
};
