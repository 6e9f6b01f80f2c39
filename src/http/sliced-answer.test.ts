import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { jsonInSlices } from './sliced-answer.ts';

test('the JSON of a value in slices is its JSON', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      assert.equal((await jsonInSlices(value)).toString(), JSON.stringify(value));
    }),
    { numRuns: 300 },
  );
});

test('a member that is not there is not told', async () => {
  const value = { a: undefined, b: { c: undefined }, d: [{ e: undefined }], f: 1 };
  assert.equal((await jsonInSlices(value)).toString(), JSON.stringify(value));
});

test('a list of any length, given as what makes its entries, is one JSON text in order', async () => {
  for (const length of [0, 1, 249, 250, 251, 500, 1001]) {
    const numbers = Array.from({ length }, (_, n) => n);
    const entryOf = (n: number) => ({ n, name: `"ä${n}` });
    const answer = await jsonInSlices({ data: { before: 1, list: numbers.values().map(entryOf) }, meta: {} });
    assert.deepEqual(JSON.parse(answer.toString()), { data: { before: 1, list: numbers.map(entryOf) }, meta: {} });
  }
});

test('others get their turn while a long list is made', async () => {
  const items = Array.from({ length: 10_000 }, (_, n) => n);
  let made = 0;
  const turns = [0];
  const takeTurn = () => {
    turns.push(made);
    if (made < items.length) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  const list = items.values().map((n) => {
    made += 1;
    return n;
  });
  await jsonInSlices({ data: list });
  takeTurn();
  const longest = Math.max(...turns.map((count, n) => count - (turns[n - 1] ?? 0)));
  assert.equal(made, 10_000);
  assert.ok(longest <= 500, `${longest} entries were made without a pause`);
});
