import type { Migration } from './types.ts';

export const policy: Migration = {
  name: '0003-policy',
  statements: ({ text, int, options }) => [
    `create table policy_version (
      name ${text} primary key,
      version ${int} not null
    ) ${options}`,
    `create table policy_rule (
      id ${text} primary key,
      position ${int} not null unique,
      effect ${text} not null,
      sender ${text} not null,
      recipient ${text} not null,
      network ${text},
      settings ${text} not null,
      created_at ${text} not null
    ) ${options}`,
    `alter table transfer add column file_type_filter ${text}`,
  ],
};
