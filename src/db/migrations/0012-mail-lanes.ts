import type { Migration } from './types.ts';

/** Mails without a transfer are found without walking past all that have one. */
export const mailLanes: Migration = {
  name: '0012-mail-lanes',
  statements: ({ text }) => [
    `alter table outbox add column declined_at ${text}`,
    'create index outbox_due_without_transfer on outbox (state, due_at) where tracking_id is null',
  ],
};
