import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeBytes, takePlace } from './places.ts';

test('no two who hold a place at the same time have the same, and those given back are used again', () => {
  const held = Array.from({ length: 200 }, takePlace);
  for (const [n, { bytes }] of held.entries()) bytes.fill(n);
  for (const [n, { bytes }] of held.entries()) assert.ok(bytes.equals(Buffer.alloc(placeBytes, n)), `${n}`);
  const [first, second] = held;
  assert.ok(first !== undefined && second !== undefined);
  const memories = new Set(held.map(({ bytes }) => bytes.buffer));
  assert.ok(memories.size <= 1 + Math.ceil(200 / 256), `${memories.size} blocks`);
  first.giveBack();
  const others = Array.from({ length: 200 }, takePlace);
  assert.ok(
    others.some(({ bytes }) => bytes.buffer === first.bytes.buffer && bytes.byteOffset === first.bytes.byteOffset),
  );
  assert.ok(
    !others.some(({ bytes }) => bytes.buffer === second.bytes.buffer && bytes.byteOffset === second.bytes.byteOffset),
  );
  for (const { giveBack } of [...held.slice(1), ...others]) giveBack();
});
