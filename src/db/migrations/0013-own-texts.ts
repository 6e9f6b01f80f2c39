import type { Migration } from './types.ts';

/** Texts of single messages that an administrator has changed. They are kept when their language pack is replaced. */
export const ownTexts: Migration = {
  name: '0013-own-texts',
  statements: ({ text, options }) => [
    `alter table language_pack add column texts_revision ${text}`,
    `create table language_pack_text (
      pack_id ${text} not null references language_pack on delete cascade,
      message ${text} not null,
      content ${text} not null,
      primary key (pack_id, message)
    ) ${options}`,
  ],
};
