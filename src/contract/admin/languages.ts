import { Type } from 'typebox';
import { date, describedAs, envelope, named, nullable, text } from '../schema-helpers.ts';

export const adminPackParams = Type.Object({
  packId: describedAs(Type.String({ description: 'Locale and major version of the pack.' }), { examples: ['de_2'] }),
});

const packMembers = {
  id: text('Locale and major version, such as `de_2`.'),
  displayName: text('Display name in that language.'),
  locale: text('Language tag (BCP 47).'),
  version: text('Major and minor version, such as `2.1`.'),
};

export const adminPacksResponse = envelope(
  named(
    'InstalledLanguagePacks',
    Type.Object({
      packs: Type.Array(
        Type.Object({
          ...packMembers,
          changedAt: nullable(date('When the pack was last replaced, or one of its texts changed. Null if never.')),
          incomplete: Type.Integer({ description: 'Number of messages that are missing or wrong.' }),
        }),
      ),
      invalid: Type.Array(
        Type.Object({ id: text('ID of the pack.'), fault: text('Why it is not used, in English.') }),
        { description: 'Stored packs that this version cannot use.' },
      ),
    }),
  ),
  'InstalledLanguagePacksResponse',
);

export const checkedPackResponse = envelope(
  named(
    'CheckedLanguagePack',
    Type.Object({
      ...packMembers,
      count: Type.Integer({ description: 'Number of remarks.' }),
      remarks: Type.Array(Type.String(), {
        description: 'The first 500 remarks on messages that are missing or differ, in English.',
      }),
    }),
  ),
  'CheckedLanguagePackResponse',
);
