import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { keyFolder } from './key-folder.ts';

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-keys-'));
  return { path: join(folder, 'deep', 'keys'), [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

test('a new folder has no key', async () => {
  await using folder = await aFolder();
  assert.equal(await keyFolder(folder.path).read(), undefined);
});

test('reads a stored key back from a file that only its owner may read', async () => {
  await using folder = await aFolder();
  const store = keyFolder(folder.path);
  assert.equal(await store.saveIfAbsent('first\n'), 'first\n');
  assert.equal(await store.read(), 'first\n');
  assert.equal((await stat(store.location)).mode & 0o777, 0o400);
  assert.equal((await stat(folder.path)).mode & 0o777, 0o700);
});

test('never overwrites a key: parallel starts get the same one, and leave no draft', async () => {
  await using folder = await aFolder();
  const keys = await Promise.all(
    Array.from({ length: 10 }, (_, index) => keyFolder(folder.path).saveIfAbsent(`key ${index}`)),
  );
  assert.equal(new Set(keys).size, 1);
  assert.deepEqual(await readdir(folder.path), ['master.key']);
});

test('a key that cannot be read is an error, not a missing key', async () => {
  await using folder = await aFolder();
  await keyFolder(folder.path).saveIfAbsent('x');
  await rm(join(folder.path, 'master.key'));
  await writeFile(join(folder.path, 'other'), '');
  const inTheWay = keyFolder(join(folder.path, 'other'));
  await assert.rejects(inTheWay.read(), /Cannot read the master key/);
});
