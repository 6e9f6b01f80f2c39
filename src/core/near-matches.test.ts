import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearMatches, suggestion } from './near-matches.ts';

test('suggests words that differ least, by a typing error', () => {
  const words = ['retention.days', 'terms.active', 'json', 'SEALPOST_PORT'];
  assert.deepEqual(nearMatches('retention.day', words), ['retention.days']);
  assert.deepEqual(nearMatches('Retention.Dyas', words), ['retention.days']);
  assert.deepEqual(nearMatches('SEALPOST_PROT', words), ['SEALPOST_PORT']);
  assert.deepEqual(nearMatches('jsno', words), ['json']);
  assert.deepEqual(nearMatches('dance', words), []);
  assert.deepEqual(nearMatches('', words), []);
  assert.deepEqual(nearMatches('abcd', ['abxd', 'xy', 'abcd1']), ['abxd', 'abcd1']);
  assert.deepEqual(nearMatches('abcd', ['abxd', 'abcd']), ['abcd']);
});

test('the suggestion is a sentence, or nothing', () => {
  assert.equal(suggestion(['a', 'b']), ' Did you mean a or b?');
  assert.equal(suggestion([]), '');
});
