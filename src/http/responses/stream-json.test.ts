import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fastify } from 'fastify';
import { jsonPieces, streamJson } from './stream-json.ts';

async function jsonOf(value: unknown): Promise<string> {
  return (await Array.fromAsync(jsonPieces(value))).join('');
}

test('serializes a value in chunks to the same JSON', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      assert.equal(await jsonOf(value), JSON.stringify(value));
    }),
    { numRuns: 300 },
  );
});

test('omits undefined members', async () => {
  const value = { a: undefined, b: { c: undefined }, d: [{ e: undefined }], f: 1 };
  assert.equal(await jsonOf(value), JSON.stringify(value));
});

test('serializes an iterable of any length in order', async () => {
  for (const length of [0, 1, 249, 250, 251, 500, 1001]) {
    const numbers = Array.from({ length }, (_, n) => n);
    const entryOf = (n: number) => ({ n, name: `"ä${n}` });
    const response = await jsonOf({ data: { before: 1, list: numbers.values().map(entryOf) }, meta: {} });
    assert.deepEqual(JSON.parse(response), { data: { before: 1, list: numbers.map(entryOf) }, meta: {} });
  }
});

test('serializes nested and asynchronous lists', async () => {
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

test('yields to other work while it serializes a long list', async () => {
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

test('streams a long response and stops when the client disconnects', async (t) => {
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
  app.get('/', (_request, reply) => streamJson(reply, { data: entries() }));
  const leaving = new AbortController();
  const response = await fetch(await app.listen({ host: '127.0.0.1', port: 0 }), { signal: leaving.signal });
  assert.equal(response.headers.get('content-length'), null);
  leaving.abort();
  const made = await ended;
  assert.ok(made > 500 && made < 100_000, `${made} entries were made`);
});
