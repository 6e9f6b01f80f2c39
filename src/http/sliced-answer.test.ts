import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fastify } from 'fastify';
import { chunksOf, sendInSlices } from './sliced-answer.ts';

async function jsonOf(value: unknown): Promise<string> {
  return Buffer.concat(await Array.fromAsync(chunksOf(value))).toString();
}

test('the JSON of a value in slices is its JSON', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      assert.equal(await jsonOf(value), JSON.stringify(value));
    }),
    { numRuns: 300 },
  );
});

test('a member that is not there is not told', async () => {
  const value = { a: undefined, b: { c: undefined }, d: [{ e: undefined }], f: 1 };
  assert.equal(await jsonOf(value), JSON.stringify(value));
});

test('a list of any length, given as what makes its entries, is one JSON text in order', async () => {
  for (const length of [0, 1, 249, 250, 251, 500, 1001]) {
    const numbers = Array.from({ length }, (_, n) => n);
    const entryOf = (n: number) => ({ n, name: `"ä${n}` });
    const answer = await jsonOf({ data: { before: 1, list: numbers.values().map(entryOf) }, meta: {} });
    assert.deepEqual(JSON.parse(answer), { data: { before: 1, list: numbers.map(entryOf) }, meta: {} });
  }
});

test('a list deep in an entry, and one that is still being made, are written like any other', async () => {
  async function* entries() {
    for (const n of [1, 2]) yield { n, inner: { files: [3, 4].values().map((size) => ({ size })), none: [].values() } };
  }
  const inner = { files: [{ size: 3 }, { size: 4 }], none: [] };
  assert.deepEqual(JSON.parse(await jsonOf({ data: entries() })), {
    data: [
      { n: 1, inner },
      { n: 2, inner },
    ],
  });
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
  await jsonOf({ data: list });
  takeTurn();
  const longest = Math.max(...turns.map((count, n) => count - (turns[n - 1] ?? 0)));
  assert.equal(made, 10_000);
  assert.ok(longest <= 500, `${longest} entries were made without a pause`);
});

test('a long answer leaves while it is made, and is no longer made when its reader has left', async (t) => {
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  async function* entries() {
    let made = 0;
    try {
      for (; made < 1_000_000; made += 1) yield { name: 'x'.repeat(1_000) };
    } finally {
      end(made);
    }
  }
  const app = fastify();
  t.after(() => app.close());
  app.get('/', (_request, reply) => sendInSlices(reply, { data: entries() }));
  const leaving = new AbortController();
  const answer = await fetch(await app.listen({ host: '127.0.0.1', port: 0 }), { signal: leaving.signal });
  assert.equal(answer.headers.get('content-length'), null);
  leaving.abort();
  const made = await ended;
  assert.ok(made > 500 && made < 100_000, `${made} entries were made`);
});
