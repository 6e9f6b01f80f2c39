import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOf } from '../../src/languages/language.ts';
import type { SpokenPack } from '../../src/languages/pack.ts';
import { allLanguages } from '../../test/support/languages/all-languages.ts';
import { sayPhrase, type Values } from './phrase.ts';

/** Whatever fills the holes of a message: every name is there. */
const anyValues = (value: string | number): Values =>
  new Proxy({}, { get: () => value, has: () => true, getOwnPropertyDescriptor: () => ({ configurable: true, value }) });

test('a page says every message exactly as the server does, in every language', async () => {
  let said = 0;
  for (const [locale, { say, phrases }] of await allLanguages()) {
    for (const [key, phrase] of Object.entries(phrases(['web/', 'messages:']))) {
      for (const value of [0, 1, 2, 5, 11, 1234.5]) {
        assert.equal(sayPhrase(phrase, anyValues(value), locale), say(key, anyValues(value)), `${key} in ${locale}`);
        said += 1;
      }
    }
  }
  assert.ok(said > 1000);
});

const spoken = (text: string, locale = 'en'): SpokenPack => ({
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
    '{count, plural, offset:1 =0 {nobody} =1 {{name}} one {{name} and # other} other {{name} and # others}}',
    { count: 3, name: 'Ann' },
  ],
  ['{count, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { count: 22 }],
  ['{role, select, to {To {count, plural, one {#} other {# of}}} other {Copy}}', { role: 'to', count: 7 }],
  ['{role, select, to {To} other {Copy}}', { role: 'toString' }],
] as const) {
  test(`a page says ${JSON.stringify(text)} as the server does`, () => {
    const { say, phrases } = languageOf(spoken(text), spoken(text));
    assert.equal(sayPhrase(phrases(['web/'])['web/x:y'] ?? assert.fail(), values, 'en'), say('web/x:y', values));
  });
}

test('a date in a message of a page is said in English, which has none', () => {
  const { phrases } = languageOf(spoken('{day, date, short}', 'de'), spoken('{day}'));
  assert.deepEqual(phrases(['web/']), { 'web/x:y': [{ hole: 'day' }] });
});
