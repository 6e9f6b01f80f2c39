import type { Migration } from './types.ts';

/** Transfers of earlier versions have no preview: their senders were not asked. */
export const previews: Migration = {
  name: '0007-previews',
  statements: ({ int }) => [`alter table transfer add column allow_preview ${int} not null default 0`],
};
