import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { checksumAlgorithms } from '../core/checksum-algorithm.ts';
import { startChecksum } from './checksums.ts';
import { sealWorkers } from './workers.ts';

const nodeNames = { 'SHA-256': 'sha256', 'SHA-512': 'sha512', 'SHA-1': 'sha1', MD5: 'md5' } as const;

test('concurrent checksums each see their own bytes, in order', async () => {
  const files = Array.from({ length: 20 }, (_, number) => ({
    algorithm: checksumAlgorithms[number % checksumAlgorithms.length] ?? 'MD5',
    pieces: [randomBytes(number), randomBytes(70_000), randomBytes(1)],
  }));
  const digests = await Promise.all(
    files.map(async ({ algorithm, pieces }) => {
      const checksum = startChecksum(algorithm);
      await Promise.all(pieces.map((piece) => checksum.update(piece)));
      return checksum.digest();
    }),
  );
  for (const [number, { algorithm, pieces }] of files.entries()) {
    const expected = createHash(nodeNames[algorithm]).update(Buffer.concat(pieces)).digest();
    assert.deepEqual(digests[number], expected);
  }
});

test('calls after the end of a checksum fail and do not harm others', async () => {
  const ended = startChecksum('MD5');
  const other = startChecksum('MD5');
  await ended.digest();
  await assert.rejects(ended.digest());
  await assert.rejects(ended.update(Buffer.from('a')));
  const discarded = startChecksum('MD5');
  discarded.discard();
  await assert.rejects(discarded.digest());
  assert.equal((await other.digest()).toString('hex'), 'd41d8cd98f00b204e9800998ecf8427e');
});

test('bytes that cannot be moved to the worker are rejected, and the worker continues', async () => {
  const worker = sealWorkers.pick();
  const detached = new Uint8Array(3);
  detached.buffer.transfer(0);
  await assert.rejects(
    worker.run(
      'sealSegment',
      { part: 0, checksum: undefined, alreadyHashed: 0, plain: detached },
      { moved: [detached.buffer] },
    ),
  );
  assert.equal(worker.load, 0);
  const checksum = startChecksum('MD5');
  assert.equal((await checksum.digest()).length, 16);
});
