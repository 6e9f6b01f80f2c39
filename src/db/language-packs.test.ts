import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { eachDatabase } from '../../test/support/database/each-database.ts';
import { noon } from '../../test/support/database/test-rows.ts';
import {
  addPack,
  addRemovedPack,
  type NewPack,
  readPackRecords,
  readStoredPacks,
  removeStoredPack,
  savePack,
  updatePack,
} from './language-packs.ts';
import type { Database } from './tables.ts';

const packOf = (character: string, revision = character): NewPack => ({
  id: 'de_2',
  revision,
  shipped: null,
  contents: new Map(['one', 'two/three', character].map((path) => [path, Buffer.from(character.repeat(1_000))])),
});

const save = (db: Database, pack: NewPack) => db.transaction().execute((tx) => savePack(tx, pack, noon));
const remove = (db: Database) => db.transaction().execute((tx) => removeStoredPack(tx, 'de_2'));

eachDatabase('readers see complete packs while one is replaced and removed', async (db) => {
  let isOver = false;
  const write = async () => {
    for (let round = 0; round < 60; round += 1) {
      await save(db, packOf(round % 2 === 0 ? 'A' : 'B'));
      if (round % 5 === 0) await remove(db);
    }
    isOver = true;
  };
  const read = async () => {
    for (; !isOver; await setImmediate()) {
      const pack = (await readStoredPacks(db, ['de_2'])).get('de_2');
      if (pack === undefined) continue;
      assert.deepEqual([...pack.contents.keys()].sort(), [pack.revision, 'one', 'two/three'].sort());
      for (const bytes of pack.contents.values()) assert.equal(bytes.toString(), pack.revision.repeat(1_000));
    }
  };
  await Promise.all([write(), read(), read()]);
});

eachDatabase('adds a pack only if no pack with its ID was ever installed', async (db) => {
  assert.equal(await addPack(db, packOf('A'), null), true);
  assert.equal(await addPack(db, packOf('B'), null), false);
  assert.equal((await readStoredPacks(db, ['de_2'])).get('de_2')?.revision, 'A');
  assert.equal(await remove(db), true);
  assert.equal(await remove(db), false);
  assert.equal(await addPack(db, packOf('B'), null), false);
  await addRemovedPack(db, 'de_2');
  await addRemovedPack(db, 'fr_2');
  const removed = { revision: null, shipped: null, textsRevision: null };
  assert.deepEqual(await readPackRecords(db), [
    { id: 'de_2', ...removed },
    { id: 'fr_2', ...removed },
  ]);
  assert.equal((await readStoredPacks(db, ['de_2', 'fr_2'])).size, 0);
  await save(db, packOf('B'));
  const stored = (await readStoredPacks(db, ['de_2'])).get('de_2');
  assert.deepEqual([stored?.revision, stored?.changedAt], ['B', null]);
});

eachDatabase('updates a pack only if it was not changed meanwhile', async (db) => {
  await addPack(db, packOf('A'), null);
  await updatePack(db, 'other', packOf('B'), noon);
  assert.equal((await readStoredPacks(db, ['de_2'])).get('de_2')?.contents.has('A'), true);
  await updatePack(db, 'A', packOf('B'), noon);
  const stored = (await readStoredPacks(db, ['de_2'])).get('de_2');
  assert.deepEqual([stored?.changedAt, stored?.contents.has('A')], [noon.toISOString(), false]);
});
