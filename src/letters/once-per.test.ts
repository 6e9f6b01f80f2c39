import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allLanguages } from '../../test/support/languages/all-languages.ts';
import type { Draft } from './blocks.ts';
import { letterHtml } from './html.ts';
import { given } from './line.ts';
import { oncePer } from './once-per.ts';
import { letterText } from './text.ts';
import { wordsOf } from './words.ts';

test('of an object something is made once, and of its twin once more', () => {
  let made = 0;
  const numberOf = oncePer((_: object) => ({ number: ++made }));
  const [one, twin] = [{}, {}];
  assert.deepEqual([numberOf(one), numberOf(twin), numberOf(one)], [{ number: 1 }, { number: 2 }, { number: 1 }]);
});

test('a message to many recipients is written once as text, and once as HTML for each direction of writing', async () => {
  let looks = 0;
  const rule = {
    get type() {
      looks += 1;
      return 'rule' as const;
    },
  };
  const line = given('Ann');
  const draft: Draft = {
    subject: line,
    heading: line,
    blocks: [{ type: 'quote', by: line, message: [rule] }],
    smallPrint: [],
  };
  const languages = await allLanguages();
  const looksFor = (write: () => string) => {
    looks = 0;
    write();
    return looks;
  };
  const inHtml = (locale: string) => () =>
    letterHtml(draft, wordsOf(languages.get(locale) ?? assert.fail(locale), 'recipient'));
  assert.deepEqual([looksFor(() => letterText(draft)), looksFor(() => letterText(draft))], [1, 0]);
  assert.deepEqual(
    ['en', 'en', 'de', 'he', 'he'].map((locale) => looksFor(inHtml(locale))),
    [1, 0, 0, 1, 0],
  );
});
