import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { migratedLocation } from '../../../test/support/database/fresh-database.ts';
import { noon, testLogChain } from '../../../test/support/database/test-rows.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import { createTransfer, type TestTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { logDelivery } from '../../actions/downloading/deliveries.ts';
import { addDownloads } from '../downloads/downloads.ts';
import { openDatabase } from '../engine/open-database.ts';
import type { Database, Transaction } from '../tables.ts';
import { moveTransfer } from '../transfers/transfers.ts';

/** Runs a transaction that fails in a deadlock: it looks for one at once, the others never do. */
function inTransaction(db: Database, body: (tx: Transaction) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`set local deadlock_timeout = 1`.execute(tx);
    await body(tx);
  });
}

async function lockIsAwaited(db: Database): Promise<void> {
  for (let waiting = 0; waiting === 0; ) {
    const { rows } = await sql<{ waiting: number }>`
      select cast(count(*) as integer) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    waiting = rows[0]?.waiting ?? 0;
  }
}

async function withDatabase(body: (db: Database) => Promise<void>): Promise<void> {
  await using location = await migratedLocation('PostgreSQL');
  const db = openDatabase(location.value);
  try {
    // As it does where there are many rows.
    await sql`
      do $$ begin execute format('alter database %I set enable_seqscan = off', current_database());
        execute format('alter database %I set enable_bitmapscan = off', current_database());
        execute format('alter database %I set deadlock_timeout = ''1h''', current_database()); end $$`.execute(db);
  } finally {
    await db.destroy();
  }
  const planned = openDatabase(location.value);
  try {
    await body(planned);
  } finally {
    await planned.destroy();
  }
}

const fetched = (recipientId: string, fileId: string) =>
  ({
    recipientId,
    fileIds: new Set([fileId]),
    method: 'DOWNLOADED',
    caller: 'UNVERIFIED',
    at: noon.toISOString(),
  }) as const;

test('PostgreSQL: a change of a transfer waits for its downloads to be logged, without deadlock', () =>
  withDatabase(async (db) => {
    const ports = await createTestPorts(db);
    const changes: ReadonlyArray<(tx: Transaction, trackingId: string) => Promise<unknown>> = [
      (tx, trackingId) => moveTransfer(tx, testLogChain, trackingId, 'revoked', noon),
      (tx, trackingId) =>
        tx.updateTable('recipient').set({ notification_failed: 1 }).where('tracking_id', '=', trackingId).execute(),
      (tx, trackingId) =>
        tx.updateTable('transfer').set({ texts: null }).where('tracking_id', '=', trackingId).execute(),
    ];
    const recipients = ['bob@example.org', 'carl@example.org'];
    for (const change of changes) {
      for (const order of [0, 1]) {
        const {
          trackingId,
          recipients: made,
          files,
        } = await createTransfer(ports, { recipients, password: undefined });
        const [one = '', other = ''] = (order === 0 ? made : made.toReversed()).map(({ id }) => id);
        let changing: Promise<unknown> | undefined;
        await inTransaction(db, async (tx) => {
          await addDownloads(tx, fetched(one, files[0]?.id ?? ''));
          changing = db.transaction().execute((other) => change(other, trackingId));
          await lockIsAwaited(db);
          await addDownloads(tx, fetched(other, files[0]?.id ?? ''));
        });
        await changing;
      }
    }
  }));

test('PostgreSQL: servers that log downloads of the same transfers wait for each other without deadlock', () =>
  withDatabase(async (db) => {
    const ports = await createTestPorts(db);
    const made = [];
    for (const _ of Array(3)) made.push(await createTransfer(ports, { password: undefined }));
    const [first, one, other] = made.toSorted((a, b) => (a.trackingId < b.trackingId ? -1 : 1));
    assert.ok(first && one && other);
    const deliver = ({ trackingId, recipients, files }: TestTransfer) =>
      logDelivery(ports, {
        trackingId,
        recipientId: recipients[0]?.id ?? '',
        method: 'DOWNLOADED',
        caller: 'UNVERIFIED',
        fileIds: files.map(({ id }) => id),
      });
    let logged: ReadonlyArray<Promise<void>> = [];
    await inTransaction(db, async (tx) => {
      await addDownloads(tx, fetched(one.recipients[0]?.id ?? '', one.files[0]?.id ?? ''));
      // The first one is written at once, and the others together after it.
      logged = [first, other, one].map(deliver);
      await lockIsAwaited(db);
      await addDownloads(tx, fetched(other.recipients[0]?.id ?? '', other.files[0]?.id ?? ''));
    });
    await Promise.all(logged);
    assert.equal((await db.selectFrom('download').select('id').execute()).length, 5);
  }));
