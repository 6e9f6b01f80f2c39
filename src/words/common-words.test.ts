import assert from 'node:assert/strict';
import { test } from 'node:test';
import { containsWord, wordList } from '../core/password/words.ts';
import { commonWords } from './common-words.ts';

test('the files are folded and sorted lists of words with at least four characters', async () => {
  const lists = await commonWords();
  assert.equal(lists.length, 2);
  for (const list of lists) {
    const words = list.trimEnd().split('\n');
    assert.ok(words.length > 8_000);
    assert.equal(wordList(words), list);
    for (const word of words) assert.match(word, /^[a-z]{4,}$/);
  }
});

test('reads the lists once', async () => {
  assert.equal(await commonWords(), await commonWords());
});

test('contains common words of both languages', async () => {
  const [german = '', english = ''] = await commonWords();
  const missing = (list: string, words: string) => words.split(' ').filter((word) => !containsWord(word, list));
  const germanWords = 'passwort sommer winter hallo schatz geheim fußball schlüssel montag januar familie straße liebe';
  const englishWords = 'password summer winter welcome secret monkey dragon master sunshine princess monday january';
  assert.deepEqual(missing(german, germanWords), []);
  assert.deepEqual(missing(english, englishWords), []);
});
