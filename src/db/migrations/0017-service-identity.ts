import type { Migration } from './types.ts';

/** The ID by which a place for backups recognizes the service that it belongs to. A restored database has none. */
export const serviceIdentity: Migration = {
  name: '0017-service-identity',
  statements: ({ text, options }) => [
    `create table service_identity (
      name ${text} primary key,
      id ${text} not null,
      created_at ${text} not null
    ) ${options}`,
  ],
};
