import type { Migration } from './types.ts';

export const forgetting: Migration = {
  name: '0017-forgetting',
  statements: ({ text, bytes, options }) => [
    `create table forgetting (
      party_id ${text} primary key references party,
      address ${bytes} not null,
      created_at ${text} not null
    ) ${options}`,
  ],
};
