import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listAnswer } from './list-answer.ts';

test('a list of any length is one JSON text in its envelope, in order', async () => {
  for (const length of [0, 1, 249, 250, 251, 500, 1001]) {
    const items = Array.from({ length }, (_, n) => n);
    const answer = JSON.parse((await listAnswer(items, (n) => ({ n, name: `"ä${n}` }))).toString());
    assert.deepEqual(answer, { data: items.map((n) => ({ n, name: `"ä${n}` })), meta: {} });
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
  await listAnswer(items, (n) => {
    made += 1;
    return n;
  });
  takeTurn();
  const longest = Math.max(...turns.map((count, n) => count - (turns[n - 1] ?? 0)));
  assert.equal(made, 10_000);
  assert.ok(longest <= 500, `${longest} entries were made without a pause`);
});
