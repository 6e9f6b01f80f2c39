import type { Migration } from './types.ts';

export const letters: Migration = {
  name: '0007-letters',
  statements: ({ int }) => [`alter table transfer add column sender_notification_failed ${int} not null default 0`],
};
