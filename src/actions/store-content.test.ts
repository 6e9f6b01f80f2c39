import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { eachDatabase } from '../../test/support/each-database.ts';
import { type HousePorts, housePorts } from '../../test/support/house-ports.ts';
import { aSender, begunSession, refusedAs } from '../../test/support/sending.ts';
import { metadataKey } from '../crypto/key-tree.ts';
import { openManifest } from '../crypto/manifest.ts';
import { committedParts } from '../db/files.ts';
import { findFile } from '../db/registered-files.ts';
import { appendContent } from './append-content.ts';
import { type OpenSession, openSession } from './open-session.ts';
import { registerFile } from './register-file.ts';
import { sweepParts } from './sweep-parts.ts';
import { tellUpload } from './tell-upload.ts';

const MiB = 2 ** 20;

/** A registered file, and a count of how often a blob is read and how many bytes are written. */
async function aFile(db: HousePorts['db'], content: Buffer, size = content.length) {
  const house = await housePorts(db);
  const reads = { count: 0 };
  const writes = { bytes: 0 };
  const ports: HousePorts = {
    ...house,
    blobs: {
      ...house.blobs,
      read(key, options) {
        reads.count += 1;
        return house.blobs.read(key, options);
      },
      async write(key, bytes) {
        const written = await house.blobs.write(key, bytes);
        writes.bytes += written.size;
        return written;
      },
    },
  };
  const sender = await aSender(ports);
  const session = await openSession(ports, sender, await begunSession(ports, sender));
  const fileId = await registerFile(ports, session, { name: 'a.bin', size });
  const add = (offset: number, end = content.length) => {
    const bytes = Readable.from([Buffer.from(content.subarray(offset, end))]);
    return appendContent(ports, session, fileId, { bytes, length: undefined, offset });
  };
  return { ports, session, fileId, reads, writes, add };
}

async function manifestOf({ db }: HousePorts, { trackingId, transferKey }: OpenSession, fileId: string) {
  const file = await findFile(db, { trackingId, fileId });
  const version = { trackingId, fileId, generation: file?.generation ?? 0 };
  return openManifest(metadataKey(transferKey), version, Buffer.from(file?.manifest ?? []));
}

eachDatabase('a checksum is carried from request to request: nothing that is stored is read again', async (db) => {
  const content = randomBytes(3 * MiB);
  const { ports, session, fileId, reads, add } = await aFile(db, content);
  assert.equal(await add(0, MiB), MiB);
  assert.equal(await add(MiB, 2 * MiB), 2 * MiB);
  assert.equal(await add(2 * MiB), 3 * MiB);
  const { checksum, crc32: sum } = await manifestOf(ports, session, fileId);
  assert.deepEqual([checksum.digest, sum], [createHash('sha256').update(content).digest(), crc32(content)]);
  assert.equal(reads.count, 0);
});

eachDatabase('a checksum that was lost is made anew once, after the last byte', async (db) => {
  const content = randomBytes(4 * MiB);
  const { ports, session, fileId, reads, add } = await aFile(db, content);
  await add(0, MiB);
  // Nobody keeps it for so long; after a restart it is the same.
  ports.clock.set(new Date(ports.clock.now().getTime() + 3_600_000));
  await add(MiB, 2 * MiB);
  await add(2 * MiB, 3 * MiB);
  assert.equal(reads.count, 0);
  await add(3 * MiB);
  assert.equal(reads.count, 4, 'each part once');
  await add(4 * MiB);
  assert.equal(reads.count, 4, 'and never again');
  const { checksum } = await manifestOf(ports, session, fileId);
  assert.deepEqual(checksum.digest, createHash('sha256').update(content).digest());
});

eachDatabase('small pieces become large parts, and the checksum sees each byte once', async (db) => {
  const content = randomBytes(2 * MiB + 500_000);
  const { ports, session, fileId, add } = await aFile(db, content);
  for (let sent = 0; sent < content.length; ) sent = await add(sent, Math.min(content.length, sent + 300_007));
  const { checksum, crc32: sum, parts } = await manifestOf(ports, session, fileId);
  assert.deepEqual([checksum.digest, sum], [createHash('sha256').update(content).digest(), crc32(content)]);
  assert.deepEqual(
    parts.map(({ plainSize }) => plainSize),
    [4 * 300_007, 4 * 300_007, content.length - 8 * 300_007],
  );
  assert.equal((await Array.fromAsync(ports.blobs.list(''))).length, parts.length);
  assert.equal((await db.selectFrom('part').select('blob_key').execute()).length, parts.length);
});

eachDatabase('an upload that takes over begins when the one before has stored what it had', async (db) => {
  const content = randomBytes(900_000);
  const { ports, session, fileId, add } = await aFile(db, content);
  await add(0, 100_000);
  const late = new Readable({ read() {} });
  late.push(Buffer.from(content.subarray(100_000, 200_000)));
  const first = appendContent(ports, session, fileId, { bytes: late, length: undefined, offset: 100_000 });
  const ending = assert.rejects(first, refusedAs('rule_broken', /Another upload/));
  while ((await db.selectFrom('part').select('blob_key').where('committed', '=', 0).execute()).length === 0) {
    await new Promise(setImmediate);
  }
  await assert.rejects(add(100_000), refusedAs('rule_broken', /goes on at byte 200000/));
  await ending;
  assert.equal(await add(200_000), 900_000);
  const { checksum } = await manifestOf(ports, session, fileId);
  assert.deepEqual(checksum.digest, createHash('sha256').update(content).digest());
});

eachDatabase('of many uploads that take over from each other the last goes on', async (db) => {
  const content = randomBytes(10);
  const { ports, session, fileId, add } = await aFile(db, content);
  const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => add(0, 0)));
  assert.ok(outcomes.some(({ status }) => status === 'fulfilled'));
  for (const outcome of outcomes) if (outcome.status === 'rejected') refusedAs('rule_broken')(outcome.reason);
  assert.equal(await add(0), 10);
  assert.equal((await manifestOf(ports, session, fileId)).size, 10);
});

eachDatabase('where a sender must go on is told when what was cut off is stored', async (db) => {
  const content = randomBytes(1000);
  const { ports, session, fileId } = await aFile(db, content);
  const bytes = new Readable({ read() {} });
  bytes.push(Buffer.from(content.subarray(0, 10)));
  const cut = assert.rejects(
    appendContent(ports, session, fileId, { bytes, length: undefined, offset: 0 }),
    /connection lost/,
  );
  while ((await db.selectFrom('part').select('blob_key').execute()).length === 0) await new Promise(setImmediate);
  assert.deepEqual(await tellUpload(ports, session, fileId), { offset: 0, size: 1000 });
  bytes.destroy(new Error('connection lost'));
  assert.deepEqual(await tellUpload(ports, session, fileId), { offset: 10, size: 1000 });
  await cut;
  const { generation } = (await findFile(db, { trackingId: session.trackingId, fileId })) ?? { generation: 0 };
  assert.equal((await committedParts(db, { fileId, generation })).length, 1);
});

eachDatabase('a byte more of a large file costs no more than a MiB that is written again', async (db) => {
  const { writes, add } = await aFile(db, randomBytes(3 * MiB), 90 * 1024 * MiB);
  let sent = await add(0, MiB);
  sent = await add(sent, sent + MiB);
  assert.ok(writes.bytes < 2 * MiB + 10_000, 'a part of a MiB stays as it is');
  for (let time = 0; time < 20; time += 1) sent = await add(sent, sent + 1);
  assert.ok(writes.bytes < 2 * MiB + 30_000, `${writes.bytes}`);
});

eachDatabase('the sweep leaves the part of a sender who is slow for hours', async (db) => {
  const content = randomBytes(300);
  const { ports, session, fileId } = await aFile(db, content);
  const bytes = new Readable({ read() {} });
  const done = appendContent(ports, session, fileId, { bytes, length: undefined, offset: 0 });
  for (let sent = 0; sent < content.length; sent += 10) {
    ports.clock.set(new Date(ports.clock.now().getTime() + 600_000));
    bytes.push(Buffer.from(content.subarray(sent, sent + 10)));
    while (bytes.readableLength > 0) await new Promise(setImmediate);
    await sweepParts(ports);
  }
  bytes.push(null);
  assert.equal(await done, content.length);
});

eachDatabase('an empty file is whole when it is told that nothing is missing, to as many as ask', async (db) => {
  const { ports, session, fileId, add } = await aFile(db, Buffer.alloc(0));
  const told = Array.from({ length: 5 }, () => tellUpload(ports, session, fileId));
  assert.deepEqual(
    new Set((await Promise.all(told)).map(({ offset, size }) => `${offset} of ${size}`)),
    new Set(['0 of 0']),
  );
  assert.equal(await add(0), 0);
  assert.equal((await manifestOf(ports, session, fileId)).size, 0);
});
