import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { BackupPlace } from '../../../src/backup/target.ts';
import { openDiskBlobs } from '../../../src/blobs/disk.ts';
import { init } from '../../../src/commands/backup.ts';
import type { createCommandFixture } from '../server/command-fixture.ts';

type CommandFixture = Awaited<ReturnType<typeof createCommandFixture>>;

/** A folder for backups that is not initialized yet. */
export async function createBackupPlace(t: TestContext): Promise<BackupPlace> {
  const location = await mkdtemp(join(tmpdir(), 'sealpost-backup-'));
  t.after(() => rm(location, { recursive: true }));
  return openBackupFolder(location);
}

export async function openBackupFolder(location: string): Promise<BackupPlace> {
  return {
    location,
    blobs: await openDiskBlobs(join(location, 'blobs')),
    snapshots: await openDiskBlobs(join(location, 'snapshots')),
    records: await openDiskBlobs(join(location, 'place')),
    scratch: join(location, 'scratch'),
    host: 'test',
  };
}

/** Initializes a folder beside the data of a service, and returns its path. */
export async function backupFolder({ path, typed }: Pick<CommandFixture, 'path' | 'typed'>): Promise<string> {
  const folder = join(path, 'backup');
  const { error } = await typed(init, { values: [folder] });
  assert.equal(error, undefined);
  return folder;
}
