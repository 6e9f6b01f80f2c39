import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createBackupPlace } from '../../test/support/backup/backup-place.ts';
import { eachDatabase } from '../../test/support/database/each-database.ts';
import { migratedLocation } from '../../test/support/database/fresh-database.ts';
import { createTestPorts } from '../../test/support/server/test-ports.ts';
import { memoryBlobs } from '../../test/support/transfer/memory-blobs.ts';
import { openDatabase } from '../db/engine/open-database.ts';
import { knownMasterKeys } from '../db/master-keys.ts';
import { withDatabaseCopy } from './database-file.ts';
import { makeBackup } from './make-backup.ts';
import { readManifest } from './manifest.ts';
import { initPlace } from './place-identity.ts';
import { restoreSnapshot } from './restore-snapshot.ts';
import type { BackupTarget } from './target.ts';

eachDatabase(
  'a run that ends late, after another one has begun, keeps the copy of the other one',
  async (db, location, t) => {
    const { scratch } = await createBackupPlace(t);
    await mkdir(scratch);
    for (const left of ['database', 'database-AbCdEfGhIj', 'database-AbCdEfGhIj-wal'])
      await writeFile(join(scratch, left), 'left by a killed run');
    const [begun, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const late = withDatabaseCopy(db, location, scratch, async () => {
      begun.resolve();
      await ending.promise;
    });
    await begun.promise;
    assert.equal((await readdir(scratch)).length, 1);
    await withDatabaseCopy(db, location, scratch, async (copy) => {
      ending.resolve();
      await late;
      assert.ok((await copy.use(copy.facts)).migrations.length > 0);
      assert.ok((await Array.fromAsync(copy.chunks())).length > 0);
    });
    assert.deepEqual(await readdir(scratch), []);
  },
);

test('of two restores to one database, none publishes the unfinished file of the other', async (t) => {
  await using source = await migratedLocation('SQLite');
  const ports = await createTestPorts(openDatabase(source.value));
  const place = await createBackupPlace(t);
  await initPlace(ports, place, { program: '0', takesOver: false });
  const { manifest } = await makeBackup(ports, { database: source.value, program: '0' }, place);
  await ports.db.destroy();
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-restore-'));
  t.after(() => rm(folder, { recursive: true }));
  const database = join(folder, 'sealpost.db');
  const stored = await readManifest(place, manifest.snapshot);
  const restoreFrom = (target: BackupTarget) =>
    restoreSnapshot(ports.keys.all, stored, target, { database, blobs: memoryBlobs() });
  /** Does the work when the file of the restored database is open, before its first byte. */
  const whenWritten = (work: () => Promise<void>): BackupTarget => ({
    ...place,
    snapshots: {
      ...place.snapshots,
      async read(key, range) {
        if (key.includes('/database')) await work();
        return place.snapshots.read(key, range);
      },
    },
  });
  const [begun, continued] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const later = whenWritten(async () => {
    begun.resolve();
    await continued.promise;
  });
  let second: Promise<unknown> | undefined;
  const first = restoreFrom(
    whenWritten(async () => {
      second ??= restoreFrom(later);
      await begun.promise;
    }),
  );
  await assert.rejects(first, /^OperatorError: Another restore to this database has begun later/);
  continued.resolve();
  await second;
  assert.deepEqual(await readdir(folder), ['sealpost.db']);
  const restored = openDatabase(database);
  assert.equal((await knownMasterKeys(restored)).length, 1);
  await restored.destroy();
});
