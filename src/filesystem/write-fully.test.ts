import assert from 'node:assert/strict';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeFully } from './durable-folders.ts';

test('continues a write at the right position when the kernel accepts fewer bytes than it was given', async (t) => {
  const scratch = await mkdtemp(join(tmpdir(), 'sealpost-write-'));
  t.after(() => rm(scratch, { recursive: true }));
  await using handle = await open(join(scratch, 'file'), 'w');
  const sevenAtATime = {
    writev: (chunks: readonly Buffer[], position: number) =>
      handle.writev([Buffer.concat(chunks).subarray(0, 7)], position),
  };
  await writeFully(sevenAtATime, [], 0);
  await writeFully(sevenAtATime, [Buffer.from('the first '), Buffer.alloc(0), Buffer.from('and the second')], 0);
  await writeFully(sevenAtATime, [Buffer.from(', and the third')], 24);
  assert.equal(await readFile(join(scratch, 'file'), 'utf8'), 'the first and the second, and the third');
});
