import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { renewReserve } from './disk-reserve.ts';

test('a reserve that a power cut or a crash left incomplete is written again, and its draft is removed', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-reserve-'));
  t.after(() => rm(folder, { recursive: true }));
  const database = join(folder, 'sealpost.db');
  const reserve = `${database}.reserve`;
  for (const left of ['', 'short']) {
    await writeFile(reserve, left);
    await writeFile(`${reserve}-draft`, Buffer.alloc(33 * 2 ** 20));
    await renewReserve(database);
    assert.deepEqual(await readdir(folder), ['sealpost.db.reserve']);
    assert.equal((await stat(reserve)).size, 32 * 2 ** 20);
  }
  const { ino } = await stat(reserve);
  await renewReserve(database);
  assert.equal((await stat(reserve)).ino, ino, 'a complete reserve stays');
});
