import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { eachDatabase, oneDatabase } from '../../../test/support/database/each-database.ts';
import { insertContact } from '../../../test/support/database/test-rows.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { ServiceMoved } from '../../core/errors.ts';
import { type CopiedTable, movedTables, type RowKey } from '../engine/copied-tables.ts';
import type { Database } from '../tables.ts';
import { readChanges } from './moved-rows.ts';
import { addMove, changeMove } from './moves.ts';
import { endCapture, startCapture } from './triggers.ts';

const capture = (tables = movedTables) => ({ id: 'x', tables, rejectedIn: ['stopped', 'left'] as const });

/** Each key once. */
async function changedKeys(db: Database, table: CopiedTable): Promise<readonly RowKey[]> {
  const keys = (await readChanges(db)).filter((change) => change.table === table).map(({ key }) => key);
  return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
}

eachDatabase('records inserts, updates and deletes once for each row, and both keys if the key changes', async (db) => {
  await startCapture(db, capture());
  // Can be repeated.
  await startCapture(db, capture());
  await insertContact(db, 'é"\\\'@example.org');
  await db.insertInto('setting').values({ name: 'a"\\é', value: '1', changed_at: 'x' }).execute();
  await db.updateTable('setting').set({ value: '2' }).execute();
  assert.deepEqual(await changedKeys(db, 'setting'), [['a"\\é']]);
  await db.updateTable('setting').set({ name: 'b' }).execute();
  assert.deepEqual((await changedKeys(db, 'setting')).toSorted(), [['a"\\é'], ['b']]);
  await db.deleteFrom('setting').execute();
  assert.equal((await changedKeys(db, 'contact')).length, 1);
  const columns = { unit: 'day', period: 'p', name: 'n', value: 2 ** 52 } as never;
  await db.insertInto('statistic').values(columns).execute();
  assert.deepEqual(await changedKeys(db, 'statistic'), [['day', 'p', 'n']]);
  await endCapture(db);
  await insertContact(db);
  assert.deepEqual(await readChanges(db), []);
});

eachDatabase('records rows that cascades delete and that other triggers write', async (db) => {
  const ports = await createTestPorts(db);
  const { trackingId } = await createTransfer(ports, { password: undefined });
  const listed = await db.selectFrom('listing').selectAll().execute();
  assert.ok(listed.length > 0);
  await startCapture(db, capture());
  await db.updateTable('transfer').set({ expires_at: '2030-01-01T00:00:00.000Z' }).execute();
  const entries = (await changedKeys(db, 'listing')).length;
  assert.equal(entries, listed.length, 'the trigger of transfers writes lists');
  assert.equal((await changedKeys(db, 'listing_change')).length, 2 * listed.length, 'and theirs the counts');
  const recipients = await db.selectFrom('recipient').select('id').execute();
  await db.deleteFrom('transfer').where('tracking_id', '=', trackingId).execute();
  assert.deepEqual(
    await changedKeys(db, 'recipient'),
    recipients.map(({ id }) => [id]),
  );
});

eachDatabase('records nothing of a transaction that is rolled back', async (db) => {
  await startCapture(db, capture());
  const failing = db.transaction().execute(async (tx) => {
    await insertContact(tx);
    throw new Error('rolled back');
  });
  await assert.rejects(failing, /rolled back/);
  assert.deepEqual(await readChanges(db), []);
});

oneDatabase('ends after a long query without blocking others', 'PostgreSQL', async (db) => {
  await startCapture(db, capture(['contact']));
  const read = Promise.withResolvers<void>();
  const reading = Promise.withResolvers<void>();
  const long = db.transaction().execute(async (tx) => {
    await tx.selectFrom('contact').selectAll().execute();
    reading.resolve();
    await read.promise;
  });
  await reading.promise;
  let hasEnded = false;
  const ended = endCapture(db).then(() => {
    hasEnded = true;
  });
  for (let count = 0; count < 5; count += 1) await insertContact(db);
  const { rows } = await sql<{ count: number }>`select count(*) as count from contact`.execute(db);
  assert.deepEqual([rows[0]?.count, hasEnded], [5, false]);
  read.resolve();
  await Promise.all([long, ended]);
  await insertContact(db);
  assert.deepEqual(await readChanges(db), []);
});

oneDatabase('begins after a long write without blocking others', 'PostgreSQL', async (db) => {
  const commit = Promise.withResolvers<void>();
  const writing = Promise.withResolvers<void>();
  const long = db.transaction().execute(async (tx) => {
    await insertContact(tx);
    writing.resolve();
    await commit.promise;
  });
  await writing.promise;
  let hasBegun = false;
  const begun = startCapture(db, capture(['contact'])).then(() => {
    hasBegun = true;
  });
  for (let count = 0; count < 5; count += 1) await insertContact(db);
  assert.equal(hasBegun, false);
  commit.resolve();
  await Promise.all([long, begun]);
  await insertContact(db);
  assert.equal((await readChanges(db)).length, 1);
});

eachDatabase('rejects every write while its move is in one of the named states', async (db) => {
  const move = { id: 'x', state: 'moving', run: 'y', place: null, progress: null } as const;
  await db.transaction().execute((tx) => addMove(tx, { ...move, id: 'earlier', state: 'left' }));
  await db.transaction().execute((tx) => addMove(tx, move));
  await startCapture(db, capture());
  await insertContact(db, 'before');
  for (const state of ['stopped', 'left'] as const) {
    await changeMove(db, { id: 'x', states: ['moving'] }, { state });
    await assert.rejects(insertContact(db), ServiceMoved);
    await assert.rejects(db.updateTable('contact').set({ address: 'after' }).execute(), ServiceMoved);
    await assert.rejects(db.deleteFrom('contact').execute(), ServiceMoved);
    await changeMove(db, { id: 'x', states: [state] }, { state: 'moving' });
  }
  await db.deleteFrom('contact').execute();
  assert.equal((await readChanges(db)).length, 2);
});
