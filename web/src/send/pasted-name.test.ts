import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pastedName } from './pasted-name.ts';

const now = new Date(2026, 10, 17, 8, 4);

test('names a pasted picture after the local time', () => {
  assert.equal(pastedName('image.png', 'Pasted picture', now), 'Pasted picture 2026-11-17 08.04.png');
  assert.equal(pastedName('image.JPEG', 'Bild', now), 'Bild 2026-11-17 08.04.jpeg');
});

test('keeps the name of a pasted file that has one', () => {
  for (const name of ['plan.png', 'image.txt', 'my image.png', 'image']) {
    assert.equal(pastedName(name, 'Pasted picture', now), name);
  }
});
