import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { blobStoreSuite } from '../ports/blob-store.suite.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import { openDiskBlobs } from './disk.ts';

const scratch = await mkdtemp(join(tmpdir(), 'sealpost-blobs-'));
after(() => rm(scratch, { recursive: true }));

const emptyDirectory = () => mkdtemp(join(scratch, 'store-'));
const bytesOf = (size: number) => Readable.from([Buffer.alloc(size, 'x')]);

blobStoreSuite('disk', async () => openDiskBlobs(await emptyDirectory()));

test('only the owner can read blobs and enter their directories, with any umask', async () => {
  const directory = join(await emptyDirectory(), 'made/by/us');
  const before = process.umask(0);
  try {
    const blobs = await openDiskBlobs(directory);
    await blobs.write('day/transfer/blob', bytesOf(10));
  } finally {
    process.umask(before);
  }
  const modes = new Map<string, number>();
  for (const path of ['', '.incoming', 'day', 'day/transfer', 'day/transfer/blob.blob']) {
    modes.set(path, (await stat(join(directory, path))).mode & 0o777);
  }
  assert.deepEqual([...modes.values()], [0o700, 0o700, 0o700, 0o700, 0o600]);
});

test('freeSpace returns the free space of the file system', async () => {
  const directory = await emptyDirectory();
  const reported = Number(
    execFileSync('df', ['--output=avail', '--block-size=1', directory]).toString().split('\n')[1],
  );
  const { bytes: free } = await (await openDiskBlobs(directory)).freeSpace();
  // Other processes may write to the same disk between the two measurements.
  assert.ok(Math.abs(free - reported) < 1024 ** 3, `${free} bytes, not ${reported}`);
});

test('a write that succeeds, is rejected or fails leaves no draft', async () => {
  const directory = await emptyDirectory();
  const blobs = await openDiskBlobs(directory);
  await blobs.write('a', bytesOf(10));
  await assert.rejects(blobs.write('a', bytesOf(10)));
  await assert.rejects(blobs.write('../a', bytesOf(10)));
  const failing = new Readable({ read: () => failing.destroy(new Error('the sender is gone')) });
  await assert.rejects(blobs.write('b', failing), /the sender is gone/);
  assert.deepEqual(await readdir(join(directory, '.incoming')), []);
});

test('removeStaleDrafts removes drafts of yesterday and keeps those that another server may be writing', async () => {
  const directory = await emptyDirectory();
  const blobs = await openDiskBlobs(directory);
  for (const name of ['old', 'young']) await writeFile(join(directory, '.incoming', name), name);
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(join(directory, '.incoming/old'), yesterday, yesterday);
  await blobs.removeStaleDrafts();
  assert.deepEqual(await readdir(join(directory, '.incoming')), ['young']);
});

test('a write whose draft was removed meanwhile fails and leaves no blob', async () => {
  const directory = await emptyDirectory();
  const blobs = await openDiskBlobs(directory);
  async function* bytesWithDraftRemoved() {
    yield Buffer.alloc(10);
    for (const name of await readdir(join(directory, '.incoming'))) await rm(join(directory, '.incoming', name));
    yield Buffer.alloc(10);
  }
  await assert.rejects(blobs.write('a/b', Readable.from(bytesWithDraftRemoved())), { code: 'ENOENT' });
  assert.deepEqual(await Array.fromAsync(blobs.list('')), []);
});

test('two servers on one directory cannot both write one key', async () => {
  const directory = await emptyDirectory();
  const servers = [await openDiskBlobs(directory), await openDiskBlobs(directory)];
  for (let round = 0; round < 20; round += 1) {
    const outcomes = await Promise.allSettled(servers.map((blobs) => blobs.write(`a/${round}`, bytesOf(1_000))));
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  }
});

test('remove also removes emptied directories, but not the root', async () => {
  const directory = await emptyDirectory();
  const blobs = await openDiskBlobs(directory);
  for (const key of ['day/one/a', 'day/two/a']) await blobs.write(key, bytesOf(1));
  await blobs.remove('day/one/a');
  assert.deepEqual(await readdir(join(directory, 'day')), ['two']);
  await blobs.remove('day/two/a');
  assert.deepEqual(await readdir(directory), ['.incoming']);
});

test('foreign files and links in the directory are neither listed nor followed', async () => {
  const directory = await emptyDirectory();
  const blobs = await openDiskBlobs(directory);
  await blobs.write('day/a', bytesOf(1));
  await writeFile(join(directory, 'day/note'), '');
  await writeFile(join(directory, 'day/ä.blob'), '');
  await mkdir(join(directory, 'lost+found'));
  await symlink('day', join(directory, 'loop'));
  await symlink('a.blob', join(directory, 'day/link.blob'));
  assert.deepEqual(await Array.fromAsync(blobs.list('')), ['day/a']);
});

test('reading, writing and listing close every file descriptor', async () => {
  const blobs = await openDiskBlobs(await emptyDirectory());
  await blobs.write('a/b', bytesOf(500_000));
  await useAndAbandon(blobs);
  const openFiles = async () => (await readdir('/proc/self/fd')).length;
  const before = await openFiles();
  for (let round = 0; round < 25; round += 1) await useAndAbandon(blobs);
  assert.ok((await openFiles()) <= before);
});

async function useAndAbandon(blobs: BlobStore): Promise<void> {
  await blobs.read('a/b');
  await assert.rejects(blobs.read('a/b', { start: -1, end: 5 }));
  for await (const _ of blobs.list('')) break;
  await assert.rejects(blobs.write('a/b', bytesOf(1_000)));
}

test('a blob that the disk cannot read rejects, and leaves no rejection unhandled', async () => {
  const directory = await emptyDirectory();
  const blobs = await openDiskBlobs(directory);
  await mkdir(join(directory, 'a.blob'));
  const unhandled: unknown[] = [];
  const collect = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', collect);
  try {
    await assert.rejects(blobs.read('a', { start: 0, end: 1 }), { code: 'EISDIR' });
    await new Promise(setImmediate);
  } finally {
    process.off('unhandledRejection', collect);
  }
  assert.deepEqual(unhandled, []);
});

test('a full disk rejects the blob, keeps the others, and works again when there is space', async (t) => {
  const directory = await emptyDirectory();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', directory], { stdio: 'pipe' });
  } catch (error) {
    t.skip(`a small file system cannot be mounted here: ${(error as Error).message}`);
    return;
  }
  try {
    const blobs = await openDiskBlobs(directory);
    await blobs.write('fits', bytesOf(300_000));
    await assert.rejects(blobs.write('too/large', bytesOf(1_500_000)), { code: 'ENOSPC' });
    assert.deepEqual(await Array.fromAsync(blobs.list('')), ['fits']);
    assert.deepEqual(await readdir(join(directory, '.incoming')), []);
    await blobs.write('fits/too', bytesOf(300_000));
    assert.equal((await blobs.read('fits')).length, 300_000);
  } finally {
    execFileSync('umount', [directory]);
  }
});
