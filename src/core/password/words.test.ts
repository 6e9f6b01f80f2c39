import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { containsWord, wordList } from './words.ts';

const list = wordList(['Haus', 'Schlüssel', 'pass', 'passion', 'bill', 'Zug12', 'Straße']);

test('a list is sorted, folded, and has each word once', () => {
  assert.equal(wordList(['Übel', 'aal', 'AAL', 'uebel']), 'aal\nuebel\n');
  assert.equal(wordList([]), '');
});

test('finds a word anywhere, without case and accents', () => {
  for (const text of [
    'haus',
    'xxHAUSxx',
    'hhaus',
    'haushaus',
    'schlüssel',
    'SCHLÜSSEL',
    'schluessel',
    'straße',
    'STRASSE',
  ]) {
    assert.equal(containsWord(text, list), true, text);
  }
  for (const text of ['hau', 'haxus', 'schl', 'pas', '', 'ssap', 'aus'])
    assert.equal(containsWord(text, list), false, text);
});

test('treats other spellings of a letter as that letter', () => {
  for (const text of ['schlu\u0308ssel', 'pâss', 'pass\u0301']) assert.equal(containsWord(text, list), true, text);
});

test('reads substituted characters as each character that they can mean', () => {
  for (const text of [
    'p4ss',
    'p@$$',
    'P455',
    'h4u5',
    'b1ll',
    'b111',
    'bi!1',
    '81ll',
    '6!ll',
    'zug12',
    '2ug12',
    '2u912',
  ]) {
    assert.equal(containsWord(text, list), true, text);
  }
  for (const text of ['h3us', 'p0ss', 'zugiz']) assert.equal(containsWord(text, list), false, text);
});

test('a text of substitutions only is not a word', () => {
  for (const text of ['8111', '6!11', '@$$']) assert.equal(containsWord(text, wordList(['bill', 'ass'])), false, text);
  assert.equal(containsWord('2024', wordList(['2024'])), true);
  assert.equal(containsWord('8!1ls', wordList(['bil', 'bills'])), true);
});

test('finds a word if and only if it occurs, for any list and text', () => {
  const letter = fc.constantFrom(...'abc');
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 5 });
  const text = fc.string({ unit: letter, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), text, (words, password) => {
      const isThere = words.some((one) => password.includes(one));
      assert.equal(containsWord(password, wordList(words)), isThere);
    }),
    { numRuns: 2_000 },
  );
});

test('twice the text is twice the work, even for texts that nearly contain words', () => {
  for (const nearly of ['hau', 'schluesse', 'b1!', 'pasbil', '11']) {
    const looks = (repeated: number) => looksAtList(nearly.repeat(repeated));
    assert.ok(looks(100) > 100);
    assert.ok(looks(200) <= 2 * looks(100) + looks(1), nearly);
    assert.ok(looks(800) <= 8 * looks(100) + 8 * looks(1), nearly);
  }
});

/** Counts the reads of the list during a search without a match. */
function looksAtList(text: string): number {
  let looks = 0;
  const counted = Object.assign(new String(list), {
    charCodeAt(place: number): number {
      looks += 1;
      return list.charCodeAt(place);
    },
  });
  assert.equal(containsWord(text, counted as unknown as string), false);
  return looks;
}
