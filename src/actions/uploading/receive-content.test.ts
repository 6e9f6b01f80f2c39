import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { findingsIn } from '../../../test/support/faults/invariants.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { openContent } from '../../../test/support/transfer/open-content.ts';
import { createEmptySession, createSender, hasProblemCode } from '../../../test/support/transfer/sender.ts';
import { beginContent } from '../../db/files/content.ts';
import { findFile } from '../../db/files/files.ts';
import { removeMarkedParts, removeOrphanedBlobs } from '../cleanup/parts.ts';
import { eraseUser, finishErasures } from '../erasing/erasures.ts';
import { changeSession } from '../sessions/change-session.ts';
import { describeSession, type OpenSession, openSession, removeSession } from '../sessions/open-session.ts';
import { submitSession } from '../sessions/submit-session.ts';
import { changeSetting } from '../settings/settings.ts';
import { registerFile, removeFile } from './files.ts';
import { appendContent, getUploadOffset, receiveContent } from './receive-content.ts';

async function registerTestFile(ports: TestPorts, size: number, address?: string) {
  const sender = await createSender(ports, address);
  const session = await openSession(ports, sender, await createEmptySession(ports, sender));
  return { session, sender, fileId: await registerFile(ports, session, { name: 'a.txt', size }) };
}

const upload = (...chunks: string[]) => ({
  bytes: Readable.from(chunks.map((chunk) => Buffer.from(chunk))),
  length: undefined,
});

async function contentOf(ports: TestPorts, { trackingId, transferKey }: OpenSession, fileId: string): Promise<string> {
  const file = await findFile(ports.db, { trackingId, fileId });
  assert.equal(file?.state, 'UPLOADED');
  const version = { trackingId, fileId, generation: file.generation };
  const content = openContent(ports, transferKey, version, {
    size: file.size,
    manifest: file.manifest ?? Buffer.of(),
  });
  return text(await content.read());
}

eachDatabase('replaces the content with a second upload', async (db) => {
  const ports = await createTestPorts(db);
  const { session, fileId } = await registerTestFile(ports, 5);
  await receiveContent(ports, session, fileId, upload('first'));
  await receiveContent(ports, session, fileId, upload('s', 'econ'));
  assert.equal(await contentOf(ports, session, fileId), 'secon');
});

eachDatabase('rejects more or fewer bytes than declared, and leaves the file incomplete', async (db) => {
  const ports = await createTestPorts(db);
  const { session, fileId } = await registerTestFile(ports, 5);
  for (const chunks of [['abcdef'], ['abcde', 'f'], ['abcd'], []]) {
    await assert.rejects(
      receiveContent(ports, session, fileId, upload(...chunks)),
      hasProblemCode('upload_size_mismatch'),
    );
    assert.equal((await findFile(db, { trackingId: session.trackingId, fileId }))?.state, 'INITIALIZED');
  }
  await receiveContent(ports, session, fileId, upload('abcde'));
  assert.equal(await contentOf(ports, session, fileId), 'abcde');
});

eachDatabase('rejects a wrong length before reading, and keeps the earlier content', async (db) => {
  const ports = await createTestPorts(db);
  const { session, fileId } = await registerTestFile(ports, 5);
  await receiveContent(ports, session, fileId, upload('first'));
  const bytes = new Readable({ read: () => assert.fail('it was read') });
  await assert.rejects(
    receiveContent(ports, session, fileId, { bytes, length: 6 }),
    hasProblemCode('upload_size_mismatch'),
  );
  assert.equal(await contentOf(ports, session, fileId), 'first');
});

eachDatabase('keeps the upload that started last, and never mixes the bytes of two', async (db) => {
  const ports = await createTestPorts(db);
  const { session, fileId } = await registerTestFile(ports, 6);
  const slow = new Readable({ read() {} });
  slow.push(Buffer.from('aaa'));
  const first = assert.rejects(
    receiveContent(ports, session, fileId, { bytes: slow, length: 6 }),
    hasProblemCode('upload_superseded', /another upload/),
  );
  // The upload has started when its first part is registered.
  while ((await db.selectFrom('part').select('blob_key').execute()).length === 0) await new Promise(setImmediate);
  await receiveContent(ports, session, fileId, upload('bbb', 'bbb'));
  await first;
  assert.equal(await contentOf(ports, session, fileId), 'bbbbbb');
});

eachDatabase('ends the upload of a file or session that is removed, and keeps nothing of it', async (db) => {
  const ports = await createTestPorts(db);
  for (const remove of [removeFile, removeSession, removeErased]) {
    const { session, fileId } = await registerTestFile(ports, 3);
    const other = await registerTestFile(ports, 3, 'eve@example.org');
    const [slow, otherSlow] = [new Readable({ read() {} }), new Readable({ read() {} })];
    slow.push(Buffer.from('aa'));
    const ended = assert.rejects(
      receiveContent(ports, session, fileId, { bytes: slow, length: 3 }),
      hasProblemCode('upload_superseded'),
    );
    const otherUpload = receiveContent(ports, other.session, other.fileId, { bytes: otherSlow, length: 3 });
    while ((await db.selectFrom('part').select('blob_key').execute()).length === 0) await new Promise(setImmediate);
    await remove(ports, session, fileId);
    assert.ok(slow.destroyed, remove.name);
    await ended;
    assert.equal(await findFile(db, { trackingId: session.trackingId, fileId }), undefined);
    assert.deepEqual(await Array.fromAsync(ports.blobs.list('')), []);
    assert.deepEqual(await db.selectFrom('part').select('blob_key').execute(), []);
    otherSlow.push(Buffer.from('bbb'));
    otherSlow.push(null);
    await otherUpload;
    await removeSession(ports, other.session);
  }
});

/** Removes the session as the erasure of its sender does. */
async function removeErased(ports: TestPorts, { sender }: OpenSession): Promise<void> {
  await eraseUser(ports, sender);
  await finishErasures({ ...ports, mailbox: undefined }, new AbortController().signal);
}

eachDatabase('rejects content for a file of another session, or with a malformed ID', async (db) => {
  const ports = await createTestPorts(db);
  const { session } = await registerTestFile(ports, 3);
  const other = await registerTestFile(ports, 3);
  for (const fileId of [other.fileId, 'AAAAAAAAAA', '', '../../etc', 'a\0b']) {
    await assert.rejects(receiveContent(ports, session, fileId, upload('abc')), hasProblemCode('entity_unknown'));
  }
});

eachDatabase('removes replaced parts at once', async (db) => {
  const ports = await createTestPorts(db);
  const { session, fileId } = await registerTestFile(ports, 5);
  const other = await registerFile(ports, session, { name: 'b.txt', size: 5 });
  await receiveContent(ports, session, other, upload('other'));
  for (let time = 0; time < 5; time += 1) await receiveContent(ports, session, fileId, upload(`abcd${time}`));
  assert.equal((await Array.fromAsync(ports.blobs.list(''))).length, 2);
  assert.equal((await db.selectFrom('part').select('blob_key').execute()).length, 2);
  assert.equal(await contentOf(ports, session, fileId), 'abcd4');
  assert.equal(await contentOf(ports, session, other), 'other');
});

eachDatabase('removes the parts of a superseded upload', async (db) => {
  const ports = await createTestPorts(db);
  const { session, fileId } = await registerTestFile(ports, 6);
  const slow = new Readable({ read() {} });
  slow.push(Buffer.from('aaa'));
  const first = receiveContent(ports, session, fileId, { bytes: slow, length: 6 });
  const superseded = assert.rejects(first, hasProblemCode('upload_superseded'));
  while ((await db.selectFrom('part').select('blob_key').execute()).length === 0) await new Promise(setImmediate);
  await receiveContent(ports, session, fileId, upload('bbbbbb'));
  await superseded;
  assert.equal((await Array.fromAsync(ports.blobs.list(''))).length, 1);
  assert.equal((await db.selectFrom('part').select('blob_key').execute()).length, 1);
});

/** The connection breaks when these bytes have arrived. */
function brokenUpload(db: TestPorts['db'], content: string) {
  async function* chunks() {
    yield Buffer.from(content);
    const pending = db.selectFrom('part').select('blob_key').where('committed', '=', 0);
    while ((await pending.execute()).length === 0) await new Promise(setImmediate);
    throw new Error('the connection broke');
  }
  return { bytes: Readable.from(chunks(), { objectMode: false }), length: undefined };
}

eachDatabase('a replacement reserves its bytes, because the old content stays until it is complete', async (db) => {
  const ports = await createTestPorts(db);
  const { session, fileId } = await registerTestFile(ports, 5);
  await receiveContent(ports, session, fileId, upload('first'));
  const announced = await registerFile(ports, session, { name: 'b.txt', size: 3 });
  await changeSetting(ports, 'disk.minFreeBytes', '1000');
  const replace = (free: number) => {
    const blobs = { ...ports.blobs, freeSpace: async () => ({ bytes: free }) };
    return receiveContent({ ...ports, blobs }, session, fileId, upload('secon'));
  };
  await assert.rejects(replace(1007), hasProblemCode('storage_full', /disk space/));
  assert.equal(await contentOf(ports, session, fileId), 'first');
  await replace(1008);
  assert.equal(await contentOf(ports, session, fileId), 'secon');
  await receiveContent(ports, session, announced, upload('abc'));
});

eachDatabase('sends the complete content of a file whose replacement was interrupted', async (db) => {
  const ports = await createTestPorts(db);
  const { session, sender, fileId } = await registerTestFile(ports, 5);
  await receiveContent(ports, session, fileId, upload('first'));
  // One connection breaks, and one server dies before the first byte is stored.
  await assert.rejects(receiveContent(ports, session, fileId, brokenUpload(db, 'sec')), /the connection broke/);
  const place = { trackingId: session.trackingId, fileId };
  await db.transaction().execute((tx) => beginContent(tx, place, ports.clock.now()));
  await removeMarkedParts(ports);
  await removeOrphanedBlobs(ports);
  assert.deepEqual(await findingsIn(ports), []);
  await submitSession(ports, sender, session.trackingId);
  assert.equal(await contentOf(ports, session, fileId), 'first');
  await removeMarkedParts(ports);
  assert.deepEqual(await findingsIn(ports, { isCleanedUp: true }), []);
  assert.deepEqual(await db.selectFrom('previous_content').selectAll().execute(), []);
});

eachDatabase('continues an interrupted replacement, and removes the old content when it is complete', async (db) => {
  const ports = await createTestPorts(db);
  const { session, sender, fileId } = await registerTestFile(ports, 5);
  await receiveContent(ports, session, fileId, upload('first'));
  await assert.rejects(receiveContent(ports, session, fileId, brokenUpload(db, 'sec')), /the connection broke/);
  const { offset } = await getUploadOffset(ports, session, fileId);
  assert.equal(offset, 3);
  const running = new Readable({ read() {} });
  const rest = appendContent(ports, session, fileId, { bytes: running, length: 2, offset });
  await assert.rejects(submitSession(ports, sender, session.trackingId), hasProblemCode('upload_incomplete'));
  running.push(Buffer.from('on'));
  running.push(null);
  assert.equal(await rest, 5);
  assert.equal(await contentOf(ports, session, fileId), 'secon');
  assert.deepEqual(await findingsIn(ports, { isCleanedUp: true }), []);
  await submitSession(ports, sender, session.trackingId);
});

async function registerSmallFile(ports: TestPorts) {
  await changeSetting(ports, 'disk.maxInlineBytes', '16384');
  return registerTestFile(ports, 5);
}

eachDatabase('stores a small file in the database, and rejects another number of bytes', async (db) => {
  const ports = await createTestPorts(db);
  const { session, fileId } = await registerSmallFile(ports);
  for (const chunks of [['abcdef'], ['abcde', 'f'], ['abcd'], []]) {
    const receiving = receiveContent(ports, session, fileId, upload(...chunks));
    await assert.rejects(receiving, hasProblemCode('upload_size_mismatch'));
    assert.equal((await findFile(db, { trackingId: session.trackingId, fileId }))?.generation, 0);
  }
  await receiveContent(ports, session, fileId, upload('ab', 'cde'));
  await receiveContent(ports, session, fileId, upload('secon'));
  assert.equal(await contentOf(ports, session, fileId), 'secon');
  assert.deepEqual(await Array.fromAsync(ports.blobs.list('')), []);
  assert.deepEqual(await findingsIn(ports), []);
});

eachDatabase('an interrupted upload of a small file stores nothing, and can be repeated', async (db) => {
  const ports = await createTestPorts(db);
  const { session, fileId } = await registerSmallFile(ports);
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('abc');
      throw new Error('The connection was lost');
    })(),
  );
  await assert.rejects(receiveContent(ports, session, fileId, { bytes: broken, length: 5 }), /connection was lost/);
  assert.deepEqual(await getUploadOffset(ports, session, fileId), { offset: 0, size: 5 });
  await receiveContent(ports, session, fileId, upload('abcde'));
  assert.equal(await contentOf(ports, session, fileId), 'abcde');
});

eachDatabase('replaces a small upload that another server has begun in the meantime', async (db) => {
  const ports = await createTestPorts(db);
  const { session, fileId } = await registerSmallFile(ports);
  const bytes = Readable.from(
    (async function* () {
      yield Buffer.from('abc');
      const place = { trackingId: session.trackingId, fileId };
      await db.transaction().execute((tx) => beginContent(tx, place, ports.clock.now()));
      yield Buffer.from('de');
    })(),
  );
  await receiveContent(ports, session, fileId, { bytes, length: 5 });
  assert.equal(await contentOf(ports, session, fileId), 'abcde');
  assert.deepEqual(await findingsIn(ports), []);
});

eachDatabase('a small file has the checksum of an algorithm that was changed during its upload', async (db) => {
  const ports = await createTestPorts(db);
  const { session, fileId } = await registerSmallFile(ports);
  await changeSession(ports, session, { checksumAlgorithm: 'MD5' });
  await receiveContent(ports, session, fileId, upload('Hello'));
  const [file] = (await describeSession(ports, await openSession(ports, session.sender, session.trackingId))).files;
  assert.equal(file?.checksum, '8b1a9953c4611296a827abf8c47804d7');
});
