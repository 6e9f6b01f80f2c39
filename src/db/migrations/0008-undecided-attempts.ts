import type { Migration } from './types.ts';

/** Tries are counted before their passwords are looked at: how many that is at the moment, and since when. */
export const undecidedAttempts: Migration = {
  name: '0008-undecided-attempts',
  statements: ({ text, int }) => [
    `alter table attempt add column undecided ${int} not null default 0`,
    `alter table attempt add column reserved_at ${text} not null default ''`,
  ],
};
