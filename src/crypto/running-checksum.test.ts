import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { checksumAlgorithms } from './checksums.ts';
import { startChecksum } from './running-checksum.ts';
import { sealingThread } from './sealing-threads.ts';

const nodeNames = { 'SHA-256': 'sha256', 'SHA-512': 'sha512', 'SHA-1': 'sha1', MD5: 'md5' } as const;

test('checksums that run at the same time each see their own bytes, in order', async () => {
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

test('a checksum ends once; what is asked of it afterwards fails, and harms no other', async () => {
  const ended = startChecksum('MD5');
  const other = startChecksum('MD5');
  await ended.digest();
  await assert.rejects(ended.digest());
  await assert.rejects(ended.update(Buffer.from('a')));
  const forgotten = startChecksum('MD5');
  forgotten.forget();
  await assert.rejects(forgotten.digest());
  assert.equal((await other.digest()).toString('hex'), 'd41d8cd98f00b204e9800998ecf8427e');
});

test('what cannot be moved to the thread is refused, and the thread goes on', async () => {
  const thread = sealingThread();
  const detached = new Uint8Array(3);
  detached.buffer.transfer(0);
  await assert.rejects(
    thread.ask('sealSegment', { part: 0, checksum: undefined, seen: 0, plain: detached }, [detached.buffer]),
  );
  assert.equal(thread.load, 0);
  const checksum = startChecksum('MD5');
  assert.equal((await checksum.digest()).length, 16);
});
