import type { Migration } from './types.ts';

export const legalTexts: Migration = {
  name: '0002-legal-texts',
  statements: ({ text, options }) => [
    `create table legal_document (
      name ${text} primary key,
      changed_at ${text} not null
    ) ${options}`,
    `create table legal_text (
      document ${text} not null references legal_document,
      locale ${text} not null,
      title ${text} not null,
      type ${text} not null,
      content ${text} not null,
      primary key (document, locale)
    ) ${options}`,
  ],
};
