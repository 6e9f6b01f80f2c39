import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { migratedLocation } from '../../../test/support/database/fresh-database.ts';
import { createEmptyFolder } from '../../../test/support/server/program.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { waitUntil } from '../../../test/support/wait-until.ts';
import { readConfig } from '../../config.ts';
import { dayMs } from '../../core/time.ts';
import { openDatabase } from '../../db/engine/open-database.ts';
import { countOrphanedBlobs } from '../../db/parts/part-removal.ts';
import { startJobs } from '../../jobs/scheduled-jobs.ts';
import { filterUnreferencedBlobs } from '../../records/unreferenced-blobs.ts';
import { openService } from '../../wiring.ts';
import { changeSetting } from '../settings/settings.ts';
import { removeOrphanedBlobs } from './parts.ts';

const fastOptions = { password: undefined, columns: { send_recipient_notification: 0 } };

/** Changes of one row that make a stored blob look unnecessary. */
const damages = [
  ["update transfer set tracking_id = 'other' where tracking_id = ?"],
  ["update transfer set state = 'Deleted_by_revocation' where tracking_id = ?"],
  ["update file set id = 'other' where tracking_id = ?"],
  ["update file set tracking_id = 'another' where tracking_id = ?"],
  ['update file set generation = 9 where tracking_id = ?'],
  ["update part set file_id = 'unknown' where tracking_id = ?"],
  ['update part set generation = 9 where tracking_id = ?'],
  ["update transfer set state = 'Deleted_by_expiration', expires_at = '2020-01-01' where tracking_id = ?"],
  ["update transfer set state = 'Session', touched_at = '2020-01-01' where tracking_id = ?"],
] as const;

test('a start removes no blob because of a damaged row, whatever column is damaged', async (t) => {
  await using folder = await createEmptyFolder();
  const config = readConfig(folder.env);
  const first = await openService(config);
  await changeSetting(first.ports, 'disk.maxInlineBytes', '0');
  const trackingIds: string[] = [];
  for (let count = 0; count < damages.length + 1; count += 1)
    trackingIds.push((await createTransfer(first.ports, fastOptions)).trackingId);
  await first.close();
  const raw = new DatabaseSync(config.database);
  raw.exec('pragma foreign_keys = off');
  for (const [index, [change]] of damages.entries()) {
    assert.equal(raw.prepare(change).run(trackingIds[index] ?? '').changes, 1, change);
  }
  raw.close();
  const { ports, close } = await openService(config);
  const jobs = startJobs({ ...ports, serviceUrl: 'http://127.0.0.1' }, () => {});
  t.after(async () => {
    await jobs.stop();
    await close();
  });
  assert.ok(ports.heldLeases.has('job storage.orphans'));
  // A stop would abort the jobs: each must have run to its end.
  await waitUntil(() => ports.heldLeases.size === 0);
  // A transfer in the state of a session needs its contents.
  assert.equal(await countOrphanedBlobs(ports.db), damages.length - 1);
  assert.equal((await Array.fromAsync(ports.blobs.list(''))).length, trackingIds.length);
  assert.equal((await ports.db.selectFrom('part').select('blob_key').execute()).length, trackingIds.length);
});

async function setUp(db: TestPorts['db']) {
  const ports = await createTestPorts(db);
  const { trackingId } = await createTransfer(ports, fastOptions);
  const [stored = ''] = await Array.fromAsync(ports.blobs.list(''));
  const unreferenced = '20260301/120000-AbCdEfGh/0123';
  await ports.blobs.write(unreferenced, Readable.from([Buffer.from('x')]));
  const setGeneration = (generation: number) =>
    db.updateTable('file').set({ generation }).where('tracking_id', '=', trackingId).execute();
  const cleanUpAfterDays = async (days: number) => {
    ports.clock.advance(days * dayMs);
    await removeOrphanedBlobs(ports);
    return (await Array.fromAsync(ports.blobs.list(''))).sort();
  };
  return { ports, stored, unreferenced, setGeneration, cleanUpAfterDays };
}

eachDatabase('removes an orphaned blob days after it was first seen, and none that is needed again', async (db) => {
  const { ports, stored, unreferenced, setGeneration, cleanUpAfterDays } = await setUp(db);
  const both = [stored, unreferenced].sort();
  await setGeneration(9);
  assert.deepEqual(await cleanUpAfterDays(0), both);
  assert.equal(await countOrphanedBlobs(db), 2);
  await setGeneration(1);
  assert.deepEqual(await cleanUpAfterDays(14), both);
  assert.equal(await countOrphanedBlobs(db), 1, 'the repaired file needs its blob');
  await setGeneration(9);
  assert.deepEqual(await cleanUpAfterDays(1), [stored], 'the wait begins again');
  assert.deepEqual(await cleanUpAfterDays(14), [stored]);
  assert.deepEqual(await cleanUpAfterDays(1), []);
  assert.deepEqual(await db.selectFrom('part').select('blob_key').execute(), []);
  await removeOrphanedBlobs(ports);
  assert.equal(await countOrphanedBlobs(db), 0);
});

test('checks few blobs at once, and finds all that exist', async (t) => {
  await using location = await migratedLocation('SQLite');
  const db = openDatabase(location.value);
  t.after(() => db.destroy());
  const { blobs } = await createTestPorts(db);
  const keys = Array.from({ length: 20 }, (_, number) => `20260301/120000-AbCdEfGh/${number}`);
  for (const key of keys.slice(3)) await blobs.write(key, Readable.from([Buffer.from('x')]));
  let [reads, highest] = [0, 0];
  const read = async (...args: Parameters<typeof blobs.read>) => {
    highest = Math.max(highest, ++reads);
    return await blobs.read(...args).finally(() => {
      reads -= 1;
    });
  };
  assert.deepEqual(await filterUnreferencedBlobs({ db, blobs: { ...blobs, read } }, keys), keys.slice(3));
  assert.equal(highest, 8);
});

eachDatabase('removes no orphaned blob while there are more than the limit, and reports their number', async (db) => {
  const { ports, stored, unreferenced, setGeneration, cleanUpAfterDays } = await setUp(db);
  await setGeneration(9);
  await changeSetting(ports, 'disk.maxOrphans', '1');
  await assert.rejects(
    cleanUpAfterDays(0),
    /^Error: 2 orphaned blobs found, and disk\.maxOrphans is 1\. None are removed/,
  );
  await assert.rejects(cleanUpAfterDays(100), /None are removed/);
  assert.deepEqual((await Array.fromAsync(ports.blobs.list(''))).sort(), [stored, unreferenced].sort());
  await changeSetting(ports, 'disk.maxOrphans', '2');
  assert.deepEqual(await cleanUpAfterDays(0), []);
});
