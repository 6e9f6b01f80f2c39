import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { databaseKinds, migratedLocation } from '../../../test/support/database/fresh-database.ts';
import { insertContact } from '../../../test/support/database/test-rows.ts';
import { movedTables } from '../engine/copied-tables.ts';
import { openDatabase } from '../engine/open-database.ts';
import type { Database } from '../tables.ts';
import {
  type CopyPosition,
  copyChangedRows,
  copyNextRows,
  deleteChanges,
  findOtherCount,
  firstCopyPosition,
  readChanges,
} from './moved-rows.ts';
import { ignoreForeignKeys, startCapture } from './triggers.ts';

type DatabaseKind = (typeof databaseKinds)[number];

async function openBoth(t: TestContext, kind: DatabaseKind) {
  const [from, to] = [await migratedLocation(kind), await migratedLocation(kind)];
  const [db, target] = [openDatabase(from.value), openDatabase(to.value)];
  t.after(async () => {
    await Promise.all([db.destroy(), target.destroy()]);
    await Promise.all([from[Symbol.asyncDispose](), to[Symbol.asyncDispose]()]);
  });
  await ignoreForeignKeys(target);
  await startCapture(db, { id: 'x', tables: movedTables, rejectedIn: ['stopped'] });
  const confirm = async () => {};
  const copyChanges = async () => copyChangedRows(db, target, await readChanges(db), confirm);
  const copyAll = async () => {
    let position: CopyPosition | null = firstCopyPosition;
    while (position !== null) position = await copyNextRows(db, target, position, confirm);
  };
  return { db, target, copyChanges, copyAll };
}

const addresses = async (db: Database) =>
  (await db.selectFrom('contact').select('address').orderBy('address').execute()).map(({ address }) => address);

for (const kind of databaseKinds) {
  test(`${kind}: rows that are added, changed and deleted after their copy are made equal`, async (t) => {
    const { db, target, copyChanges, copyAll } = await openBoth(t, kind);
    const [deleted, changed] = [await insertContact(db, 'deleted'), await insertContact(db, 'old')];
    await copyAll();
    await db.deleteFrom('contact').where('id', '=', deleted).execute();
    await db.updateTable('contact').set({ address: 'new' }).where('id', '=', changed).execute();
    await insertContact(db, 'added');
    const done = await copyChanges();
    assert.deepEqual(await addresses(target), ['added', 'new']);
    // As after a run that was killed.
    await copyChanges();
    await copyAll();
    assert.deepEqual(await addresses(target), ['added', 'new']);
    await insertContact(db, 'later');
    await deleteChanges(db, done);
    assert.equal((await readChanges(db)).length, 1);
  });

  test(`${kind}: a row with a value that another row had when it was copied is stored with the changes`, async (t) => {
    const { db, target, copyChanges, copyAll } = await openBoth(t, kind);
    const [one, other] = [await insertContact(db, 'one'), await insertContact(db, 'other')];
    await copyAll();
    await deleteChanges(db, await readChanges(db));
    await db.updateTable('contact').set({ address: 'third' }).where('id', '=', one).execute();
    const first = await readChanges(db);
    await db.updateTable('contact').set({ address: 'one' }).where('id', '=', other).execute();
    const second = (await readChanges(db)).filter(({ id }) => !first.some((change) => change.id === id));
    const confirm = async () => {};
    // The new database still has the first one as it was.
    assert.deepEqual(await copyChangedRows(db, target, second, confirm), []);
    assert.deepEqual(await addresses(target), ['one']);
    await deleteChanges(db, await copyChanges());
    assert.deepEqual(await addresses(target), ['one', 'third']);
    assert.deepEqual(await readChanges(db), []);
  });

  test(`${kind}: finds a table that has another number of rows`, async (t) => {
    const { db, target, copyAll } = await openBoth(t, kind);
    await insertContact(db);
    await copyAll();
    assert.equal(await findOtherCount(db, target), undefined);
    await insertContact(target);
    assert.equal(await findOtherCount(db, target), 'contact');
  });
}
