import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { anchorUnderLease } from '../../../test/support/anchor-under-lease.ts';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { insertSession } from '../../../test/support/database/test-rows.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import type { TransferEvent } from '../../core/transfer-state.ts';
import { logChain } from '../../crypto/chains.ts';
import { isPostgres, openDatabase } from '../../db/engine/open-database.ts';
import { removeLogEntries } from '../../db/transfer-log.ts';
import { moveTransfer } from '../../db/transfers/transfers.ts';
import { verifyLog } from './transfer-log.ts';

async function moved({ db, keys, clock }: TestPorts, trackingId: string, ...events: TransferEvent[]): Promise<string> {
  for (const event of events) {
    assert.ok(
      await db.transaction().execute((tx) => moveTransfer(tx, logChain(keys), trackingId, event, clock.now())),
      event,
    );
  }
  return trackingId;
}

const logged = async (ports: TestPorts, ...events: TransferEvent[]) =>
  moved(ports, (await insertSession(ports.db)).trackingId, ...events);

async function faults(ports: TestPorts): Promise<string[]> {
  return (await Array.fromAsync(verifyLog(ports))).map(({ about, what }) => `${about}: ${what}`);
}

/** Thrown to roll back the transaction. */
class Undo extends Error {}

async function faultsAfter(ports: TestPorts, statement: string): Promise<string[]> {
  let found: string[] = [];
  const trying = ports.db.transaction().execute(async (tx) => {
    await sql.raw(statement).execute(tx);
    found = await faults({ ...ports, db: tx });
    throw new Undo();
  });
  await assert.rejects(trying, Undo);
  return found;
}

eachDatabase('finds and names every manual change in the log', async (db) => {
  const ports = await createTestPorts(db);
  const one = await logged(ports, 'submitted', 'finalized', 'revoked');
  const two = await logged(ports, 'submitted', 'finalized', 'expired');
  await anchorUnderLease(ports);
  const three = await logged(ports, 'submitted', 'finalized');
  assert.deepEqual(await faults(ports), []);
  const entries = await db.selectFrom('transfer_log').selectAll().orderBy('id').execute();
  const [first, second, third] = entries.filter((entry) => entry.tracking_id === one);
  const last = entries.findLast((entry) => entry.tracking_id === three);
  assert.ok(first && second && third && last);
  const of = (id: number, trackingId = one) => new RegExp(`^entry ${id} of ${trackingId}: `);
  for (const { id, tracking_id } of entries) {
    for (const change of [
      `event = 'lockedOut'`,
      `event = 'nonsense'`,
      `at = '2026-03-01T12:00:00.001Z'`,
      `contact_id = ''`,
      `hash = upper(hash)`,
    ]) {
      const found = await faultsAfter(ports, `update transfer_log set ${change} where id = ${id}`);
      assert.match(found[0] ?? '', of(id, tracking_id), `${change}: ${found}`);
    }
    const moved = await faultsAfter(ports, `update transfer_log set tracking_id = 'x' where id = ${id}`);
    assert.ok(moved.some((fault) => /^(entry|transfer) /.test(fault)));
    const uncounted = await faultsAfter(ports, `update transfer_log set anchor = 7 where id = ${id}`);
    assert.ok(uncounted.includes(`entry ${id}: belongs to an anchor that does not exist`));
  }
  for (const [statement, expected] of [
    [`delete from transfer_log where id = ${first.id}`, of(second.id)],
    [`delete from transfer_log where id = ${second.id}`, of(third.id)],
    [`delete from transfer_log where id = ${third.id}`, new RegExp(`^transfer ${one}: state Deleted_by_revocation`)],
    [
      `delete from transfer_log where id = ${last.id}`,
      new RegExp(`^transfer ${three}: state Active, but its log ends`),
    ],
    [`delete from transfer_log where tracking_id = '${two}'`, new RegExp(`^transfer ${two}: `)],
    [`delete from transfer_log`, /^transfer /],
    [`delete from log_anchor`, /belongs to an anchor that does not exist/],
    [`update log_anchor set entries = 5`, /^anchor 1 of .*: has been modified/],
    [`update log_anchor set at = 'now'`, /^anchor 1 of now: has been modified/],
    [`update log_anchor set number = 2`, /^anchor 2 of .*: found instead of anchor 1/],
    [`update transfer_log set anchor = null where id = ${first.id}`, /^anchor 1 of .*: covers 6 entries, but 5 were/],
    [`update transfer_log set anchor = 1 where id = ${last.id}`, /^anchor 1 of .*: covers 6 entries, but 7 were/],
  ] as const) {
    assert.match((await faultsAfter(ports, statement))[0] ?? '', expected, statement);
  }
  // PostgreSQL does not allow changes to an identity column.
  if (!isPostgres(db)) {
    const found = await faultsAfter(ports, `update transfer_log set id = 900 where id = ${last.id}`);
    assert.match(found[0] ?? '', of(900, three));
  }
  const { id: _, ...forged } = { ...third, tracking_id: three };
  await db.insertInto('transfer_log').values(forged).execute();
  await anchorUnderLease(ports);
  assert.match((await faults(ports))[0] ?? '', new RegExp(`^entry \\d+ of ${three}: `));
});

eachDatabase('entries that change places are found', async (db) => {
  const ports = await createTestPorts(db);
  const trackingId = await logged(ports, 'submitted', 'finalized', 'revoked');
  const rows = await db.selectFrom('transfer_log').selectAll().orderBy('id').execute();
  const [, second, third] = rows;
  assert.ok(second && third);
  for (const [{ id }, { event, at, hash }] of [
    [second, third],
    [third, second],
  ] as const) {
    await db.updateTable('transfer_log').set({ event, at, hash }).where('id', '=', id).execute();
  }
  assert.match((await faults(ports))[0] ?? '', new RegExp(`^entry ${second.id} of ${trackingId}: `));
});

eachDatabase('a transfer that was deleted with all its rows is missed by the anchor that counts it', async (db) => {
  const ports = await createTestPorts(db);
  const trackingId = await logged(ports, 'submitted');
  await logged(ports, 'submitted');
  await anchorUnderLease(ports);
  await db.deleteFrom('transfer').where('tracking_id', '=', trackingId).execute();
  await db.deleteFrom('transfer_log').where('tracking_id', '=', trackingId).execute();
  assert.match(String(await faults(ports)), /^anchor 1 of \S+: covers 2 entries, but 1 were found or they differ$/);
});

eachDatabase('entries that are removed in their time are not missed', async (db) => {
  const ports = await createTestPorts(db);
  const ids = [];
  for (let count = 0; count < 3; count += 1) {
    ids.push(await logged(ports, 'submitted'));
    await anchorUnderLease(ports);
  }
  for (const id of ids) await moved(ports, id, 'finalized', 'revoked');
  await anchorUnderLease(ports);
  ids.push(await logged(ports, 'submitted'));
  const gone = ids.slice(1);
  await db.transaction().execute(async (tx) => {
    await removeLogEntries(tx, logChain(ports.keys), gone);
    await tx.deleteFrom('transfer').where('tracking_id', 'in', gone).execute();
  });
  assert.deepEqual(await faults(ports), []);
  assert.deepEqual(
    (await db.selectFrom('log_anchor').select('entries').orderBy('number').execute()).map(({ entries }) => entries),
    [1, 0, 0, 2],
  );
});

eachDatabase('an anchor that was changed is not made good by what is removed', async (db) => {
  const ports = await createTestPorts(db);
  const [saved, gone] = [await logged(ports, 'submitted'), await logged(ports, 'submitted')];
  await anchorUnderLease(ports);
  await db.updateTable('log_anchor').set({ entries: 9 }).execute();
  await db.transaction().execute(async (tx) => {
    await removeLogEntries(tx, logChain(ports.keys), [gone]);
    await tx.deleteFrom('transfer').where('tracking_id', '=', gone).execute();
  });
  assert.ok(saved);
  assert.match(String(await faults(ports)), /^anchor 1 of \S+: has been modified$/);
});

eachDatabase('servers that anchor at once, while transfers move, count each entry once', async (db, location) => {
  const ports = await createTestPorts(db);
  const other = { ...ports, db: openDatabase(location) };
  try {
    for (let round = 0; round < 8; round += 1) {
      await Promise.all([
        ...Array.from({ length: 4 }, () => logged(ports, 'submitted', 'finalized', 'expired')),
        anchorUnderLease(ports),
        anchorUnderLease(other),
      ]);
    }
    await anchorUnderLease(other);
    assert.deepEqual(await faults(ports), []);
    const counted = await db.selectFrom('transfer_log').select('id').where('anchor', 'is not', null).execute();
    assert.equal(counted.length, 96);
  } finally {
    await other.db.destroy();
  }
});
