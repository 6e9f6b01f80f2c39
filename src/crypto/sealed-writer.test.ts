import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { memoryBlobs } from '../../test/support/transfer/memory-blobs.ts';
import { Problem } from '../core/problem.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import { crc32Combine, startChecksum } from './checksums.ts';
import { contentKey, newTransferKey } from './key-tree.ts';
import type { SealedPart } from './part-writer.ts';
import { maxPartSize, maxParts, minPartSize } from './sealed-part.ts';
import { readParts } from './sealed-reader.ts';
import { type SealFileOptions, sealFile } from './sealed-writer.ts';

const MiB = 2 ** 20;
const place = { trackingId: '20260301-101500-Ab12Cd34', fileId: 'aaaaaaaaaa', generation: 1 };
const key = contentKey(newTransferKey());

/** An upload in progress, with the rows that its commits would have written. */
function upload(blobs: BlobStore = memoryBlobs()) {
  const parts: SealedPart[] = [];
  const events: string[] = [];
  const stored = () => ({ parts: parts.length, size: parts.reduce((sum, part) => sum + part.plainSize, 0) });
  return {
    blobs,
    parts,
    events,
    stored,
    send: (input: Iterable<Buffer> | AsyncIterable<Buffer>, change: Partial<SealFileOptions> = {}) =>
      sealFile({
        blobs,
        clock: { now: () => new Date(0) },
        contentKey: key,
        place,
        input: Readable.from(input, { objectMode: false }),
        declaredSize: 8 * 1024 * MiB,
        stored: stored(),
        requireSpace: async () => {},
        registerPart: async ({ number }) => void events.push(`intend ${number}`),
        renewPart: async (blobKey) => void events.push(`prolong ${blobKey}`),
        commitPart: async (part) => {
          events.push(`commit ${part.number}`);
          parts.push(part);
        },
        ...change,
      }),
    content: () => buffer(readParts({ blobs, contentKey: key, place, parts }, { start: 0, end: stored().size })),
    keys: async () => (await Array.fromAsync(blobs.list(''))).length,
  };
}

/** Advances by 20 s with each call, so that a part is old as soon as it is large enough. */
function racingClock() {
  let looks = 0;
  return { now: () => new Date(20_000 * ++looks) };
}

async function* breaking(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
  throw new Error('connection lost');
}

test('stores the sent bytes for any chunks and any interrupted requests', async () => {
  const chunks = fc.array(fc.uint8Array({ minLength: 1, maxLength: 400 }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(chunks, fc.boolean()), { maxLength: 5 }), async (requests) => {
      const file = upload();
      const checksum = startChecksum('SHA-512');
      const sent: Buffer[] = [];
      for (const [pieces, breaks] of requests) {
        const bytes = pieces.map((piece) => Buffer.from(piece));
        sent.push(...bytes.map((piece) => Buffer.from(piece)));
        const done = file.send(breaks ? breaking(bytes) : bytes, { checksum });
        if (breaks) await assert.rejects(done, { message: 'connection lost' });
        else assert.deepEqual(await done, file.stored());
      }
      const plain = Buffer.concat(sent);
      assert.deepEqual(await file.content(), plain);
      assert.deepEqual(await checksum.digest(), createHash('sha512').update(plain).digest());
      const crc = file.parts.reduce((sum, part) => crc32Combine(sum, part.plainCrc32, part.plainSize), 0);
      assert.equal(crc, crc32(plain));
      assert.deepEqual(
        file.parts.map(({ number }) => number),
        file.parts.map((_, number) => number),
      );
    }),
    { numRuns: 60 },
  );
});

test('a part is full at 64 MiB, and a file that ends there has no empty part', async () => {
  const chunk = randomBytes(MiB);
  const chunks = (length: number) => Array.from({ length }, () => Buffer.from(chunk));
  const file = upload();
  assert.deepEqual(await file.send(chunks(64)), { parts: 1, size: 64 * MiB });
  const longer = upload();
  const odd = [randomBytes(5), ...chunks(64)];
  const sent = Buffer.concat(odd);
  await longer.send(odd);
  assert.deepEqual(
    longer.parts.map(({ plainSize }) => plainSize),
    [64 * MiB, 5],
  );
  assert.ok((await longer.content()).equals(sent));
});

test('a slow upload closes a part at 1 MiB and 10 s, not before', async () => {
  const arrivals = [
    { size: MiB - 1, at: 0 },
    { size: 1, at: 60_000 },
    { size: 10, at: 60_000 },
    { size: MiB, at: 60_000 },
    { size: 20, at: 69_999 },
    { size: 30, at: 70_000 },
  ];
  // The time is that of the chunk which the writer has taken last; a stream of its own making would read ahead.
  let time = 0;
  async function* arriving() {
    for (const { size, at } of arrivals) {
      time = at;
      yield randomBytes(size);
    }
  }
  const input = Object.assign(new Readable(), { iterator: arriving });
  const file = upload();
  await file.send([], { clock: { now: () => new Date(time) }, input });
  assert.deepEqual(
    file.parts.map(({ plainSize }) => plainSize),
    [MiB, MiB + 30, 30],
  );
});

test('renews a slowly written part every five minutes', async () => {
  const minutes = [0, 4, 5, 9, 10, 16, 17];
  let time = 0;
  async function* arriving() {
    for (const minute of minutes) {
      time = minute * 60_000;
      yield randomBytes(10);
    }
  }
  const input = Object.assign(new Readable(), { iterator: arriving });
  const file = upload();
  await file.send([], {
    clock: { now: () => new Date(time) },
    input,
    renewPart: async (blobKey) => void file.events.push(`${blobKey} at ${time / 60_000}`),
  });
  const [part] = file.parts;
  assert.deepEqual(
    file.events.slice(1, -1),
    [5, 10, 16].map((minute) => `${part?.blobKey} at ${minute}`),
  );
});

const sizes = [0, 1, MiB, 8 * 1024 * MiB, 8 * 1024 * MiB + 1, 100 * 1024 * MiB, 512 * 1024 * MiB, 1024 * 1024 * MiB];

test('no file runs out of parts, however small its chunks are', () => {
  for (const size of sizes) {
    for (const longer of [0, 1, 3 * MiB]) {
      const before = { parts: 0, size: 0 };
      while (before.size < size) {
        const smallest = minPartSize(size, before);
        assert.ok(smallest >= MiB && smallest <= maxPartSize);
        before.size += Math.min(maxPartSize, smallest + longer);
        before.parts += 1;
      }
      assert.ok(before.parts <= maxParts, `${size}: ${before.parts}`);
    }
  }
});

test('a part of 1 MiB is large enough for the first half of the parts', () => {
  for (const size of sizes.slice(0, -1)) {
    const parts = maxParts / 2 - 2;
    assert.equal(minPartSize(size, { parts, size: parts * MiB }), MiB, `${size}`);
  }
});

test('an empty input makes no part', async () => {
  const file = upload();
  assert.deepEqual(await file.send([]), { parts: 0, size: 0 });
  assert.deepEqual(file.events, []);
});

test('rejects a byte beyond the declared size and discards its part', async () => {
  const file = upload();
  await file.send([Buffer.from('abc')], { declaredSize: 5 });
  const refused = file.send([Buffer.from('de'), Buffer.from('f')], { declaredSize: 5 });
  await assert.rejects(refused, (error) => error instanceof Problem && error.code === 'upload_size_mismatch');
  assert.deepEqual(
    file.parts.map(({ plainSize }) => plainSize),
    [3],
  );
  assert.equal(await file.keys(), 1);
  await file.send([Buffer.from('de')], { declaredSize: 5 });
  assert.equal((await file.content()).toString(), 'abcde');
});

test('no write is pending after the writer has thrown', async () => {
  const inner = memoryBlobs();
  let writing = 0;
  const file = upload({
    ...inner,
    async write(blobKey, bytes) {
      writing += 1;
      return inner.write(blobKey, bytes).finally(() => {
        writing -= 1;
      });
    },
  });
  const input = Readable.from([Buffer.from('abc'), Buffer.from('def')]);
  await assert.rejects(file.send([], { input, declaredSize: 5 }), { code: 'upload_size_mismatch' });
  assert.equal(writing, 0);
  assert.equal(await file.keys(), 0);
});

test('the input is left open when sealing fails, so that a response can still be sent', async () => {
  const input = new Readable({ read() {} });
  input.push(Buffer.alloc(10));
  await assert.rejects(upload().send([], { input, declaredSize: 5 }));
  assert.equal(input.destroyed, false);
  // The caller can read the rest, so that the connection stays usable.
  const rest = new Promise((resolve) => input.on('end', resolve));
  input.resume();
  input.push(Buffer.alloc(10));
  input.push(null);
  await rest;
});

test('every part is registered before it is written, and committed in order after it is durable', async () => {
  const inner = memoryBlobs();
  const file = upload({
    ...inner,
    async write(blobKey, bytes) {
      file.events.push('write');
      const written = await inner.write(blobKey, bytes);
      file.events.push('durable');
      return written;
    },
  });
  const chunks = Array.from({ length: 3 }, () => randomBytes(MiB));
  await file.send(chunks, { clock: racingClock() });
  const only = (...words: string[]) => file.events.filter((event) => words.includes(event));
  for (const number of [0, 1, 2]) assert.equal(only(`intend ${number}`, `commit ${number}`)[0], `intend ${number}`);
  assert.deepEqual(only('commit 0', 'commit 1', 'commit 2'), ['commit 0', 'commit 1', 'commit 2']);
  assert.equal(file.events.indexOf('commit 0') > file.events.indexOf('durable'), true);
  assert.ok(
    file.events.indexOf('commit 0') < file.events.indexOf('intend 2'),
    'no more than one part settles at a time',
  );
});

test('when a store or a commit fails, throws its error, commits no later part and leaves no partial blob', async () => {
  for (const failing of [0, 1, 2]) {
    for (const where of ['intend', 'write', 'commit'] as const) {
      const inner = memoryBlobs();
      let writes = 0;
      const file = upload({
        ...inner,
        async write(blobKey, bytes) {
          writes += 1;
          if (where !== 'write' || writes !== failing + 1) return inner.write(blobKey, bytes);
          for await (const _ of bytes) throw new Error('disk failed');
          throw new Error('disk failed');
        },
      });
      const fail = (number: number) => {
        if (number === failing) throw new Error('disk failed');
      };
      const done = file.send(
        Array.from({ length: 6 }, () => randomBytes(MiB / 2)),
        {
          clock: racingClock(),
          ...(where === 'intend' ? { registerPart: async ({ number }) => fail(number) } : {}),
          ...(where === 'commit'
            ? {
                commitPart: async (part: SealedPart) => {
                  fail(part.number);
                  file.parts.push(part);
                },
              }
            : {}),
        },
      );
      await assert.rejects(done, { message: 'disk failed' });
      assert.deepEqual(
        file.parts.map(({ number }) => number),
        [0, 1, 2].slice(0, failing),
      );
    }
  }
});

test('a store that rejects at once does not hang the writer', async () => {
  const refusing: BlobStore = { ...memoryBlobs(), write: async () => Promise.reject(new Error('full')) };
  const chunks = Array.from({ length: 8 }, () => randomBytes(MiB));
  await assert.rejects(upload(refusing).send(chunks), { message: 'full' });
});

test('rejects the result of a store that stops reading early', async () => {
  const hasty: BlobStore = {
    ...memoryBlobs(),
    async write(_key, bytes) {
      for await (const chunk of bytes) return { size: chunk.length };
      return { size: 0 };
    },
  };
  const file = upload(hasty);
  await assert.rejects(file.send([randomBytes(60)]), /another number of bytes/);
  assert.equal(file.parts.length, 0);
});

test('rejects the 16,385th part', async () => {
  const file = upload();
  const refused = file.send([Buffer.from('x')], { stored: { parts: 16_384, size: 16_384 } });
  await assert.rejects(refused, (error) => error instanceof Problem && error.code === 'upload_parts_exceeded');
  assert.equal(await file.keys(), 0);
});

test('does not continue a checksum of other bytes', async () => {
  const checksum = startChecksum('MD5');
  await checksum.update(Buffer.alloc(3));
  await assert.rejects(upload().send([Buffer.from('x')], { checksum }), RangeError);
});
