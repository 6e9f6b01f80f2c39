import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allLanguages } from '../../test/support/languages/all-languages.ts';
import { sampleLetters, writeSample } from '../../test/support/sample-letters.ts';
import type { LetterValues, UnwrittenLetter } from './write-letter.ts';
import { writtenLetter } from './written-letter.ts';

const languages = await allLanguages();
const english = languages.get('en') ?? assert.fail('en');

test('the thread writes every letter as the main thread would, in every language', async () => {
  for (const language of languages.values()) {
    for (const [name, sample] of sampleLetters) {
      const letter = [sample.kind, sample.values] as unknown as UnwrittenLetter;
      assert.deepEqual(await writtenLetter(letter, language), writeSample(sample, language), name);
    }
  }
});

test('while long letters are written, others get their turn', async () => {
  const [, sample] = sampleLetters.find(([, { kind }]) => kind === 'recipient') ?? assert.fail('recipient');
  let turns = 0;
  let running = true;
  const turn = () => {
    turns += 1;
    if (running) setImmediate(turn);
  };
  setImmediate(turn);
  const letters = ['a\n', 'b\n', 'c\n'].map((line) => {
    const message = { type: 'text', source: line.repeat(50_000) } as const;
    return writtenLetter(['recipient', { ...(sample.values as LetterValues['recipient']), message }], english);
  });
  for (const { text } of await Promise.all(letters)) assert.ok(text.length > 100_000);
  running = false;
  // On the main thread it would be a few.
  assert.ok(turns > 100, `${turns} turns`);
});
