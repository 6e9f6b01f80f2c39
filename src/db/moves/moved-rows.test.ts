import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { databaseKinds, migratedLocation } from '../../../test/support/database/fresh-database.ts';
import { insertContact } from '../../../test/support/database/test-rows.ts';
import { movedTables } from '../engine/copied-tables.ts';
import { openDatabase } from '../engine/open-database.ts';
import { openSnapshots } from '../engine/open-snapshots.ts';
import type { Database } from '../tables.ts';
import {
  type CopyPosition,
  copyNextRows,
  deleteChanges,
  findOtherCount,
  firstPosition,
  readChanges,
} from './moved-rows.ts';
import { startCapture } from './triggers.ts';

type DatabaseKind = (typeof databaseKinds)[number];

async function openBoth(t: TestContext, kind: DatabaseKind) {
  const [from, to] = [await migratedLocation(kind), await migratedLocation(kind)];
  const [db, target, snapshots] = [openDatabase(from.value), openDatabase(to.value), openSnapshots(from.value)];
  t.after(async () => {
    await Promise.all([db.destroy(), target.destroy(), snapshots.destroy()]);
    await Promise.all([from[Symbol.asyncDispose](), to[Symbol.asyncDispose]()]);
  });
  await startCapture(db, movedTables);
  let position: CopyPosition | null = firstPosition;
  /** One round, with work between the moment of the snapshot and the copy. */
  const copyRound = async (meanwhile: () => Promise<unknown> = async () => {}) => {
    const changes = await snapshots.transaction().execute(async (snapshot) => {
      const read = await readChanges(snapshot);
      await meanwhile();
      position = await target.transaction().execute((tx) => copyNextRows(snapshot, tx, read, position));
      return read;
    });
    return changes;
  };
  const copyAll = async (meanwhile?: () => Promise<unknown>) => {
    do await deleteChanges(db, await copyRound(position?.table === 'contact' ? meanwhile : undefined));
    while (position !== null);
  };
  return { db, target, snapshots, copyRound, copyAll };
}

const addresses = async (db: Database) =>
  (await db.selectFrom('contact').select('address').orderBy('address').execute()).map(({ address }) => address);

for (const kind of databaseKinds) {
  test(`${kind}: a row that is deleted or changed after its page was read does not stay as it was`, async (t) => {
    const { db, target, copyRound, copyAll } = await openBoth(t, kind);
    const [deleted, changed] = [await insertContact(db, 'deleted'), await insertContact(db, 'old')];
    await copyAll(async () => {
      await db.deleteFrom('contact').where('id', '=', deleted).execute();
      await db.updateTable('contact').set({ address: 'new' }).where('id', '=', changed).execute();
      await insertContact(db, 'added');
    });
    await copyRound();
    assert.deepEqual(await addresses(target), ['added', 'new']);
  });

  test(`${kind}: a round whose records were not deleted can be repeated`, async (t) => {
    const { db, target, copyRound, copyAll } = await openBoth(t, kind);
    const id = await insertContact(db, 'one');
    await copyAll();
    await db.updateTable('contact').set({ address: 'two' }).execute();
    await copyRound();
    await db.deleteFrom('contact').where('id', '=', id).execute();
    await insertContact(db, 'two');
    await copyRound();
    await copyRound();
    assert.deepEqual(await addresses(target), ['two']);
  });

  test(`${kind}: only the records that were read are deleted`, async (t) => {
    const { db, copyRound, copyAll } = await openBoth(t, kind);
    await copyAll();
    await insertContact(db, 'before');
    const read = await copyRound(() => insertContact(db, 'after'));
    await deleteChanges(db, read);
    assert.equal((await readChanges(db)).ids.length, 1);
  });

  test(`${kind}: finds a table that has another number of rows`, async (t) => {
    const { db, target, copyAll } = await openBoth(t, kind);
    await insertContact(db);
    await copyAll();
    assert.equal(await findOtherCount(db, target), undefined);
    await insertContact(target);
    assert.equal(await findOtherCount(db, target), 'contact');
  });

  test(`${kind}: a row that the new database stores differently is an error`, async (t) => {
    const { db, target, copyAll } = await openBoth(t, kind);
    const id = await insertContact(db, 'address');
    // Otherwise the row would be replaced.
    await db.deleteFrom('move_change').execute();
    await target.insertInto('contact').values({ id, address: 'other', created_at: 'x', erased_at: null }).execute();
    await assert.rejects(copyAll(), /Row .* of contact differs in the new database/);
  });
}
