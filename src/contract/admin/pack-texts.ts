import { Type } from 'typebox';
import { textLimits } from '../../core/text-limits.ts';
import { envelope, flag, named, nullable, record, text } from '../schema-helpers.ts';
import { cursorPage, cursorQuery } from './paging.ts';

export const packTextsQuery = Type.Object({
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Words that the key or one of the texts contains, in any letter case.',
      examples: ['sent by'],
    }),
  ),
  own: Type.Optional(flag('True: only messages with an own text. False: no filter.')),
  ...cursorQuery,
});

const packText = named(
  'PackText',
  Type.Object({
    key: text('Key of the message: the file in the pack, and the name in it.'),
    text: nullable(
      text(
        'Text of the language pack in ICU notation, or the English one if the pack lacks it. Null if this version has no such message.',
      ),
    ),
    ownText: nullable(text('Text that replaces it. Null if there is none.')),
    fault: nullable(text('Why the own text is not used, in English. Null if it is used.')),
    placeholders: Type.Array(
      Type.Object({
        name: text('Name of the placeholder.'),
        type: Type.Enum(['text', 'number', 'date'], { description: 'Type of its value.' }),
        plural: flag('Whether the English text has a plural form for it.'),
        cases: Type.Array(Type.String(), { description: 'Cases that a choice with `select` must have.' }),
      }),
      { description: 'Placeholders that a text of this message may use.' },
    ),
  }),
);

export const packTextsResponse = cursorPage('PackTextPage', packText, {
  ownTexts: Type.Integer({ description: 'Number of all own texts of the pack.' }),
});

export const packTextsChange = named(
  'PackTextsChange',
  Type.Object({
    changes: record(Type.Union([Type.String({ maxLength: textLimits.languageText }), Type.Null()]), {
      minProperties: 1,
      maxProperties: 100,
      description: 'New texts by key, in ICU notation. Null returns to the text of the pack.',
    }),
  }),
);

export const changedTextsResponse = envelope(Type.Array(packText), 'ChangedPackTextsResponse');
