import type { Migration } from './types.ts';

export const mail: Migration = {
  name: '0004-mail',
  statements: ({ text }) => [
    `alter table outbox add column give_up_at ${text} not null default ''`,
    `alter table verification_code add column network_hash ${text} not null default ''`,
    'create index verification_code_of_client on verification_code (client_hash, created_at)',
    'create index verification_code_of_network on verification_code (network_hash, created_at)',
  ],
};
