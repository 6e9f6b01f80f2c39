import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromBase64url, toBase64url } from './base64url.ts';

test('bytes of every length survive base64url, in the form that the server uses', () => {
  for (let length = 0; length < 70; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 73 + length * 41) % 256);
    const text = toBase64url(bytes.buffer);
    assert.equal(text, Buffer.from(bytes).toString('base64url'));
    assert.deepEqual(fromBase64url(text), bytes);
  }
});
