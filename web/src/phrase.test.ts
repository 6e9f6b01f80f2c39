import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOf } from '../../src/languages/language.ts';
import type { PackMessages } from '../../src/languages/pack.ts';
import { allLanguages } from '../../test/support/languages/all-languages.ts';
import { formatPhrase, type Values } from './phrase.ts';

/** Has a value for every name. */
const anyValues = (value: string | number): Values =>
  new Proxy({}, { get: () => value, has: () => true, getOwnPropertyDescriptor: () => ({ configurable: true, value }) });

test('formats every message as the server does, in every language', async () => {
  let compared = 0;
  for (const [locale, { translate, phrases }] of await allLanguages()) {
    for (const [key, phrase] of Object.entries(phrases(['web/', 'messages:']))) {
      for (const value of [0, 1, 2, 5, 11, 1234.5]) {
        assert.equal(
          formatPhrase(phrase, anyValues(value), locale),
          translate(key, anyValues(value)),
          `${key} in ${locale}`,
        );
        compared += 1;
      }
    }
  }
  assert.ok(compared > 1000);
});

const packWith = (text: string, locale = 'en'): PackMessages => ({
  locale,
  direction: 'ltr',
  messages: new Map([['web/x:y', text]]),
});

for (const [text, values] of [
  ['', {}],
  ["It''s '{'text'}'", {}],
  ['{name} and {name}', { name: '<b>{count}</b>' }],
  ['{share, number, percent} of {count, number, ::compact-short}', { share: 0.25, count: 12_345 }],
  [
    '{count, plural, offset:1 =0 {no one} =1 {{name}} one {{name} and # other} other {{name} and # others}}',
    { count: 3, name: 'Ann' },
  ],
  ['{count, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { count: 22 }],
  ['{role, select, to {To {count, plural, one {#} other {# of}}} other {Copy}}', { role: 'to', count: 7 }],
  ['{role, select, to {To} other {Copy}}', { role: 'toString' }],
] as const) {
  test(`formats ${JSON.stringify(text)} as the server does`, () => {
    const { translate, phrases } = languageOf(packWith(text), packWith(text));
    assert.equal(
      formatPhrase(phrases(['web/'])['web/x:y'] ?? assert.fail(), values, 'en'),
      translate('web/x:y', values),
    );
  });
}

test('falls back to the English message where a translation formats a date', () => {
  const { phrases } = languageOf(packWith('{day, date, short}', 'de'), packWith('{day}'));
  assert.deepEqual(phrases(['web/']), { 'web/x:y': [{ hole: 'day' }] });
});
