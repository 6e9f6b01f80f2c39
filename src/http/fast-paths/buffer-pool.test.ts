import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slotBytes, takeSlot } from './buffer-pool.ts';

test('gives each holder its own slot and reuses freed slots', () => {
  const held = Array.from({ length: 200 }, takeSlot);
  for (const [n, { bytes }] of held.entries()) bytes.fill(n);
  for (const [n, { bytes }] of held.entries()) assert.ok(bytes.equals(Buffer.alloc(slotBytes, n)), `${n}`);
  const [first, second] = held;
  assert.ok(first !== undefined && second !== undefined);
  const memories = new Set(held.map(({ bytes }) => bytes.buffer));
  assert.ok(memories.size <= 1 + Math.ceil(200 / 256), `${memories.size} blocks`);
  first.free();
  const others = Array.from({ length: 200 }, takeSlot);
  assert.ok(
    others.some(({ bytes }) => bytes.buffer === first.bytes.buffer && bytes.byteOffset === first.bytes.byteOffset),
  );
  assert.ok(
    !others.some(({ bytes }) => bytes.buffer === second.bytes.buffer && bytes.byteOffset === second.bytes.byteOffset),
  );
  for (const { free } of [...held.slice(1), ...others]) free();
});
