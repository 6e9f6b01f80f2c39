import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signal } from '@preact/signals';
import { percentStored, storedBytes, totalBytes } from './upload-share.ts';

test('adds up the sizes and the stored bytes of all files', () => {
  const files = [
    { size: 100, stored: signal(29) },
    { size: 50, stored: signal(80) },
  ];
  assert.equal(totalBytes(files), 150);
  // The server may have more bytes of a file that became shorter.
  assert.equal(storedBytes(files), 79);
});

test('reports whole percent, and 100 % only when all bytes are stored', () => {
  assert.equal(percentStored(29, 100), 0.29);
  assert.equal(percentStored(0, 3), 0);
  assert.equal(percentStored(999_999, 1_000_000), 0.99);
  assert.equal(percentStored(3, 3), 1);
  assert.equal(percentStored(0, 0), 1);
});
