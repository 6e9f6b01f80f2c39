import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { createEmptySession, createSender, hasProblemCode } from '../../../test/support/transfer/sender.ts';
import { metadataKey } from '../../crypto/key-tree.ts';
import { openManifest } from '../../crypto/manifest.ts';
import { findFile } from '../../db/files/files.ts';
import { findCommittedParts } from '../../db/parts/parts.ts';
import { removeMarkedParts } from '../cleanup/parts.ts';
import { type OpenSession, openSession } from '../sessions/open-session.ts';
import { registerFile } from './files.ts';
import { appendContent, getUploadOffset } from './receive-content.ts';

const MiB = 2 ** 20;

/** A registered file, with counters for blob reads and written bytes. */
async function registerTestFile(db: TestPorts['db'], content: Buffer, size = content.length) {
  const base = await createTestPorts(db);
  const reads = { count: 0 };
  const writes = { bytes: 0 };
  const ports: TestPorts = {
    ...base,
    blobs: {
      ...base.blobs,
      pathOf(key) {
        reads.count += 1;
        return base.blobs.pathOf(key);
      },
      async write(key, bytes) {
        const written = await base.blobs.write(key, bytes);
        writes.bytes += written.size;
        return written;
      },
    },
  };
  const sender = await createSender(ports);
  const session = await openSession(ports, sender, await createEmptySession(ports, sender));
  const fileId = await registerFile(ports, session, { name: 'a.bin', size });
  const append = (offset: number, end = content.length) => {
    const bytes = Readable.from([Buffer.from(content.subarray(offset, end))]);
    return appendContent(ports, session, fileId, { bytes, length: undefined, offset });
  };
  return { ports, session, fileId, reads, writes, append };
}

async function manifestOf({ db }: TestPorts, { trackingId, transferKey }: OpenSession, fileId: string) {
  const file = await findFile(db, { trackingId, fileId });
  const version = { trackingId, fileId, generation: file?.generation ?? 0 };
  return openManifest(metadataKey(transferKey), version, Buffer.from(file?.manifest ?? []));
}

eachDatabase('continues the checksum across requests without reading stored parts again', async (db) => {
  const content = randomBytes(3 * MiB);
  const { ports, session, fileId, reads, append } = await registerTestFile(db, content);
  assert.equal(await append(0, MiB), MiB);
  assert.equal(await append(MiB, 2 * MiB), 2 * MiB);
  assert.equal(await append(2 * MiB), 3 * MiB);
  const { checksum, crc32: sum } = await manifestOf(ports, session, fileId);
  assert.deepEqual([checksum.digest, sum], [createHash('sha256').update(content).digest(), crc32(content)]);
  assert.equal(reads.count, 0);
});

eachDatabase('recomputes a lost checksum once, after the last byte', async (db) => {
  const content = randomBytes(4 * MiB);
  const { ports, session, fileId, reads, append } = await registerTestFile(db, content);
  await append(0, MiB);
  // Cached checksums expire within the hour; a restart has the same effect.
  ports.clock.advance(3_600_000);
  await append(MiB, 2 * MiB);
  await append(2 * MiB, 3 * MiB);
  assert.equal(reads.count, 0);
  await append(3 * MiB);
  assert.equal(reads.count, 4, 'each part once');
  await append(4 * MiB);
  assert.equal(reads.count, 4, 'and never again');
  const { checksum } = await manifestOf(ports, session, fileId);
  assert.deepEqual(checksum.digest, createHash('sha256').update(content).digest());
});

eachDatabase('merges small pieces into large parts, and hashes each byte once', async (db) => {
  const content = randomBytes(2 * MiB + 500_000);
  const { ports, session, fileId, append } = await registerTestFile(db, content);
  for (let sent = 0; sent < content.length; ) sent = await append(sent, Math.min(content.length, sent + 300_007));
  const { checksum, crc32: sum, parts } = await manifestOf(ports, session, fileId);
  assert.deepEqual([checksum.digest, sum], [createHash('sha256').update(content).digest(), crc32(content)]);
  assert.deepEqual(
    parts.map(({ plainSize }) => plainSize),
    [4 * 300_007, 4 * 300_007, content.length - 8 * 300_007],
  );
  assert.equal((await Array.fromAsync(ports.blobs.list(''))).length, parts.length);
  assert.equal((await db.selectFrom('part').select('blob_key').execute()).length, parts.length);
});

eachDatabase('waits until the superseded upload has stored its bytes', async (db) => {
  const content = randomBytes(900_000);
  const { ports, session, fileId, append } = await registerTestFile(db, content);
  await append(0, 100_000);
  const slow = new Readable({ read() {} });
  slow.push(Buffer.from(content.subarray(100_000, 200_000)));
  const first = appendContent(ports, session, fileId, { bytes: slow, length: undefined, offset: 100_000 });
  const superseded = assert.rejects(first, hasProblemCode('upload_superseded', /another upload/));
  while ((await db.selectFrom('part').select('blob_key').where('committed', '=', 0).execute()).length === 0) {
    await new Promise(setImmediate);
  }
  await assert.rejects(append(100_000), hasProblemCode('upload_offset_mismatch', /expected 200000/));
  await superseded;
  assert.equal(await append(200_000), 900_000);
  const { checksum } = await manifestOf(ports, session, fileId);
  assert.deepEqual(checksum.digest, createHash('sha256').update(content).digest());
});

eachDatabase('lets one of many parallel appends succeed', async (db) => {
  const content = randomBytes(10);
  const { ports, session, fileId, append } = await registerTestFile(db, content);
  const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => append(0, 0)));
  assert.ok(outcomes.some(({ status }) => status === 'fulfilled'));
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') assert.match(outcome.reason.code, /^upload_(offset_mismatch|superseded)$/);
  }
  assert.equal(await append(0), 10);
  assert.equal((await manifestOf(ports, session, fileId)).size, 10);
});

eachDatabase('reports the upload offset after the bytes of a broken upload are stored', async (db) => {
  const content = randomBytes(1000);
  const { ports, session, fileId } = await registerTestFile(db, content);
  const bytes = new Readable({ read() {} });
  bytes.push(Buffer.from(content.subarray(0, 10)));
  const broken = assert.rejects(
    appendContent(ports, session, fileId, { bytes, length: undefined, offset: 0 }),
    /connection lost/,
  );
  while ((await db.selectFrom('part').select('blob_key').execute()).length === 0) await new Promise(setImmediate);
  assert.deepEqual(await getUploadOffset(ports, session, fileId), { offset: 0, size: 1000 });
  bytes.destroy(new Error('connection lost'));
  assert.deepEqual(await getUploadOffset(ports, session, fileId), { offset: 10, size: 1000 });
  await broken;
  const { generation } = (await findFile(db, { trackingId: session.trackingId, fileId })) ?? { generation: 0 };
  assert.equal((await findCommittedParts(db, { fileId, generation })).length, 1);
});

eachDatabase('rewrites at most one mebibyte to append a byte to a large file', async (db) => {
  const { writes, append } = await registerTestFile(db, randomBytes(3 * MiB), 90 * 1024 * MiB);
  let sent = await append(0, MiB);
  sent = await append(sent, sent + MiB);
  assert.ok(writes.bytes < 2 * MiB + 10_000, 'a part of a MiB stays as it is');
  for (let time = 0; time < 20; time += 1) sent = await append(sent, sent + 1);
  assert.ok(writes.bytes < 2 * MiB + 30_000, `${writes.bytes}`);
});

eachDatabase('cleanup keeps the part of an upload that takes hours', async (db) => {
  const content = randomBytes(300);
  const { ports, session, fileId } = await registerTestFile(db, content);
  const bytes = new Readable({ read() {} });
  const done = appendContent(ports, session, fileId, { bytes, length: undefined, offset: 0 });
  for (let sent = 0; sent < content.length; sent += 10) {
    ports.clock.advance(600_000);
    bytes.push(Buffer.from(content.subarray(sent, sent + 10)));
    while (bytes.readableLength > 0) await new Promise(setImmediate);
    await removeMarkedParts(ports);
  }
  bytes.push(null);
  assert.equal(await done, content.length);
});

eachDatabase('completes an empty file when its offset is requested, also in parallel', async (db) => {
  const { ports, session, fileId, append } = await registerTestFile(db, Buffer.alloc(0));
  const offsets = Array.from({ length: 5 }, () => getUploadOffset(ports, session, fileId));
  assert.deepEqual(
    new Set((await Promise.all(offsets)).map(({ offset, size }) => `${offset} of ${size}`)),
    new Set(['0 of 0']),
  );
  assert.equal(await append(0), 0);
  assert.equal((await manifestOf(ports, session, fileId)).size, 0);
});
