import assert from 'node:assert/strict';
import { eachDatabase, oneDatabase } from '../../../test/support/database/each-database.ts';
import { explainQueries } from '../../../test/support/database/query-plans.ts';
import { insertSession, noon } from '../../../test/support/database/test-rows.ts';
import type { Database } from '../tables.ts';
import { completionLeaseName, findWaitingTransfer, findWaitingTransfers, type ProcessingKind } from './processing.ts';

async function findAllWaiting(db: Database, kind: ProcessingKind): Promise<string[]> {
  const all: string[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { found, next } = await findWaitingTransfers(db, kind, { after, now: noon });
    all.push(...found);
    after = next;
  }
  return all;
}

interface ProcessingTransfer {
  readonly isExpired: boolean;
  readonly isLeased: boolean;
  readonly isUnscanned: boolean;
}

/** Inserts transfers in processing, each with one file. Returns them by tracking ID. */
async function insertProcessing(
  db: Database,
  transfers: readonly ProcessingTransfer[],
): Promise<ReadonlyMap<string, ProcessingTransfer>> {
  const session = await insertSession(db);
  const row = await db
    .selectFrom('transfer')
    .selectAll()
    .where('tracking_id', '=', session.trackingId)
    .executeTakeFirstOrThrow();
  const file = await db.selectFrom('file').selectAll().where('id', '=', session.fileId).executeTakeFirstOrThrow();
  const until = new Date(noon.getTime() + 15_000).toISOString();
  const inserted = new Map(
    transfers.map((transfer, number) => [`20260301-${String(number).padStart(6, '0')}`, transfer]),
  );
  for (const [id, { isExpired, isLeased, isUnscanned }] of inserted) {
    const ends = isExpired ? { expires_at: noon.toISOString() } : {};
    await db
      .insertInto('transfer')
      .values({ ...row, tracking_id: id, state: 'Processing', ...ends })
      .execute();
    const verdict = isUnscanned ? null : 'clean';
    await db
      .insertInto('file')
      .values({ ...file, id, tracking_id: id, state: 'UPLOADED', verdict })
      .execute();
    const lease = { name: completionLeaseName(id), holder: 'another server', fence: 1, until };
    if (isLeased) await db.insertInto('lease').values(lease).execute();
  }
  return inserted;
}

eachDatabase('finds waiting transfers in order, without those that expired or are being processed', async (db) => {
  const inserted = await db.transaction().execute((tx) =>
    insertProcessing(
      tx,
      Array.from({ length: 310 }, (_, number) => ({
        isExpired: number % 7 === 3,
        // A page in the middle is empty.
        isLeased: number % 7 === 4 || (number >= 90 && number < 210),
        isUnscanned: number % 2 === 0,
      })),
    ),
  );
  const idsOf = (matches: (transfer: ProcessingTransfer) => boolean) =>
    [...inserted].filter(([, one]) => !one.isExpired && !one.isLeased && matches(one)).map(([id]) => id);
  assert.deepEqual(
    await findAllWaiting(db, 'all'),
    idsOf(() => true),
  );
  assert.deepEqual(
    await findAllWaiting(db, 'unscanned'),
    idsOf(({ isUnscanned }) => isUnscanned),
  );
  assert.deepEqual(
    await findAllWaiting(db, 'scanned'),
    idsOf(({ isUnscanned }) => !isUnscanned),
  );
  for (const [id, { isExpired, isLeased, isUnscanned }] of [...inserted].slice(0, 14)) {
    assert.deepEqual(await findWaitingTransfer(db, id, noon), isExpired || isLeased ? undefined : { isUnscanned });
  }
});

// The plan of PostgreSQL depends on the number of rows.
oneDatabase('reads waiting transfers through an index, without a sort', 'SQLite', async (db) => {
  const waiting = { isExpired: false, isLeased: false, isUnscanned: true };
  await db.transaction().execute((tx) => insertProcessing(tx, Array(101).fill(waiting)));
  const plans = await explainQueries(db, async (recording) => {
    for (const kind of ['all', 'scanned', 'unscanned'] as const) await findAllWaiting(recording, kind);
  });
  assert.ok(plans.length >= 6);
  for (const { sql, plan } of plans) {
    assert.match(plan, /SEARCH transfer USING (COVERING )?INDEX transfer_in_state \(state=\? AND tracking_id>/, sql);
    assert.doesNotMatch(plan, /SCAN|TEMP B-TREE/, sql);
  }
});
