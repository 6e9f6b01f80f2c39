import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { noon } from '../../../test/support/database/test-rows.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { periodUnits } from '../../core/statistics.ts';
import { dayMs, hourMs } from '../../core/time.ts';
import { readStatistics, setStatistics } from '../../db/statistics/statistics.ts';
import type { Database } from '../../db/tables.ts';
import { updateGauges } from './gauges.ts';

const never = new AbortController().signal;

async function valuesOf(db: Database): Promise<Readonly<Record<string, number>>> {
  const all = { from: new Date(0), until: new Date(noon.getTime() + dayMs) };
  const rows = await Promise.all(periodUnits.map((unit) => readStatistics(db, unit, all)));
  return Object.fromEntries(rows.flat().map(({ period, name, value }) => [`${period} ${name}`, value]));
}

let emails = 0;

async function insertFailedEmail(db: Database, dueAt: Date): Promise<void> {
  const id = String(++emails);
  const time = dueAt.toISOString();
  await db
    .insertInto('outbox')
    .values({
      id,
      kind: 'code',
      ordinal: 0,
      message_id: id,
      state: 'failed',
      attempts: 1,
      due_at: time,
      give_up_at: time,
      created_at: time,
    })
    .execute();
}

eachDatabase('stores the used and free space, and replaces both', async (db) => {
  const ports = await createTestPorts(db);
  const withFree = (free: number) => ({
    ...ports,
    blobs: { ...ports.blobs, freeSpace: async () => ({ bytes: free }) },
  });
  await createTransfer(ports, { password: undefined });
  const { sealed_size } = await db.selectFrom('part').select('sealed_size').executeTakeFirstOrThrow();
  await updateGauges(withFree(1_000.5), never);
  await createTransfer(ports, { password: undefined });
  await updateGauges(withFree(900), never);
  const values = await valuesOf(db);
  for (const period of ['2026-03-01T12', '2026-03-01', '2026-03']) {
    assert.equal(values[`${period} storedBytes`], 2 * (sealed_size ?? 0), period);
    assert.equal(values[`${period} freeBytes`], 900, period);
  }
  ports.clock.advance(hourMs);
  await updateGauges(withFree(Number.POSITIVE_INFINITY), never);
  assert.equal((await valuesOf(db))['2026-03-01T13 freeBytes'], undefined);
});

eachDatabase('counts the emails that were given up in this hour and the previous one, once', async (db) => {
  const ports = await createTestPorts(db);
  await insertFailedEmail(db, new Date(noon.getTime() - hourMs));
  await insertFailedEmail(db, noon);
  await insertFailedEmail(db, noon);
  await updateGauges(ports, never);
  await updateGauges(ports, never);
  ports.clock.advance(hourMs);
  await insertFailedEmail(db, ports.clock.now());
  await updateGauges(ports, never);
  const values = await valuesOf(db);
  const failed = Object.entries(values).filter(([name]) => name.endsWith(' failedEmails'));
  assert.deepEqual(Object.fromEntries(failed), {
    '2026-03-01T11 failedEmails': 1,
    '2026-03-01T12 failedEmails': 2,
    '2026-03-01T13 failedEmails': 1,
    '2026-03-01 failedEmails': 4,
    '2026-03 failedEmails': 4,
  });
});

eachDatabase('removes statistics after three years', async (db) => {
  const ports = await createTestPorts(db);
  const row = (period: string) => ({ unit: 'day', period, name: 'transfers', value: 1 }) as const;
  await db.transaction().execute((tx) => setStatistics(tx, [row('2023-03-01'), row('2023-03-02'), row('2026-02-28')]));
  await updateGauges(ports, never);
  const days = await db.selectFrom('statistic').select('period').where('name', '=', 'transfers').execute();
  assert.deepEqual(days.map(({ period }) => period).toSorted(), ['2023-03-02', '2026-02-28']);
});
