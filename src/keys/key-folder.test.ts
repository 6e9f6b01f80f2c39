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

test('a fresh folder has no key', async () => {
  await using folder = await aFolder();
  assert.equal(await keyFolder(folder.path).read(), undefined);
});

test('a kept key is read back, and only its owner may read the file', async () => {
  await using folder = await aFolder();
  const store = keyFolder(folder.path);
  assert.equal(await store.keep('first\n'), 'first\n');
  assert.equal(await store.read(), 'first\n');
  assert.equal((await stat(store.place)).mode & 0o777, 0o400);
  assert.equal((await stat(folder.path)).mode & 0o777, 0o700);
});

test('a key is never overwritten: of many starters all get the same one, and no draft is left', async () => {
  await using folder = await aFolder();
  const kept = await Promise.all(Array.from({ length: 10 }, (_, index) => keyFolder(folder.path).keep(`key ${index}`)));
  assert.equal(new Set(kept).size, 1);
  assert.deepEqual(await readdir(folder.path), ['master.key']);
});

test('a key that cannot be read is an error, not a missing key', async () => {
  await using folder = await aFolder();
  await keyFolder(folder.path).keep('x');
  await rm(join(folder.path, 'master.key'));
  await writeFile(join(folder.path, 'other'), '');
  const inTheWay = keyFolder(join(folder.path, 'other'));
  await assert.rejects(inTheWay.read(), /cannot be read/);
});
