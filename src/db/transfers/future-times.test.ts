import assert from 'node:assert/strict';
import { eachDatabase, oneDatabase } from '../../../test/support/database/each-database.ts';
import { explainQueries } from '../../../test/support/database/query-plans.ts';
import { insertSession, noon } from '../../../test/support/database/test-rows.ts';
import { dayMs } from '../../core/time.ts';
import type { Database } from '../tables.ts';
import { findTransfersMadeAfter, lastingStates } from './future-times.ts';

const future = new Date(noon.getTime() + 3650 * dayMs).toISOString();
const bound = new Date(noon.getTime() + 60 * dayMs);

/** Inserts transfers that were made today. Those whose numbers are given were made in the future. */
async function insertTransfers(db: Database, count: number, numbers: readonly number[]): Promise<readonly string[]> {
  const { trackingId } = await insertSession(db, { state: 'Active', finalized_at: noon.toISOString() });
  const row = await db
    .selectFrom('transfer')
    .selectAll()
    .where('tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('transfer').where('tracking_id', '=', trackingId).execute();
  const ids = Array.from({ length: count }, (_, number) => `20260301-${String(number).padStart(6, '0')}`);
  const late = { finalized_at: future, expires_at: future };
  const rows = ids.map((id, number) => ({ ...row, tracking_id: id, ...(numbers.includes(number) ? late : {}) }));
  await db.insertInto('transfer').values(rows).execute();
  return ids;
}

async function findAll(db: Database): Promise<{ readonly found: readonly string[]; readonly pages: number }> {
  const found: string[] = [];
  let pages = 0;
  for (const state of lastingStates) {
    for (let after: string | undefined = ''; after !== undefined; pages += 1) {
      const page = await findTransfersMadeAfter(db, bound, { state, after });
      found.push(...page.transfers.map((transfer) => transfer.trackingId));
      after = page.next;
    }
  }
  return { found, pages };
}

eachDatabase('finds sessions and transfers that were made in the future, one page at a time', async (db) => {
  const session = await insertSession(db, { created_at: future, expires_at: future });
  await insertSession(db, { state: 'Deleted_by_expiration', created_at: future, expires_at: future });
  const ids = await db.transaction().execute((tx) => insertTransfers(tx, 450, [3, 420]));
  const { found, pages } = await findAll(db);
  assert.deepEqual(found, [session.trackingId, ids[3], ids[420]]);
  // Each state ends with an empty page.
  assert.equal(pages, 2 + 1 + 4);
});

// The plan of PostgreSQL depends on the number of rows.
oneDatabase('reads the transfers of a state through an index, without a sort', 'SQLite', async (db) => {
  await insertTransfers(db, 2, []);
  const plans = await explainQueries(db, findAll);
  assert.equal(plans.length, 4);
  for (const { sql, plan } of plans) {
    assert.match(plan, /SEARCH transfer USING INDEX transfer_in_state \(state=\? AND tracking_id>/, sql);
    assert.doesNotMatch(plan, /SCAN|TEMP B-TREE/, sql);
  }
});
