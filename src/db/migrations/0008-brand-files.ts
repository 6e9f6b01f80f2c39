import type { Migration } from './types.ts';

/** Pictures of the brand. Today there is one, the logo. */
export const brandFiles: Migration = {
  name: '0008-brand-files',
  statements: ({ text, int, bytes, options }) => [
    `create table brand_file (
      name ${text} primary key,
      version ${text} not null,
      type ${text} not null,
      width ${int} not null,
      height ${int} not null,
      content ${bytes} not null,
      changed_at ${text} not null
    ) ${options}`,
  ],
};
