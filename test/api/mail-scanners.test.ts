import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTreasureHouse, routes } from './treasure-house.ts';

test('who only follows links, without the right password, changes nothing, on any route', async (t) => {
  const treasure = await aTreasureHouse(t);
  const { house, pathOf, sender } = treasure;
  const { db, blobs } = house.ports;
  const kept = async () => {
    const tables = await db.introspection.getTables();
    const rows = tables.map(({ name }) =>
      db
        .selectFrom(name as 'transfer')
        .selectAll()
        .execute(),
    );
    return [await Promise.all(rows), await Array.fromAsync(blobs.list(''))];
  };
  const before = await kept();
  const readable = routes.filter(({ method }) => method === 'GET');
  assert.ok(readable.some(({ path }) => path.startsWith('/api/transfers/')));
  for (const { path } of readable) {
    for (const query of ['', '?password=', '?ticket=', '?ticket=AAAA.BBBB', '?utm_source=mail']) {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const answer = await fetch(new URL(`${pathOf(path)}${query}`, sender.baseUrl), { method });
        await answer.arrayBuffer();
        assert.ok(answer.status < 500, path);
      }
    }
    assert.deepEqual(await kept(), before, path);
  }
  await treasure.assertNothingLost();
});
