import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { rowTags } from './identifiers.ts';
import { masterKeys } from './keyring.ts';

const tags = rowTags(masterKeys('K1', createSecretKey(Buffer.alloc(32, 0x11))));

test('a row has the tag of the format vector', () => {
  assert.equal(
    tags('transfer', ['20260301-120000-Ab3dE6gH', 1, null]),
    'a88603fa55ab2f941e4e57602bbd3d0dd687599b7869fd7878e7874b46951640',
  );
});

test('table, order, type and absence of values change the tag', () => {
  const all = [
    tags('transfer', ['a', 'b']),
    tags('recipient', ['a', 'b']),
    tags('transfer', ['b', 'a']),
    tags('transfer', ['ab']),
    tags('transfer', ['a', null]),
    tags('transfer', ['a', 'null']),
    tags('transfer', ['a', 1]),
    tags('transfer', ['a', '1']),
  ];
  assert.equal(new Set(all).size, all.length);
});
