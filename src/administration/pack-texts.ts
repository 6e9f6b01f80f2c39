import { Type } from 'typebox';
import type { LanguageDeps } from '../actions/languages/language-packs.ts';
import { changeTexts, listTexts, type PackText } from '../actions/languages/pack-texts.ts';
import { count, flag, namedObject, nullable, record, text } from '../contract/schema-helpers.ts';
import { parseLimit } from '../core/command-values.ts';
import { textLimits } from '../core/text-limits.ts';
import { packIdParams } from './language-packs.ts';
import { command, data, nameCursor, type Operator, operation, page, versioned } from './operation.ts';

/** Enough for a hundred texts of usual length. */
const changeBytes = 1024 * 1024;

const [exampleKey, exampleText] = [
  'mail/common:writtenBy',
  'Diese E-Mail wurde vom Dateiversand der Beispiel GmbH ({service}) gesendet.',
];

const packText = namedObject('PackText', {
  key: text('Key of the message: the file in the pack, and the name in it.', exampleKey),
  text: nullable(
    text(
      'Text of the language pack in ICU notation, or the English one if the pack lacks it. Null if this version has no such message.',
      'Diese E-Mail wurde von Sealpost ({service}) gesendet.',
    ),
  ),
  ownText: nullable(text('Text that replaces it. Null if there is none.', exampleText)),
  fault: Type.Union([text('Why the own text is not used, in English.'), Type.Null()], {
    description: 'Why the own text is not used, in English. Null if it is used.',
    examples: [null],
  }),
  placeholders: Type.Array(
    Type.Object({
      name: text('Name of the placeholder.', 'service'),
      type: Type.Enum(['text', 'number', 'date'], { description: 'Type of its value.' }),
      plural: flag('Whether the English text has a plural form for it.'),
      cases: Type.Array(Type.String(), {
        description: 'Cases that a choice with `select` must have.',
        examples: [[]],
      }),
    }),
    { description: 'Placeholders that a text of this message may use.' },
  ),
});

const textsChange = namedObject('PackTextsChange', {
  changes: record(Type.Union([Type.String({ maxLength: textLimits.languageText }), Type.Null()]), {
    minProperties: 1,
    maxProperties: 100,
    description: 'New texts by key, in ICU notation. Null returns to the text of the pack.',
    examples: [{ [exampleKey]: exampleText }],
  }),
});

/** Texts of language packs, and those that replace them. */
export const packTexts = {
  listPackTexts: operation({
    route: ['GET', '/api/admin/language-packs/:packId/texts'],
    permission: 'languages.read',
    problems: ['language_pack_unknown'],
    summary: 'List the texts of a language pack',
    description:
      'Lists the messages of a language pack by key: the text of the pack, and the own text that replaces it. `ETag` is the version of all own texts of the pack, which a change must name.',
    params: packIdParams,
    query: {
      q: Type.Optional(
        Type.String({
          maxLength: 200,
          description: 'Words that the key or one of the texts contains, in any letter case.',
          examples: ['sent by'],
        }),
      ),
      own: Type.Optional(flag('True: only messages with an own text. False: no filter.')),
    },
    output: versioned(
      page('A page of messages.', packText, {
        cursor: nameCursor,
        meta: { ownTexts: count('Number of all own texts of the pack.', 1) },
      }),
    ),
    sdk: 'languages.texts(packId, query: PackTextQuery): Versioned<PackTextPage>',
    types: { PackTextPage: 'A page of messages.' },
    async run(deps: Pick<LanguageDeps, 'db' | 'languagePacks'>, { packId, q: query, own: isOwn, place }) {
      const { after, max } = place;
      const { version, texts, next, ownCount } = await listTexts(deps, packId, { query, isOwn, after }, max);
      return { version, data: { entries: texts.map(describeText), next, ownTexts: ownCount } };
    },
    command: command({
      name: 'language-pack text list',
      values: '<id>',
      options: [
        { name: 'query', value: '<words>', help: 'Only messages with all of these words in their key or text.' },
        { name: 'own', help: 'Only messages with a text of your own.' },
        { name: 'after', value: '<key>', help: 'Continue after this message.' },
      ],
      entry: 'message',
      summary: 'List the texts of a language pack, and your own.',
      examples: [
        { about: 'Find a text by its words.', run: 'language-pack text list en_2 --query "sent by"' },
        { about: 'List your own texts.', run: 'language-pack text list en_2 --own' },
      ],
      async run({ values: [id = ''], options: { query, own: isOwn, after, limit } }) {
        const max = parseLimit(limit);
        return async (deps: Pick<LanguageDeps, 'db' | 'languagePacks'>) => {
          const { texts, next } = await listTexts(deps, id, { query, isOwn, after }, max);
          const faults = texts.flatMap(({ fault }) => (fault === undefined ? [] : [`Not used: ${fault}`]));
          return { entries: texts.map(({ placeholders: _, ...text }) => text), warn: faults, next };
        };
      },
      columns: {
        Key: 'key',
        Text: ({ text = '' }) => oneLine(text),
        'Own text': ({ ownText = '' }) => oneLine(ownText),
      },
    }),
  }),
  changePackTexts: operation({
    route: ['PATCH', '/api/admin/language-packs/:packId/texts'],
    permission: 'languages.write',
    problems: ['language_pack_unknown', 'entity_unknown', 'limit_reached', 'request_too_large'],
    summary: 'Change texts of a language pack',
    description:
      'Replaces single texts on all servers, or returns to those of the pack. Own texts stay when the pack is replaced, also by an upgrade. If one of them is invalid, none is changed: a text may only use the placeholders of the English message, and needs all plural forms of its language. A pack has at most 500 own texts.',
    params: packIdParams,
    body: textsChange,
    jsonBytes: changeBytes,
    output: versioned(data('The messages that were named.', Type.Array(packText), 'ChangedPackTextsResponse')),
    sdk: 'languages.changeTexts(packId, changes: PackTextChanges, version): Versioned<readonly PackText[]>',
    types: {
      PackTextChanges: 'New texts by key. Null returns to the text of the pack.',
      PackText: 'A message of a language pack, and the own text that replaces it.',
    },
    async run(deps: LanguageDeps, { packId, changes }, { actor, expected }: Operator) {
      const changed = await changeTexts(deps, packId, new Map(Object.entries(changes)), actor, expected());
      return { version: changed.version, data: changed.texts.map(describeText) };
    },
    command: command({
      name: 'language-pack text set',
      values: '<id> <key> <text>',
      acceptsHyphen: true,
      summary: 'Replace one text of a language pack.',
      details:
        'All running servers use it after a few seconds. It stays when the pack is replaced, also by an upgrade. Keep the words in braces.',
      examples: [
        {
          about: 'Change the last line of emails.',
          run: 'language-pack text set en_2 mail/common:writtenBy "This email was sent by Example Ltd at {service}."',
        },
      ],
      run:
        async ({ values: [id = '', key = '', text = ''] }) =>
        async (deps: LanguageDeps, { actor }: Operator) => {
          await changeTexts(deps, id, new Map([[key, text]]), actor);
          return `${key} = ${oneLine(text)}`;
        },
    }),
  }),
  removePackTexts: command({
    name: 'language-pack text remove',
    values: '<id> <key>...',
    summary: 'Return to the texts of a language pack.',
    examples: [{ about: 'Remove one own text.', run: 'language-pack text remove en_2 mail/common:writtenBy' }],
    run:
      async ({ values: [id = '', ...keys] }) =>
      async (deps: LanguageDeps, { actor }: Operator) => {
        const { texts } = await changeTexts(deps, id, new Map(keys.map((key) => [key, null])), actor);
        return {
          print: texts.map(({ key, text }) => (text === undefined ? `Removed ${key}.` : `${key} = ${oneLine(text)}`)),
        };
      },
  }),
};

function describeText({ placeholders, ...message }: PackText) {
  return {
    ...message,
    placeholders: [...placeholders].map(([name, { type, plurals, choices }]) => ({
      name,
      type,
      plural: plurals.length > 0,
      cases: [...new Set(choices.flatMap((cases) => [...cases]))],
    })),
  };
}

/** A line break would be taken for another row. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
