import { Type } from 'typebox';
import { product } from './products.ts';
import { contentResponse, date, envelope, nullable } from './schema-helpers.ts';

const pack = { packId: Type.String({ description: 'Locale and major version, such as `de_2`' }) };

export const packsParams = Type.Object(product);
export const packParams = Type.Object({ ...product, ...pack });
export const packFileParams = Type.Object({
  ...product,
  ...pack,
  '*': Type.String({ description: 'The path of the file, without the language in its name: `mail/recipient.json`' }),
});

export const packsQuery = Type.Object({
  'major-version': Type.Optional(Type.Integer({ description: 'Only packs of this major version' })),
});

const languagePack = Type.Object({
  id: Type.String(),
  displayName: Type.String({ description: 'The language, in its own words' }),
  locale: Type.String({ description: 'A language tag' }),
  version: Type.String({ description: 'Major and minor version, such as `2.1`' }),
  lastChangeTimestamp: nullable(date),
  href: Type.String({ description: 'An absolute path; the files are below it' }),
});

export const packsResponse = envelope(Type.Array(languagePack));
export const packResponse = envelope(languagePack);
export const packFileResponse = contentResponse('*/*', 'The file.', ['ETag']);
