import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { setTrustedTime } from '../../../test/support/database/test-rows.ts';
import { findingsIn } from '../../../test/support/faults/invariants.ts';
import { createTestPorts, type TestPorts, withOwnRuntime } from '../../../test/support/server/test-ports.ts';
import { createEmptySession, createSender, uploadFile } from '../../../test/support/transfer/sender.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { deleteTransfer } from '../../administration/all-transfers.ts';
import { localActor } from '../../core/actor.ts';
import { dayMs } from '../../core/time.ts';
import { openDatabase } from '../../db/engine/open-database.ts';
import type { Database } from '../../db/tables.ts';
import { checkLists } from '../../integrity/check-integrity.ts';
import { verifyAudit } from '../audit/audit-log.ts';
import { completeTransfers } from '../completing/complete-transfers.ts';
import { updateListingCounts } from '../listing/poll-transfers.ts';
import { scrubNow } from '../scrubbing/scrub.ts';
import { submitSession } from '../sessions/submit-session.ts';
import { repairStoredData } from './repair.ts';

const never = new AbortController().signal;
const options = { password: undefined, columns: { send_recipient_notification: 0 } };

async function repair(ports: TestPorts): Promise<readonly string[]> {
  const steps = await Array.fromAsync(repairStoredData({ ...ports, by: localActor }));
  return steps.map(({ isRepaired, about, what }) => `${isRepaired ? '' : 'not '}${about}: ${what}`);
}

const wrongLists = async (db: Database) => Array.fromAsync(checkLists({ db }));
const subjects = async (db: Database) =>
  (await db.selectFrom('audit_log').select(['action', 'subject']).orderBy('id').execute()).map(
    ({ action, subject }) => `${action} ${subject}`,
  );

eachDatabase('rebuilds wrong lists and counts from the transfers, and records each', async (db) => {
  const ports = await createTestPorts(db);
  const [missing, stale, extra, intact] = [
    await createTransfer(ports, options),
    await createTransfer(ports, { ...options, state: 'Deleted_by_revocation' }),
    await createTransfer(ports, { ...options, state: 'Failed' }),
    await createTransfer(ports, options),
  ];
  assert.equal((await repair(ports)).length, 2, 'the blobs of the ended transfers');
  const before = await db.selectFrom('listing').selectAll().orderBy('tracking_id').orderBy('box').execute();
  const versionless = (rows: typeof before) => rows.map(({ version: _, ...row }) => row);
  await db.deleteFrom('listing').where('tracking_id', '=', missing.trackingId).execute();
  await db.updateTable('listing').set({ state: 'Active' }).where('tracking_id', '=', stale.trackingId).execute();
  const [row] = before.filter(({ tracking_id }) => tracking_id === extra.trackingId);
  assert.ok(row);
  await db
    .insertInto('listing')
    .values({ ...row, box: 'received' })
    .execute();
  await updateListingCounts(ports, never);
  await sql`update listing_count set entries = entries + 5`.execute(db);
  assert.notDeepEqual(await wrongLists(db), []);
  const steps = await repair(ports);
  assert.deepEqual(
    steps.toSorted(),
    [
      ...[missing, stale, extra].map(
        ({ trackingId }) => `transfer ${trackingId}: its rows in the transfer lists were rebuilt`,
      ),
      ...new Set(
        before.map(({ contact_id }) => `contact ${contact_id}: the counts of its transfer lists were corrected`),
      ),
    ].toSorted(),
  );
  assert.deepEqual(await wrongLists(db), []);
  const after = await db.selectFrom('listing').selectAll().orderBy('tracking_id').orderBy('box').execute();
  assert.deepEqual(versionless(after), versionless(before));
  const versionOf = (rows: typeof before, id: string) => rows.find((each) => each.tracking_id === id)?.version ?? 0;
  for (const { trackingId } of [missing, stale])
    assert.ok(versionOf(after, trackingId) > versionOf(before, trackingId), 'clients read the row again');
  for (const { trackingId } of [extra, intact])
    assert.equal(versionOf(after, trackingId), versionOf(before, trackingId));
  const recorded = await subjects(db);
  assert.ok(recorded.includes(`repair ${missing.trackingId}`), `${recorded}`);
  assert.equal(recorded.filter((each) => each !== 'repair storage').length, steps.length);
  assert.deepEqual(await Array.fromAsync(verifyAudit(ports)), []);
  await updateListingCounts(ports, never);
  assert.deepEqual(await wrongLists(db), []);
  assert.deepEqual(await repair(ports), []);
});

eachDatabase('does not rebuild a list from a transfer that was changed outside of Sealpost', async (db) => {
  const ports = await createTestPorts(db);
  const { trackingId } = await createTransfer(ports, options);
  await db.updateTable('transfer').set({ expires_at: '2036-01-01T00:00:00.000Z' }).execute();
  await db.updateTable('listing').set({ expires_at: '2026-03-08T00:00:00.000Z' }).execute();
  const before = await db.selectFrom('listing').selectAll().execute();
  assert.deepEqual(await repair(ports), [
    `not transfer ${trackingId}: its lists are wrong, but the transfer itself is damaged`,
  ]);
  assert.deepEqual(await db.selectFrom('listing').selectAll().execute(), before);
});

eachDatabase('removes orphaned blobs by the rules of the service, and nothing that a transfer needs', async (db) => {
  const ports = await createTestPorts(db);
  const { trackingId } = await createTransfer(ports, options);
  const draft = await createTransfer(ports, { ...options, state: 'Session' });
  const lost = await createTransfer(ports, options);
  const keysOf = async (id: string) =>
    (await db.selectFrom('part').select('blob_key').where('tracking_id', '=', id).execute()).map((row) => row.blob_key);
  const needed = [...(await keysOf(trackingId)), ...(await keysOf(draft.trackingId))];
  const [part = ''] = await keysOf(lost.trackingId);
  await db.deleteFrom('file').where('tracking_id', '=', lost.trackingId).execute();
  const orphan = '20260301/120000-AbCdEfGh/0123';
  await ports.blobs.write(orphan, Readable.from([Buffer.from('x')]));
  const stored = async () => (await Array.fromAsync(ports.blobs.list(''))).toSorted();
  assert.deepEqual(await repair(ports), []);
  assert.deepEqual(await stored(), [...needed, part, orphan].toSorted());
  // The clock of the machine alone removes nothing.
  await setTrustedTime(db, ports.clock.now());
  ports.clock.advance(30 * dayMs);
  assert.deepEqual(await repair(ports), []);
  await setTrustedTime(db, ports.clock.now());
  await db.insertInto('setting').values({ name: 'disk.maxOrphans', value: '1', changed_at: '' }).execute();
  assert.match((await repair(ports)).join(), /^not orphaned blobs: 2 orphaned blobs found, and disk.maxOrphans is 1/);
  assert.deepEqual(await stored(), [...needed, part, orphan].toSorted());
  await db.deleteFrom('setting').where('name', '=', 'disk.maxOrphans').execute();
  const what = 'was removed: it was orphaned for longer than disk.orphanDays';
  assert.deepEqual((await repair(ports)).toSorted(), [`blob ${part}: ${what}`, `blob ${orphan}: ${what}`].toSorted());
  assert.deepEqual(await stored(), needed.toSorted());
});

eachDatabase('removes leases without work, and records of damages that were restored', async (db) => {
  const ports = await createTestPorts(db);
  const { trackingId } = await createTransfer(ports, options);
  const { blob_key } = await db.selectFrom('part').select('blob_key').executeTakeFirstOrThrow();
  const path = ports.blobs.pathOf(blob_key) ?? '';
  const bytes = await readFile(path);
  await writeFile(path, bytes.toReversed());
  const fast = { bytesPerSecond: Number.POSITIVE_INFINITY, stopping: never, onProgress: () => {} };
  await scrubNow({ ...ports, reportDamage: () => {} }, fast);
  assert.deepEqual(await repair(ports), []);
  await writeFile(path, bytes);
  const inMs = (ms: number) => new Date(ports.clock.now().getTime() + ms).toISOString();
  const lease = (name: string, until: string) =>
    db.insertInto('lease').values({ name, holder: 'x', fence: 1, until }).execute();
  await lease(`complete ${trackingId}`, inMs(-1_000));
  await lease('complete held', inMs(10_000));
  await lease('complete future', inMs(365 * dayMs));
  assert.deepEqual(
    (await repair(ports)).toSorted(),
    [
      'lease complete future: a lease without work was removed',
      `lease complete ${trackingId}: a lease without work was removed`,
      `blob ${blob_key}: is not damaged any more`,
    ].toSorted(),
  );
  const left = await db.selectFrom('lease').select('name').execute();
  assert.deepEqual(left, [{ name: 'complete held' }]);
});

eachDatabase('repairs beside a service that sends and deletes transfers', async (db, location) => {
  const ports = await createTestPorts(db);
  const workerPorts = { ...withOwnRuntime(ports), db: openDatabase(location) };
  const sender = await createSender(ports);
  let isDone = false;
  const work = async () => {
    for (let round = 0; round < 6; round += 1) {
      const trackingId = await createEmptySession(workerPorts, sender);
      await uploadFile(workerPorts, sender, trackingId, { name: 'a.txt', content: 'Hello' });
      await submitSession(workerPorts, sender, trackingId);
      await completeTransfers(workerPorts, never);
      if (round % 2 === 0) await deleteTransfer(workerPorts, trackingId);
      await updateListingCounts(workerPorts, never);
    }
  };
  const working = work().finally(() => {
    isDone = true;
  });
  try {
    while (!isDone) {
      await sql`delete from listing where box = 'sent'`.execute(db);
      await sql`update listing_count set entries = entries + 1`.execute(db);
      await repair(ports);
    }
    await working;
  } finally {
    await working.catch(() => {});
    await workerPorts.db.destroy();
  }
  await repair(ports);
  assert.deepEqual([await wrongLists(db), await findingsIn(ports)], [[], []]);
});
