import { Type } from 'typebox';
import { envelope } from './envelope.ts';
import { product } from './products.ts';
import { date, orNull } from './sessions.ts';

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
  lastChangeTimestamp: orNull(date),
  href: Type.String({ description: 'An absolute path; the files are below it' }),
});

export const packsAnswer = envelope(Type.Array(languagePack));
export const packAnswer = envelope(languagePack);
export const packFileAnswer = {
  description: 'The file',
  content: { '*/*': { schema: Type.String({ format: 'binary' }) } },
};
