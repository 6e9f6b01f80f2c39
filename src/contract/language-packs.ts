import { Type } from 'typebox';
import { product } from './products.ts';
import { contentResponse, count, date, describedAs, envelope, namedObject, nullable, text } from './schema-helpers.ts';

const pack = {
  packId: text('Locale and major version of the pack, such as `pt-BR_2`. `pt_BR_2` is accepted too.', 'de_2'),
};

export const packsParams = Type.Object(product);
export const packParams = Type.Object({ ...product, ...pack });
export const packFileParams = Type.Object({
  ...product,
  ...pack,
  '*': describedAs(
    text(
      'Path of the file in the pack, without the language in its name. It may contain slashes, plain or as `%2F`: many generators encode them.',
    ),
    { examples: ['mail/recipient.json'] },
  ),
});

export const packsQuery = Type.Object({
  'major-version': Type.Optional(count('Only packs of this major version.', 2)),
});

const languagePack = namedObject('LanguagePack', {
  id: text('Locale and major version, such as `de_2`.'),
  displayName: text('Display name in that language.'),
  locale: text('Language tag (BCP 47).'),
  version: text('Major and minor version, such as `2.1`.'),
  lastChangeTimestamp: nullable(date('When the pack was last replaced, or one of its texts changed. Null if never.')),
  href: text('Absolute path of the pack. Its files are below it.'),
});

export const packsResponse = envelope(Type.Array(languagePack), 'LanguagePacksResponse');
export const packResponse = envelope(languagePack, 'LanguagePackResponse');
export const packFileResponse = contentResponse('*/*', 'The file.', ['ETag']);
