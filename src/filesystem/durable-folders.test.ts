import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeDurableFolder } from './durable-folders.ts';

test('creates a folder and its missing parents for the owner only, once or in parallel', async (t) => {
  const scratch = await mkdtemp(join(tmpdir(), 'sealpost-folders-'));
  t.after(() => rm(scratch, { recursive: true }));
  const folder = join(scratch, 'a', 'b', 'c');
  await Promise.all(Array.from({ length: 20 }, () => makeDurableFolder(folder)));
  await makeDurableFolder(folder);
  for (const path of [folder, join(scratch, 'a')]) assert.equal((await stat(path)).mode & 0o777, 0o700, path);
});

test('rejects a place that accepts no folders', async (t) => {
  const scratch = await mkdtemp(join(tmpdir(), 'sealpost-folders-'));
  t.after(() => rm(scratch, { recursive: true }));
  const file = join(scratch, 'file');
  await writeFile(file, '');
  await assert.rejects(makeDurableFolder(file), { code: 'EEXIST' });
  await assert.rejects(makeDurableFolder(join(file, 'a', 'b')), { code: 'EEXIST' });
  await assert.rejects(makeDurableFolder('/proc/sealpost/data'), { code: 'ENOENT' });
});
