import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { noon } from '../../../test/support/database/test-rows.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { createTransfer, type TransferOptions } from '../../../test/support/transfer/test-transfer.ts';
import type { PeriodUnit } from '../../core/statistics.ts';
import { dayMs, hourMs, minuteMs } from '../../core/time.ts';
import { addDownloads } from '../../db/downloads/downloads.ts';
import { countNewRows, readStatistics } from '../../db/statistics/statistics.ts';
import type { Database } from '../../db/tables.ts';
import { countStatistics } from './statistics.ts';

const never = new AbortController().signal;

async function valuesOf(db: Database, unit: PeriodUnit): Promise<Readonly<Record<string, number>>> {
  const all = { from: new Date(0), until: new Date(noon.getTime() + 400 * dayMs) };
  const rows = await readStatistics(db, unit, all);
  return Object.fromEntries(rows.map(({ period, name, value }) => [`${period} ${name}`, value]));
}

/** Without a password, whose derivation is slow. */
const created = (ports: TestPorts, options: TransferOptions = {}) =>
  createTransfer(ports, { password: undefined, ...options });

eachDatabase('counts transfers, volume, people, ends and downloads by hour, day and month', async (db) => {
  const ports = await createTestPorts(db);
  const files = [
    { name: 'a.txt', content: 'Hello' },
    { name: 'b.txt', content: 'World!' },
  ];
  const first = await created(ports, { files, recipients: ['bob@example.org', 'cleo@example.org'] });
  ports.clock.advance(30 * minuteMs);
  await created(ports, { recipients: ['bob@example.org'], state: 'Deleted_by_revocation' });
  ports.clock.advance(hourMs);
  await created(ports, { sender: 'dan@example.org', recipients: ['bob@example.org'] });
  await created(ports, { state: 'Session' });
  await created(ports, { state: 'Failed' });
  const [bob] = first.recipients;
  const viewed = { recipientId: bob?.id ?? '', caller: 'UNVERIFIED', at: noon.toISOString() } as const;
  const fileIds = first.files.map(({ id }) => id);
  await db
    .transaction()
    .execute((tx) =>
      addDownloads(
        tx,
        { ...viewed, method: 'DOWNLOADED', fileIds },
        { ...viewed, method: 'VIEWED', fileIds: fileIds.slice(1) },
      ),
    );
  await countStatistics(ports, never);
  assert.deepEqual(await valuesOf(db, 'hour'), {
    '2026-03-01T12 downloads': 2,
    '2026-03-01T12 recipients': 2,
    '2026-03-01T12 revoked': 1,
    '2026-03-01T12 senders': 1,
    '2026-03-01T12 transfers': 2,
    '2026-03-01T12 views': 1,
    '2026-03-01T12 volume': 16,
    '2026-03-01T13 failedTransfers': 1,
    '2026-03-01T13 recipients': 1,
    '2026-03-01T13 senders': 1,
    '2026-03-01T13 transfers': 1,
    '2026-03-01T13 volume': 5,
  });
  const expected = {
    downloads: 2,
    failedTransfers: 1,
    recipients: 2,
    revoked: 1,
    senders: 2,
    transfers: 3,
    views: 1,
    volume: 21,
  };
  const named = (period: string) =>
    Object.fromEntries(Object.entries(expected).map(([name, value]) => [`${period} ${name}`, value]));
  assert.deepEqual(await valuesOf(db, 'day'), named('2026-03-01'));
  assert.deepEqual(await valuesOf(db, 'month'), named('2026-03'));
  const sizes = await db.selectFrom('transfer_size').select('bytes').orderBy('bytes').execute();
  assert.deepEqual(
    sizes.map(({ bytes }) => bytes),
    [5, 5, 5, 11],
  );
});

eachDatabase('counts files in which the virus scanner found something', async (db) => {
  const ports = await createTestPorts(db);
  const { files } = await created(ports);
  const [file] = files;
  await db
    .updateTable('file')
    .set({ removal_cause: 'VIRUS_FOUND' })
    .where('id', '=', file?.id ?? '')
    .execute();
  await created(ports);
  await countStatistics(ports, never);
  assert.equal((await valuesOf(db, 'month'))['2026-03 findings'], 1);
});

eachDatabase('counts each row once, when it is repeated, runs twice at once, or is killed', async (db) => {
  const ports = await createTestPorts(db);
  for (let number = 0; number < 3; number += 1) await created(ports);
  // Killed before the commit: neither the counts nor the cursor are stored.
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      assert.equal((await countNewRows(tx, 'transfer_log', 4)).hasMore, false);
      throw new Error('killed');
    }),
    /killed/,
  );
  assert.deepEqual(await valuesOf(db, 'month'), {});
  // Killed between two transactions.
  await db.transaction().execute((tx) => countNewRows(tx, 'transfer_log', 3));
  await Promise.all([countStatistics(ports, never), countStatistics(ports, never)]);
  await countStatistics(ports, never);
  const expected = { '2026-03 recipients': 1, '2026-03 senders': 1, '2026-03 transfers': 3, '2026-03 volume': 15 };
  assert.deepEqual(await valuesOf(db, 'month'), expected);
  await created(ports, { recipients: ['cleo@example.org'] });
  await countStatistics(ports, never);
  const one = { '2026-03 recipients': 2, '2026-03 transfers': 4, '2026-03 volume': 20 };
  assert.deepEqual(await valuesOf(db, 'month'), { ...expected, ...one });
});

eachDatabase('counts more rows than one transaction takes', async (db) => {
  const ports = await createTestPorts(db);
  const { trackingId } = await created(ports);
  const entries = Array.from({ length: 250 }, () => ({
    tracking_id: trackingId,
    event: 'revoked' as const,
    contact_id: null,
    at: noon.toISOString(),
    hash: '',
  }));
  await db.insertInto('transfer_log').values(entries).execute();
  await countStatistics(ports, never);
  const { '2026-03 revoked': revoked, '2026-03 transfers': transfers } = await valuesOf(db, 'month');
  assert.deepEqual([revoked, transfers], [250, 1]);
});

eachDatabase('removes the members of periods that have ended, and counts them again later', async (db) => {
  const ports = await createTestPorts(db);
  const unitsLeft = async () =>
    (await db.selectFrom('statistic_member').select('unit').distinct().orderBy('unit').execute()).map(
      ({ unit }) => unit,
    );
  await created(ports);
  await countStatistics(ports, never);
  assert.deepEqual(await unitsLeft(), ['day', 'hour', 'month']);
  ports.clock.advance(40 * dayMs);
  await countStatistics(ports, AbortSignal.abort());
  assert.deepEqual(await unitsLeft(), ['day', 'hour', 'month'], 'stopped');
  await created(ports);
  await countStatistics(ports, never);
  const left = await db.selectFrom('statistic_member').select('period').distinct().orderBy('period').execute();
  assert.deepEqual(
    left.map(({ period }) => period),
    ['2026-04', '2026-04-10', '2026-04-10T12'],
  );
  const { '2026-03 senders': march, '2026-04 senders': april } = await valuesOf(db, 'month');
  assert.deepEqual([march, april], [1, 1]);
});
