import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, describe, test } from 'node:test';
import type { BlobStore } from '../ports/blob-store.ts';
import { openDiskBlobs } from './disk.ts';

const scratch = await mkdtemp(join(tmpdir(), 'sealpost-blob-faults-'));
after(() => rm(scratch, { recursive: true }));

const key = 'day/transfer/blob';
const content = Buffer.concat(['a', 'b', 'c', 'd'].map((character) => Buffer.alloc(100_000, character)));
/** System call names differ between processors: `link` on one is `linkat` on another. */
const tracedCalls = 'trace=/^(write|pwrite64|pwritev|fdatasync|fsync|mkdir(at)?|link(at)?|unlink(at)?)$';
const canTrace = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0;

/** Writes one blob in several chunks in a separate process, and prints the outcome if the process survives. */
const oneWrite = `
  const { openDiskBlobs } = await import(${JSON.stringify(new URL('./disk.ts', import.meta.url))});
  const { Readable } = await import('node:stream');
  const chunks = ['a', 'b', 'c', 'd'].map((character) => Buffer.alloc(100_000, character));
  try {
    const blobs = await openDiskBlobs(process.argv[1]);
    await blobs.write('${key}', Readable.from(chunks));
    console.log('written');
  } catch (error) {
    console.log(error.code ?? error.cause?.code);
  }`;

/** Removes two of three blobs, in a directory that stays and in one that becomes empty. */
const twoRemovals = `
  const { openDiskBlobs } = await import(${JSON.stringify(new URL('./disk.ts', import.meta.url))});
  await (await openDiskBlobs(process.argv[1])).remove('day/one/a', 'day/two/a');
  console.log('written');`;

async function traceOneWrite(optionsFor: (directory: string) => string[]) {
  return trace(await mkdtemp(join(scratch, 'store-')), oneWrite, optionsFor);
}

async function trace(directory: string, script: string, optionsFor: (directory: string) => string[]) {
  const blobs = await openDiskBlobs(directory);
  const log = join(directory, 'strace.log');
  const { stdout } = spawnSync(
    'strace',
    [
      '-f',
      '-y',
      '-qq',
      '-o',
      log,
      '-e',
      tracedCalls,
      ...optionsFor(directory),
      process.execPath,
      '--input-type=module',
      '-e',
      script,
      directory,
    ],
    { encoding: 'utf8' },
  );
  return { directory, blobs, said: stdout.trim(), log: await readFile(log, 'utf8') };
}

async function isWhole(blobs: BlobStore): Promise<boolean> {
  return (await blobs.read(key)).equals(content);
}

async function assertEmpty({ directory, blobs }: { directory: string; blobs: BlobStore }): Promise<void> {
  assert.deepEqual(await Array.fromAsync(blobs.list('')), []);
  assert.deepEqual(await readdir(join(directory, '.incoming')), []);
}

const missingTool = canTrace ? false : 'strace is not installed, or tracing is not permitted here';

describe('a write to disk under faults', { skip: missingTool }, () => {
  test('syncs the bytes, then links the name, then syncs every directory up to the root, then reports', async () => {
    const { directory, said: reported, log } = await traceOneWrite(() => []);
    assert.equal(reported, 'written');
    const all = log.split('\n').flatMap((line) => stepIn(line, directory));
    // The store is opened first, which syncs its own directories.
    const steps = all.slice(all.indexOf('bytes'));
    const order = steps.filter((step, index) => step !== steps[index - 1]);
    const directories = order.slice(3, -1).sort();
    assert.deepEqual(
      [...order.slice(0, 3), ...directories, ...order.slice(-1)],
      ['bytes', 'fdatasync draft', 'link', 'fsync /', 'fsync /day', 'fsync /day/transfer', 'reported'],
    );
  });

  test('a removal syncs every directory that has lost an entry, then reports', async () => {
    const directory = await mkdtemp(join(scratch, 'store-'));
    const blobs = await openDiskBlobs(directory);
    for (const name of ['one/a', 'one/b', 'two/a']) await blobs.write(`day/${name}`, Readable.from([Buffer.from('x')]));
    const { said: reported, log } = await trace(directory, twoRemovals, () => []);
    assert.equal(reported, 'written');
    const lines = log.split('\n');
    const steps = lines.slice(lines.findLastIndex((line) => line.includes('unlink')));
    const [last, ...synced] = steps.flatMap((line) => stepIn(line, directory)).reverse();
    assert.deepEqual([...synced.sort(), last], ['fsync /day', 'fsync /day/one', 'reported']);
  });

  test('creates its directory again when a concurrent removal deleted it just before the link', async () => {
    const { blobs, said: reported, log } = await traceOneWrite(() => ['-e', 'inject=/^link(at)?$:error=ENOENT:when=1']);
    assert.ok(/link.*\(INJECTED\)/.test(log));
    assert.equal(reported, 'written');
    assert.ok(await isWhole(blobs));
  });

  for (const call of ['pwrite', 'fdatasync', 'link']) {
    test(`reports an input/output error of ${call}, and leaves neither blob nor draft`, async () => {
      const store = await traceOneWrite(() => ['-e', `inject=/^${call}(at|64|v)?$:error=EIO:when=1`]);
      assert.equal(store.said, 'EIO');
      await assertEmpty(store);
    });
  }

  for (const path of ['day/transfer', 'day', '']) {
    test(`reports an input/output error of fsync on the directory /${path}, and leaves neither blob nor draft`, async () => {
      const store = await traceOneWrite((directory) => ['-e', 'inject=fsync:error=EIO', '-P', join(directory, path)]);
      assert.equal(store.said, 'EIO');
      await assertEmpty(store);
    });
  }

  for (const call of ['pwrite', 'fdatasync', 'mkdir', 'link', 'fsync', 'unlink']) {
    test(`a kill at ${call} leaves the whole blob or none, and the store in order`, async () => {
      const {
        blobs,
        said: reported,
        log,
      } = await traceOneWrite(() => ['-e', `inject=/^${call}(at|64|v)?$:signal=SIGKILL:when=1`]);
      assert.ok(log.includes('killed by SIGKILL'));
      assert.equal(reported, '');
      const keys = await Array.fromAsync(blobs.list(''));
      if (keys.length === 0) await blobs.write(key, Readable.from([Buffer.from(content)]));
      assert.ok(await isWhole(blobs));
    });
  }
});

/** Returns the write step that a log line describes. strace may split system calls of other threads into two lines. */
function stepIn(line: string, directory: string): string[] {
  if (/pwritev?(64)?\(\d+<.*\/\.incoming\//.test(line)) return ['bytes'];
  if (/fdatasync\(\d+<.*\/\.incoming\//.test(line)) return ['fdatasync draft'];
  if (/link(at)?\(.*\/\.incoming\/.*blob\.blob"/.test(line)) return ['link'];
  if (/write\(1<.*"written/.test(line)) return ['reported'];
  const [, synced] = /fsync\(\d+<([^>]*)>/.exec(line) ?? [];
  return synced === undefined ? [] : [`fsync ${synced.slice(directory.length) || '/'}`];
}
