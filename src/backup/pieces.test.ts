import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { memoryBlobs } from '../../test/support/transfer/memory-blobs.ts';
import { readPieces, writePieces } from './pieces.ts';

const mebibyte = 2 ** 20;

async function* chunksOf(count: number): AsyncGenerator<Buffer> {
  for (let number = 0; number < count; number += 1) yield Buffer.allocUnsafeSlow(mebibyte).fill(number);
}

async function digestOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

test('a large file is written in pieces, and read as it was', async () => {
  const store = memoryBlobs();
  const pieces = await writePieces(store, 'x/database', chunksOf(130));
  assert.deepEqual(
    pieces.map(({ size }) => size / mebibyte),
    [64, 64, 2],
  );
  const keys = (await Array.fromAsync(store.list(''))).sort();
  assert.deepEqual(keys, ['x/database-0000', 'x/database-0001', 'x/database-0002']);
  assert.equal(await digestOf(readPieces(store, 'x/database', pieces)), await digestOf(chunksOf(130)));
  const swapped = [pieces[1], pieces[0], pieces[2]].flatMap((piece) => piece ?? []);
  await assert.rejects(digestOf(readPieces(store, 'x/database', swapped)), /x\/database-0000 is damaged/);
  await store.remove('x/database-0001');
  await assert.rejects(digestOf(readPieces(store, 'x/database', pieces)), /x\/database-0001 is missing/);
});

test('an empty file has no piece, and a failing source leaves no incomplete piece', async () => {
  const store = memoryBlobs();
  assert.deepEqual(await writePieces(store, 'x/blobs', chunksOf(0)), []);
  const failing = async function* () {
    yield* chunksOf(65);
    throw new Error('the disk fails');
  };
  await assert.rejects(writePieces(store, 'x/blobs', failing()), /the disk fails/);
  assert.deepEqual(await Array.fromAsync(store.list('')), ['x/blobs-0000']);
});
