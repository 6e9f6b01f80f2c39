import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { holdsWord, wordList } from './words.ts';

const list = wordList(['Haus', 'Schlüssel', 'pass', 'passion', 'bill', 'Zug12', 'Straße']);

test('a list is sorted, folded, and has each word once', () => {
  assert.equal(wordList(['Übel', 'aal', 'AAL', 'uebel']), 'aal\nuebel\n');
  assert.equal(wordList([]), '');
});

test('a word is found anywhere, without case and accents', () => {
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
    assert.equal(holdsWord(text, list), true, text);
  }
  for (const text of ['hau', 'haxus', 'schl', 'pas', '', 'ssap', 'aus'])
    assert.equal(holdsWord(text, list), false, text);
});

test('a letter that is written in another way is still that letter', () => {
  for (const text of ['schlu\u0308ssel', 'pâss', 'pass\u0301']) assert.equal(holdsWord(text, list), true, text);
});

test('swapped letters are read as the letters they stand for, each in all its ways', () => {
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
    assert.equal(holdsWord(text, list), true, text);
  }
  for (const text of ['h3us', 'p0ss', 'zugiz']) assert.equal(holdsWord(text, list), false, text);
});

test('what is swapped from end to end is no word', () => {
  for (const text of ['8111', '6!11', '@$$']) assert.equal(holdsWord(text, wordList(['bill', 'ass'])), false, text);
  assert.equal(holdsWord('2024', wordList(['2024'])), true);
  assert.equal(holdsWord('8!1ls', wordList(['bil', 'bills'])), true);
});

test('whatever the list and the text are, a word is found if and only if it is there', () => {
  const letter = fc.constantFrom(...'abc');
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 5 });
  const text = fc.string({ unit: letter, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), text, (words, password) => {
      const isThere = words.some((one) => password.includes(one));
      assert.equal(holdsWord(password, wordList(words)), isThere);
    }),
    { numRuns: 2_000 },
  );
});

test('twice the text is twice the work, also for texts that nearly hold words', () => {
  for (const nearly of ['hau', 'schluesse', 'b1!', 'pasbil', '11']) {
    const looks = (repeated: number) => looksAtList(nearly.repeat(repeated));
    assert.ok(looks(100) > 100);
    assert.ok(looks(200) <= 2 * looks(100) + looks(1), nearly);
    assert.ok(looks(800) <= 8 * looks(100) + 8 * looks(1), nearly);
  }
});

/** How often the list is looked at while it is searched for a word that is not there. */
function looksAtList(text: string): number {
  let looks = 0;
  const counted = Object.assign(new String(list), {
    charCodeAt(place: number): number {
      looks += 1;
      return list.charCodeAt(place);
    },
  });
  assert.equal(holdsWord(text, counted as unknown as string), false);
  return looks;
}
