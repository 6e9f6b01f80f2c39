import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBlobKey } from '../ports/blob-store.ts';
import { SealBroken } from './floe.ts';
import { lookup, newBlobKey, newClientId, newLinkSecret, newShortId, newToken, newTrackingId } from './identifiers.ts';
import { onlyKey } from './keyring.ts';
import { generateMasterKey, parseMasterKey } from './master-key.ts';
import { openField, sealField } from './seal.ts';

const keys = onlyKey(parseMasterKey(generateMasterKey()));

test('identifiers have the documented formats', () => {
  assert.match(newShortId(), /^[A-Za-z0-9]{10}$/);
  assert.match(newClientId(), /^[A-Za-z0-9]{67}$/);
  assert.match(newLinkSecret(), /^[A-Za-z0-9]{32}$/);
  assert.match(newToken(), /^[\w-]{43}$/);
  assert.match(newTrackingId(new Date('2026-03-01T09:05:07.999Z')), /^20260301-090507-[A-Za-z0-9]{8}$/);
});

test('all characters of an identifier are equally likely', () => {
  const counts = new Map<string, number>();
  const total = 62 * 2000;
  for (const character of Array.from({ length: total / 31 / 2 }, newClientId)
    .join('')
    .slice(0, total)) {
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const drawn = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const expected = drawn / 62;
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  assert.equal(counts.size, 62);
  // 61 degrees of freedom: a uniform distribution exceeds 140 once in ten million runs, a modulo bias far more often.
  assert.ok(chiSquare < 140, `chi-square ${chiSquare}`);
});

test('a blob key is new, valid, and in the folder of its day and transfer', () => {
  const key = newBlobKey('20260301-101500-Ab12Cd34');
  assert.match(key, /^20260301\/101500-Ab12Cd34\/[0-9a-f]{32}$/);
  assert.ok(isBlobKey(key));
  assert.notEqual(key, newBlobKey('20260301-101500-Ab12Cd34'));
});

test('look-up values are equal only for the same kind, value and master key', () => {
  const value = lookup(keys, 'transfer-id', 'abc');
  assert.deepEqual(lookup(keys, 'transfer-id', 'abc'), value);
  assert.notDeepEqual(lookup(keys, 'client-id', 'abc'), value);
  assert.notDeepEqual(lookup(keys, 'transfer-id', 'abd'), value);
  assert.notDeepEqual(lookup(onlyKey(parseMasterKey(generateMasterKey())), 'transfer-id', 'abc'), value);
  assert.match(value, /^[0-9a-f]{64}$/);
});

test('a sealed field opens in its own cell only', () => {
  const cell = { table: 'file', column: 'name', row: '1' };
  const sealed = sealField(keys, cell, 'Gehälter 2026 📄.xlsx');
  assert.equal(openField(keys, cell, sealed), 'Gehälter 2026 📄.xlsx');
  for (const change of [{ table: 'transfer' }, { column: 'subject' }, { row: '2' }]) {
    assert.throws(() => openField(keys, { ...cell, ...change }, sealed), SealBroken);
  }
  assert.throws(() => openField(onlyKey(parseMasterKey(generateMasterKey())), cell, sealed), SealBroken);
});
