import type { ColumnTypes, Migration } from './types.ts';

export const languagePackTables: Migration = {
  name: '0003-language-packs',
  statements: ({ text, bytes, options }: ColumnTypes) => [
    `create table language_pack (
      id ${text} primary key,
      revision ${text},
      shipped ${text},
      changed_at ${text}
    ) ${options}`,
    `create table language_pack_file (
      pack_id ${text} not null references language_pack on delete cascade,
      path ${text} not null,
      content ${bytes} not null,
      primary key (pack_id, path)
    ) ${options}`,
  ],
};
