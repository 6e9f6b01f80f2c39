import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { localActor } from '../../core/actor.ts';
import { dayMs } from '../../core/time.ts';
import { acquireLease } from '../../db/leases.ts';
import { writeSetting } from '../../db/settings.ts';
import { verifyAudit } from './audit-log.ts';
import { recordExport } from './record-audit.ts';
import { removeOldAuditEntries } from './remove-old-audit-entries.ts';

async function recordMany(ports: TestPorts, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) await recordExport(ports, localActor, { action: 'exportLog' });
}

/** Creates a log with two old entries and two recent ones. */
async function createAgedLog(ports: TestPorts): Promise<void> {
  await ports.db.transaction().execute((tx) => writeSetting(tx, 'audit.days', '30', ports.clock.now()));
  await recordMany(ports, 2);
  ports.clock.advance(31 * dayMs);
  await recordMany(ports, 2);
}

async function removeOld(ports: TestPorts): Promise<number[]> {
  const now = ports.clock.now();
  const until = new Date(now.getTime() + 60_000);
  const lease = await acquireLease(
    ports.db,
    { name: `test ${now.getTime()} ${performance.now()}`, holder: 'x' },
    { now, until },
  );
  assert.ok(lease);
  await removeOldAuditEntries(ports, new AbortController().signal, lease);
  const rows = await ports.db.selectFrom('audit_log').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

const faults = async (ports: TestPorts) => (await Array.fromAsync(verifyAudit(ports))).map(({ about }) => about);

eachDatabase('removes entries after their retention, and the rest can be verified', async (db) => {
  const ports = await createTestPorts(db);
  assert.deepEqual(await removeOld(ports), []);
  await createAgedLog(ports);
  assert.deepEqual(await removeOld(ports), [3, 4]);
  assert.deepEqual(await faults(ports), []);
  assert.deepEqual(await removeOld(ports), [3, 4]);
  ports.clock.advance(31 * dayMs);
  assert.deepEqual(await removeOld(ports), []);
  assert.deepEqual(await faults(ports), []);
  await recordMany(ports, 1);
  assert.deepEqual(await removeOld(ports), [5]);
  assert.deepEqual(await faults(ports), []);
  await db.deleteFrom('audit_log').execute();
  assert.deepEqual(await faults(ports), ['audit entry 5']);
});

eachDatabase('removes more entries than one transaction does', async (db) => {
  const ports = await createTestPorts(db);
  await recordMany(ports, 230);
  await createAgedLog(ports);
  assert.deepEqual(await removeOld(ports), [233, 234]);
  assert.deepEqual(await faults(ports), []);
});

eachDatabase('removes entries of a clock that was ahead with the ones around them', async (db) => {
  const ports = await createTestPorts(db);
  await createAgedLog(ports);
  ports.clock.advance(3_000 * dayMs);
  await recordMany(ports, 30);
  ports.clock.advance(-3_000 * dayMs);
  assert.deepEqual((await removeOld(ports)).length, 32);
  await recordMany(ports, 2);
  ports.clock.advance(31 * dayMs);
  await recordMany(ports, 1);
  assert.deepEqual(await removeOld(ports), [37]);
  assert.deepEqual(await faults(ports), []);
});

eachDatabase('removes nothing because a clock was behind', async (db) => {
  const ports = await createTestPorts(db);
  await createAgedLog(ports);
  ports.clock.advance(-100 * dayMs);
  await recordMany(ports, 1);
  ports.clock.advance(100 * dayMs);
  assert.deepEqual(await removeOld(ports), [3, 4, 5]);
  assert.deepEqual(await faults(ports), []);
});

eachDatabase('removes nothing that was manipulated to look old', async (db) => {
  const ports = await createTestPorts(db);
  await createAgedLog(ports);
  await db.updateTable('audit_log').set({ at: '2020-01-01T00:00:00.000Z' }).where('id', '=', 3).execute();
  assert.deepEqual(await removeOld(ports), [3, 4]);
  assert.deepEqual(await faults(ports), ['audit entry 3']);
  await db.updateTable('audit_head').set({ first_id: 4 }).execute();
  assert.deepEqual(await removeOld(ports), [3, 4]);
  assert.deepEqual(await faults(ports), ['audit log']);
});

eachDatabase('removes nothing after another server has taken over', async (db) => {
  const ports = await createTestPorts(db);
  await createAgedLog(ports);
  const lost = { name: 'job audit.cleanup', holder: 'x', fence: 1 };
  await removeOldAuditEntries(ports, new AbortController().signal, lost);
  assert.equal((await db.selectFrom('audit_log').select('id').execute()).length, 4);
});
