import assert from 'node:assert/strict';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { generateMasterKey } from '../crypto/master-key.ts';
import { keyFolder } from './key-folder.ts';

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-keys-'));
  return { path: join(folder, 'deep', 'keys'), [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

test('a new folder has no key', async () => {
  await using folder = await aFolder();
  assert.deepEqual(await keyFolder(folder.path).read(), []);
});

test('reads a stored key back from a file that only its owner may read', async () => {
  await using folder = await aFolder();
  const store = keyFolder(folder.path);
  assert.equal(await store.changes?.saveIfAbsent('first\n'), 'first\n');
  assert.deepEqual(await store.read(), [{ location: store.location, text: 'first\n' }]);
  assert.equal((await stat(store.location)).mode & 0o777, 0o400);
  assert.equal((await stat(folder.path)).mode & 0o777, 0o700);
});

test('never overwrites a key: parallel starts get the same one, and leave no draft', async () => {
  await using folder = await aFolder();
  const keys = await Promise.all(
    Array.from({ length: 10 }, (_, index) => keyFolder(folder.path).changes?.saveIfAbsent(`key ${index}`)),
  );
  assert.equal(new Set(keys).size, 1);
  assert.deepEqual(await readdir(folder.path), ['master.key']);
});

test('a key that cannot be read is an error, not a missing key', async () => {
  await using folder = await aFolder();
  await keyFolder(folder.path).changes?.saveIfAbsent('x');
  await rm(join(folder.path, 'master.key'));
  await writeFile(join(folder.path, 'other'), '');
  const inTheWay = keyFolder(join(folder.path, 'other'));
  await assert.rejects(inTheWay.read(), /Cannot read the master key/);
});

test('keeps each further key in a file of its own, and removes one without touching the others', async () => {
  await using folder = await aFolder();
  const store = keyFolder(folder.path);
  const [first, second] = [generateMasterKey(), generateMasterKey()];
  const [firstId = '', secondId = ''] = [first, second].map((line) => line.split(' ')[1]);
  await store.changes?.saveIfAbsent(first);
  await store.changes?.add(secondId, second);
  await writeFile(join(folder.path, 'master-both.key'), `${first}\n${second}\n`);
  await writeFile(join(folder.path, 'notes.txt'), 'no key');
  const names = async () => (await store.read()).map(({ location }) => basename(location)).sort();
  assert.deepEqual(await names(), ['master-both.key', `master-${secondId}.key`, 'master.key'].sort());
  assert.equal((await stat(join(folder.path, `master-${secondId}.key`))).mode & 0o777, 0o400);
  await store.changes?.remove(firstId);
  assert.deepEqual(await names(), ['master-both.key', `master-${secondId}.key`].sort());
});

test('rejects a further key whose file exists already, and leaves that file as it is', async () => {
  await using folder = await aFolder();
  const store = keyFolder(folder.path);
  await store.changes?.add('K1', 'first');
  await assert.rejects(async () => store.changes?.add('K1', 'second'), /exists already/);
  assert.deepEqual(await readdir(folder.path), ['master-K1.key']);
  assert.equal(await readFile(join(folder.path, 'master-K1.key'), 'utf8'), 'first');
});

test('a removal also removes the draft that a killed process has left', async () => {
  await using folder = await aFolder();
  const store = keyFolder(folder.path);
  const [removed, other] = [generateMasterKey(), generateMasterKey()];
  const id = removed.split(' ')[1] ?? '';
  await store.changes?.add(id, removed);
  await writeFile(join(folder.path, 'draft-1'), removed);
  await writeFile(join(folder.path, 'draft-2'), other);
  await store.changes?.remove(id);
  assert.deepEqual(await readdir(folder.path), ['draft-2']);
});

test('a key that root adds belongs to the owner of the folder', { skip: process.getuid?.() !== 0 }, async () => {
  await using folder = await aFolder();
  await mkdir(folder.path, { recursive: true });
  await chown(folder.path, 12_345, 12_346);
  await keyFolder(folder.path).changes?.add('K1', 'first');
  const { uid, gid, mode } = await stat(join(folder.path, 'master-K1.key'));
  assert.deepEqual([uid, gid, mode & 0o777], [12_345, 12_346, 0o400]);
});
