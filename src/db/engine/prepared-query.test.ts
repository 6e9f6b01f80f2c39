import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { noon } from '../../../test/support/database/test-rows.ts';
import type { Database } from '../tables.ts';
import { type Param, preparedQuery } from './prepared-query.ts';

let builds = 0;
const leasesOf = preparedQuery((db, param: Param<{ holder: string; from: number; name: string }>) => {
  builds += 1;
  return db
    .selectFrom('lease')
    .select(['name', 'fence'])
    .where('holder', '=', param('holder'))
    .where('until', '=', noon.toISOString())
    .where('fence', '>=', param('from'))
    .where((eb) => eb.or([eb('name', '=', param('name')), eb('fence', '=', param('from'))]))
    .orderBy('fence');
});

async function addLease(db: Database, name: string, holder: string, fence: number): Promise<void> {
  await db.insertInto('lease').values({ name, holder, fence, until: noon.toISOString() }).execute();
}

eachDatabase('builds a prepared query once and runs it with new values each time', async (db) => {
  for (const [name, holder, fence] of [
    ['a', 'ann', 1],
    ['b', 'ann', 2],
    ['c', 'bob', 3],
  ] as const) {
    await addLease(db, name, holder, fence);
  }
  const before = builds;
  const fencesOf = async (on: Database, holder: string, from: number, name: string) =>
    (await leasesOf(on, { holder, from, name })).map(({ fence }) => fence);
  assert.deepEqual(await fencesOf(db, 'ann', 1, 'b'), [1, 2]);
  assert.deepEqual(await fencesOf(db, 'ann', 2, 'a'), [2]);
  assert.deepEqual(await fencesOf(db, 'bob', 1, 'c'), [3]);
  assert.deepEqual(await fencesOf(db, 'cleo', 1, 'c'), []);
  assert.deepEqual(await Promise.all([fencesOf(db, 'ann', 1, 'x'), fencesOf(db, 'bob', 3, 'x')]), [[1], [3]]);
  assert.equal(builds, before + 1);
});

eachDatabase('in a transaction it sees what the transaction has done', async (db) => {
  await leasesOf(db, { holder: 'dora', from: 1, name: 'd' });
  await db.transaction().execute(async (tx) => {
    await addLease(tx, 'd', 'dora', 4);
    assert.deepEqual(await leasesOf(tx, { holder: 'dora', from: 1, name: 'd' }), [{ name: 'd', fence: 4 }]);
    assert.deepEqual(await leasesOf(db, { holder: 'dora', from: 1, name: 'd' }), []);
  });
});
