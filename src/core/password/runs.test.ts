import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alphabetRows, digitRows, hasRun, hasRunIn, keyboardRows, repetition } from './runs.ts';

const found = (rows: readonly string[], count: number, texts: readonly string[]) =>
  texts.filter((text) => hasRunIn(rows)([...text], count));

test('a run goes forwards or backwards, and does not change direction', () => {
  const texts = ['xabcx', 'xcbax', 'xabax', 'xabxbc', 'xacex', 'yza'];
  assert.deepEqual(found(alphabetRows, 3, texts), ['xabcx', 'xcbax']);
});

test('a run counts from the given number of characters on', () => {
  assert.deepEqual(found(alphabetRows, 2, ['ab', 'ac', 'ba']), ['ab', 'ba']);
  assert.deepEqual(found(alphabetRows, 5, ['abcd', 'abcde', 'xxabcdexx']), ['abcde', 'xxabcdexx']);
});

test('zero comes before one and after nine', () => {
  const texts = ['012', '210', '890', '098', '901', '109', '135'];
  assert.deepEqual(found(digitRows, 3, texts), ['012', '210', '890', '098']);
});

test('covers the rows of three keyboards, without their digits', () => {
  const texts = [
    'qwe',
    'rty',
    'rtz',
    'aze',
    'poi',
    'üpo',
    'klm',
    'yxc',
    'wxc',
    '!@#',
    '§$%',
    'éè',
    '1qa',
    '123',
    'qaz',
  ];
  assert.deepEqual(found(keyboardRows, 3, texts), texts.slice(0, 11));
});

test('no row contains a character twice', () => {
  for (const row of [...alphabetRows, ...digitRows, ...keyboardRows]) assert.equal(new Set(row).size, [...row].length);
});

test('a repetition is of adjacent characters', () => {
  assert.equal(hasRun([...'xaaax'], 3, repetition), true);
  assert.equal(hasRun([...'xaaxa'], 3, repetition), false);
});

test('looks at each pair of adjacent characters once', () => {
  for (const length of [2, 100, 1_000]) {
    let calls = 0;
    hasRun(Array(length).fill('a'), length + 1, () => {
      calls += 1;
      return 0;
    });
    assert.equal(calls, length - 1);
  }
});
