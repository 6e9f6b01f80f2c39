import type { Migration } from './types.ts';

/** Moves of the service between databases and blob stores, and rows that were changed while one runs. */
export const moveTables: Migration = {
  name: '0016-move',
  statements: ({ text, int, bytes, serialKey, options }) => [
    `create table move (
      id ${text} primary key,
      number ${int} not null,
      state ${text} not null,
      run ${text} not null,
      place ${bytes},
      progress ${text},
      definitions ${text}
    ) ${options}`,
    `create table move_change (
      id ${serialKey},
      table_name ${text} not null,
      row_key ${text} not null
    ) ${options}`,
  ],
};
