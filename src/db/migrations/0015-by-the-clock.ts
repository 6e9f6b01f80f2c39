import type { Migration } from './types.ts';

/** The time that has surely passed, and what happens by it. */
export const byTheClock: Migration = {
  name: '0015-by-the-clock',
  statements: ({ text, int, options }) => [
    `create table house_time (
      name ${text} primary key,
      believed_at ${text} not null
    ) ${options}`,
    `create table server_clock (
      server ${text} primary key,
      beats ${int} not null,
      at ${text} not null
    ) ${options}`,
    `alter table transfer add column warned_of ${text}`,
    // Without it, the end of a file would look through all downloads for its own.
    'create index download_of_file on download (file_id)',
  ],
};
