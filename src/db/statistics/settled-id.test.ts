import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { migratedLocation } from '../../../test/support/database/fresh-database.ts';
import { noon } from '../../../test/support/database/test-rows.ts';
import { waitUntil } from '../../../test/support/wait-until.ts';
import { openDatabase } from '../engine/open-database.ts';
import type { Database } from '../tables.ts';
import { settledId } from './statistics.ts';

const never = new AbortController().signal;

async function addEntry(db: Database): Promise<number> {
  const entry = { tracking_id: 'x', event: 'revoked', contact_id: null, at: noon.toISOString(), hash: '' } as const;
  return (await db.insertInto('transfer_log').values(entry).returning('id').executeTakeFirstOrThrow()).id;
}

eachDatabase('the newest ID is settled when no transaction runs', async (db) => {
  assert.equal(await settledId(db, 'transfer_log', never), 0);
  await addEntry(db);
  const last = await addEntry(db);
  assert.equal(await settledId(db, 'transfer_log', never), last);
  assert.equal(await settledId(db, 'download', never), 0);
});

// SQLite has one writer at a time: its transactions commit in the order of their IDs.
test('PostgreSQL: an ID is settled only after a transaction with a lower ID has ended', async () => {
  await using location = await migratedLocation('PostgreSQL');
  const [db, other] = [openDatabase(location.value), openDatabase(location.value)];
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: inserted, resolve: insert } = Promise.withResolvers<void>();
  try {
    const late = other.transaction().execute(async (tx) => {
      await addEntry(tx);
      insert();
      await mayCommit;
    });
    await inserted;
    const last = await addEntry(db);
    let queries = 0;
    const watched = db.withPlugin({
      transformQuery({ node }) {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    let settled: number | undefined;
    const settling = settledId(watched, 'transfer_log', never).then((id) => {
      settled = id;
    });
    // The newest ID, the newest transaction, and three times whether the transaction has ended.
    await waitUntil(async () => queries >= 5 || settled !== undefined);
    assert.equal(settled, undefined);
    commit();
    await Promise.all([late, settling]);
    assert.equal(settled, last);
  } finally {
    commit();
    await Promise.all([db.destroy(), other.destroy()]);
  }
});
