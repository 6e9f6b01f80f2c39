import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { insertSession, noon } from '../../../test/support/database/test-rows.ts';
import { dayMs } from '../../core/time.ts';
import type { Database } from '../tables.ts';
import { findExpiredContents } from './part-removal.ts';

/** Inserts expired transfers. Those whose numbers are in `stored` have a committed part. */
async function insertExpired(db: Database, count: number, stored: readonly number[]): Promise<readonly string[]> {
  await insertSession(db, { state: 'Deleted_by_expiration', expires_at: noon.toISOString() });
  const { tracking_id: first, ...row } = await db.selectFrom('transfer').selectAll().executeTakeFirstOrThrow();
  await db.deleteFrom('transfer').where('tracking_id', '=', first).execute();
  const ids = Array.from({ length: count }, (_, number) => `20260301-${String(number).padStart(6, '0')}`);
  for (const id of ids) {
    await db
      .insertInto('transfer')
      .values({ ...row, tracking_id: id })
      .execute();
  }
  const part = { generation: 1, number: 0, committed: 1, created_at: noon.toISOString() };
  for (const number of stored) {
    const id = ids[number] ?? '';
    await db
      .insertInto('part')
      .values({ ...part, blob_key: id, file_id: id, tracking_id: id })
      .execute();
  }
  return ids;
}

eachDatabase('looks for stored contents in one page of the expired transfers at a time', async (db) => {
  const stored = [0, 99, 205];
  const ids = await db.transaction().execute((tx) => insertExpired(tx, 210, stored));
  const now = new Date(noon.getTime() + 30 * dayMs);
  const pages: Array<{ expired: readonly string[]; next: string | undefined }> = [];
  for (let after: string | undefined = ''; after !== undefined; after = pages.at(-1)?.next) {
    pages.push(await findExpiredContents(db, { now, after }));
  }
  assert.deepEqual(pages, [
    { expired: [ids[0], ids[99]], next: ids[99] },
    { expired: [], next: ids[199] },
    { expired: [ids[205]], next: ids[209] },
    { expired: [], next: undefined },
  ]);
  assert.deepEqual(await findExpiredContents(db, { now: noon, after: '' }), { expired: [], next: ids[99] });
  const one = { now, after: '', trackingId: ids[205] };
  assert.deepEqual(await findExpiredContents(db, one), { expired: [ids[205]], next: ids[205] });
});
