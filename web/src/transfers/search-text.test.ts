import assert from 'node:assert/strict';
import { test } from 'node:test';
import { containsAll, searchText, searchWords } from './search-text.ts';

const text = searchText(['The Plans for Straße 7', undefined, 'Zoë.Müller@example.org', 'Ｃｏｎｔｒａｃｔ 2026.pdf']);
const isFound = (query: string) => containsAll(text, searchWords(query));

test('finds transfers that contain all words, in any order and as parts of words', () => {
  assert.deepEqual(['plans', 'contract plan', ' 2026  zoë ', 'EXAMPLE.ORG', ''].map(isFound), Array(5).fill(true));
  assert.deepEqual(['invoice', 'plans invoice', 'contracts'].map(isFound), [false, false, false]);
});

test('ignores case, accents, and how characters are encoded', () => {
  const queries = ['muller', 'MÜLLER', 'mu\u0308ller', 'strasse', 'STRASSE', 'contract'];
  assert.deepEqual(queries.map(isFound), Array(6).fill(true));
});

test('finds no word across two texts', () => {
  assert.equal(containsAll(searchText(['ab', 'cd']), searchWords('abcd')), false);
});
