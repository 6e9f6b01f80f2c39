import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type RetiredWords, retiredWordFinder } from '../scripts/retired-words.ts';

const list: RetiredWords = {
  allow: [{ reason: 'history', files: ['CHANGELOG.md'] }],
  retired: [
    { words: ['houses?', 'ground floor'], use: 'service' },
    { words: ['letters?'], use: 'email', allow: [{ reason: 'characters', phrase: 'letters? of the alphabet' }] },
    { words: ['away'], use: 'absent', allow: [{ reason: 'wire', in: ['string'], phrase: '^away$' }] },
    { words: ['^the same\\.?$', '^what is'], in: ['comment', 'test'], use: 'a full sentence' },
    { names: ['Share', '\\w*Needs'], use: 'Deps' },
  ],
};
const finder = retiredWordFinder(list);
const hitsIn = (source: string, file = 'src/a.ts') =>
  finder(file, source).map(({ line, place, word }) => `${line} ${place} ${word}`);

test('finds retired words inside declared names', () => {
  assert.deepEqual(hitsIn('const openHouse = 1;\nfunction f(house_time: Houses) {}'), ['1 name House', '2 name house']);
  assert.deepEqual(hitsIn('type SessionNeeds = 1;\ntype Share = 2;\nconst share = 3;'), [
    '1 name SessionNeeds',
    '2 name Share',
  ]);
});

test('reports a name where it is declared, not where it is used', () => {
  assert.deepEqual(hitsIn("import { house } from './house.ts';\nhouse.letter();\nf({ house: 1 });"), []);
});

test('finds retired words in comments, also across lines', () => {
  assert.deepEqual(hitsIn('/**\n * A\n * ground\n * floor.\n */\nf(); // one house\n// last letter'), [
    '3 comment ground floor',
    '6 comment house',
    '7 comment letter',
  ]);
  assert.deepEqual(hitsIn('/** The same. */\nf(); // the same place'), ['1 comment The same.']);
});

test('finds retired words in strings and test names', () => {
  assert.deepEqual(hitsIn("f('a house', `the house`);\ntest('what is open', () => {});"), [
    '1 string house',
    '1 string house',
    '2 test what is',
  ]);
});

test('finds retired words in Markdown and file names', () => {
  assert.deepEqual(hitsIn('# A\n\nThe house.\n', 'docs/letter.md'), ['1 path letter', '3 markdown house']);
});

test('skips allowed files, places and phrases', () => {
  assert.deepEqual(hitsIn('The house.', 'CHANGELOG.md'), []);
  assert.deepEqual(hitsIn("f('away', 'far away', 'a letter of the alphabet'); // away"), [
    '1 string away',
    '1 comment away',
  ]);
});

test('every entry of the list has a pattern and a replacement, and every exception a reason', () => {
  const { allow, retired }: RetiredWords = JSON.parse(
    readFileSync(new URL('../scripts/retired-words.json', import.meta.url), 'utf8'),
  );
  retiredWordFinder({ allow, retired });
  for (const { words = [], names = [], use } of retired) assert.ok(words.length + names.length > 0 && use !== '');
  for (const { reason } of [...allow, ...retired.flatMap((word) => word.allow ?? [])]) assert.ok(reason !== '');
});
