import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes, startPopulatedServer } from '../support/server/populated-server.ts';

test('following links without the right password changes nothing, on any route', async (t) => {
  const populated = await startPopulatedServer(t);
  const { api, pathOf, sender } = populated;
  const { db, blobs } = api.ports;
  const storedState = async () => {
    const tables = await db.introspection.getTables();
    const rows = tables.map(({ name }) =>
      db
        .selectFrom(name as 'transfer')
        .selectAll()
        .execute(),
    );
    return [await Promise.all(rows), await Array.fromAsync(blobs.list(''))];
  };
  const before = await storedState();
  const readable = routes.filter(({ method }) => method === 'GET');
  assert.ok(readable.some(({ path }) => path.startsWith('/api/transfers/')));
  for (const { path } of readable) {
    for (const query of ['', '?password=', '?ticket=', '?ticket=AAAA.BBBB', '?utm_source=mail']) {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const response = await fetch(new URL(`${pathOf(path)}${query}`, sender.baseUrl), { method });
        await response.arrayBuffer();
        assert.ok(response.status < 500, path);
      }
    }
    assert.deepEqual(await storedState(), before, path);
  }
  await populated.assertUnchanged();
});
