import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { IntlMessageFormat } from 'intl-messageformat';
import { parseMessage, phraseOf } from './message.ts';

const pieces = [
  'a',
  ' ',
  '\n',
  '#',
  '<b>',
  '</b>',
  '|',
  '\\',
  '"',
  'ü',
  '🔑',
  "'",
  "''",
  '{',
  '}',
  '{n}',
  '{n, number}',
];

test('reads a plain text like the parser of messages with placeholders', () => {
  const resultOf = (read: () => unknown): unknown => {
    try {
      return read();
    } catch {
      return 'invalid';
    }
  };
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((chosen) => chosen.join(''));
  fc.assert(
    fc.property(text, (message) => {
      const ours = resultOf(() => {
        const parsed = parseMessage(message, 'en');
        return [parsed.format({ n: 5 }), parsed.phrase()];
      });
      const theirs = resultOf(() => {
        const parsed = new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true });
        return [parsed.format({ n: 5 }), phraseOf(parsed.getAst())];
      });
      assert.deepEqual(ours, theirs);
    }),
  );
});
