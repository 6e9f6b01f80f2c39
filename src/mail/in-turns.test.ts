import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTurns } from './in-turns.ts';

test('bytes come whole and in small slices, and others get their turn between them', async () => {
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
  const slices: Buffer[] = [];
  const turns: number[] = [];
  let turn = 0;
  const count = () => {
    turn += 1;
    if (slices.length < 5) setImmediate(count);
  };
  setImmediate(count);
  for await (const slice of inTurns(bytes)) {
    slices.push(slice);
    turns.push(turn);
  }
  assert.ok(Buffer.concat(slices).equals(bytes));
  assert.ok(slices.every(({ length }) => length <= 65_536));
  assert.equal(new Set(turns).size, 5);
});
