import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eachDatabase } from '../../test/support/database/each-database.ts';
import { findingsIn } from '../../test/support/faults/invariants.ts';
import { createTestPorts, type TestPorts } from '../../test/support/server/test-ports.ts';
import { memoryBlobs } from '../../test/support/transfer/memory-blobs.ts';
import { openContent } from '../../test/support/transfer/open-content.ts';
import { createEmptySession, createSender, uploadFile } from '../../test/support/transfer/sender.ts';
import { removeMarkedParts } from '../actions/cleanup/parts.ts';
import { openSession, removeSession } from '../actions/sessions/open-session.ts';
import { registerFile } from '../actions/uploading/files.ts';
import { appendContent, receiveContent } from '../actions/uploading/receive-content.ts';
import { openDatabase } from '../db/engine/open-database.ts';
import { findFile } from '../db/files/files.ts';
import type { Database } from '../db/tables.ts';
import { blobStoreSuite } from '../ports/blob-store.suite.ts';
import { BlobMissing } from '../ports/blob-store.ts';
import { withInlineParts } from './inline-parts.ts';

const maxInlineBytes = 16_384;

async function createDraft(db: Database) {
  const ports = await createTestPorts(db, { maxInlineBytes });
  const sender = await createSender(ports);
  const trackingId = await createEmptySession(ports, sender);
  return { ports, sender, session: await openSession(ports, sender, trackingId) };
}

type Draft = Awaited<ReturnType<typeof createDraft>>;

async function readFile({ ports, session }: Draft, fileId: string, range?: { start: number; end: number }) {
  const { trackingId, transferKey } = session;
  const file = await findFile(ports.db, { trackingId, fileId });
  assert.ok(file?.manifest);
  const { size, manifest, generation } = file;
  const content = openContent(ports, transferKey, { trackingId, fileId, generation }, { size, manifest });
  return buffer(content.read(range));
}

async function countStored({ db, blobs }: TestPorts) {
  const parts = await db.selectFrom('part').select('blob_key').execute();
  const contents = await db.selectFrom('part_content').select('blob_key').execute();
  const stored = await Array.fromAsync(blobs.list(''));
  return { parts: parts.length, contents: contents.length, blobs: stored.length };
}

// A database is not opened before its first query, and the keys of the suite cause none.
blobStoreSuite('with inline parts', async () => withInlineParts(openDatabase('unused.db'), memoryBlobs()));

eachDatabase('reads an inline part from the database, also if the store has readers', async (db) => {
  const draft = await createDraft(db);
  const { ports, sender, session } = draft;
  const content = randomBytes(10_000);
  const fileId = await uploadFile(ports, sender, session.trackingId, { name: 'small', content });
  const openReader = () => assert.fail('An inline part is not in the store');
  const blobs = withInlineParts(db, { ...memoryBlobs(), openReader });
  assert.deepEqual(await readFile({ ...draft, ports: { ...ports, blobs } }, fileId), content);
});

eachDatabase('stores files of up to the limit in the database, and larger ones as blobs', async (db) => {
  const draft = await createDraft(db);
  const { ports, sender, session } = draft;
  const contents = [1, 10_000, maxInlineBytes, maxInlineBytes + 1].map((size) => randomBytes(size));
  const ids: string[] = [];
  for (const [n, content] of contents.entries()) {
    ids.push(await uploadFile(ports, sender, session.trackingId, { name: `${n}`, content }));
  }
  assert.deepEqual(await countStored(ports), { parts: 4, contents: 3, blobs: 1 });
  for (const [n, content] of contents.entries()) {
    assert.ok((await readFile(draft, ids[n] ?? '')).equals(content));
    const range = { start: Math.floor(content.length / 3), end: content.length };
    assert.ok((await readFile(draft, ids[n] ?? '', range)).equals(content.subarray(range.start)));
  }
  assert.deepEqual(await findingsIn(ports, { isCleanedUp: true }), []);
});

eachDatabase('never writes to the store for many small files', async (db) => {
  const { ports, sender, session } = await createDraft(db);
  const blobs = {
    ...ports.blobs,
    write: () => Promise.reject(new Error('a small file was written to the store')),
  };
  const upload = (n: number) =>
    uploadFile({ ...ports, blobs }, sender, session.trackingId, { name: `${n}.txt`, content: randomBytes(10_240) });
  await Promise.all(Array.from({ length: 50 }, (_, n) => upload(n)));
  assert.deepEqual(await countStored(ports), { parts: 50, contents: 50, blobs: 0 });
});

eachDatabase('stores only ciphertext in the database', async (db) => {
  const { ports, sender, session } = await createDraft(db);
  const content = 'A sentence for the recipient alone.';
  await uploadFile(ports, sender, session.trackingId, { name: 'a.txt', content });
  const row = await db.selectFrom('part_content').select('content').executeTakeFirstOrThrow();
  assert.ok(!Buffer.from(row.content).includes('sentence'));
});

eachDatabase('continues a small upload, and replaces a complete one', async (db) => {
  const draft = await createDraft(db);
  const { ports, session } = draft;
  const content = randomBytes(9_000);
  const fileId = await registerFile(ports, session, { name: 'a', size: content.length });
  for (const [start, end] of [
    [0, 4_000],
    [4_000, 4_001],
    [4_001, 9_000],
  ] as const) {
    const bytes = Readable.from([Buffer.from(content.subarray(start, end))]);
    assert.equal(await appendContent(ports, session, fileId, { bytes, length: end - start, offset: start }), end);
    assert.deepEqual(await countStored(ports), { parts: 1, contents: 1, blobs: 0 });
  }
  assert.ok((await readFile(draft, fileId)).equals(content));
  const other = randomBytes(9_000);
  await receiveContent(ports, session, fileId, { bytes: Readable.from([Buffer.from(other)]), length: other.length });
  assert.ok((await readFile(draft, fileId)).equals(other));
  assert.deepEqual(await countStored(ports), { parts: 1, contents: 1, blobs: 0 });
  assert.deepEqual(await findingsIn(ports, { isCleanedUp: true }), []);
});

eachDatabase('completes a small upload whose running checksum was lost', async (db) => {
  const draft = await createDraft(db);
  const { ports, session } = draft;
  const content = randomBytes(9_000);
  const fileId = await registerFile(ports, session, { name: 'a', size: content.length });
  const append = (start: number, end: number) => {
    const bytes = Readable.from([Buffer.from(content.subarray(start, end))]);
    return appendContent(ports, session, fileId, { bytes, length: end - start, offset: start });
  };
  await append(0, 4_000);
  // Cached checksums expire within the hour; a restart has the same effect.
  ports.clock.advance(3_600_000);
  assert.equal(await append(4_000, 9_000), 9_000);
  assert.ok((await readFile(draft, fileId)).equals(content));
});

eachDatabase('deletes the bytes with their file', async (db) => {
  const { ports, sender, session } = await createDraft(db);
  await uploadFile(ports, sender, session.trackingId, { name: 'a', content: 'a' });
  await uploadFile(ports, sender, session.trackingId, { name: 'b', content: randomBytes(20_000) });
  await removeSession(ports, session);
  await removeMarkedParts(ports);
  assert.deepEqual(await countStored(ports), { parts: 0, contents: 0, blobs: 0 });
});

eachDatabase('deletes the bytes also if a server of version 0.1.0 removes the part', async (db) => {
  const { ports, sender, session } = await createDraft(db);
  await uploadFile(ports, sender, session.trackingId, { name: 'a', content: 'a' });
  // Such a server asks its store to remove the blob, which is not there, and deletes the row of the part.
  await db.deleteFrom('part').execute();
  assert.deepEqual(await countStored(ports), { parts: 0, contents: 0, blobs: 0 });
});

eachDatabase('the integrity check finds missing, damaged and cut bytes in the database', async (db) => {
  const { ports, sender, session } = await createDraft(db);
  await uploadFile(ports, sender, session.trackingId, { name: 'a', content: randomBytes(1_000) });
  const { content } = await db.selectFrom('part_content').select('content').executeTakeFirstOrThrow();
  const damage = async (changed: Uint8Array) => {
    await db.updateTable('part_content').set({ content: changed }).execute();
    return (await findingsIn(ports)).map(({ what }) => what);
  };
  assert.deepEqual(await damage(Buffer.from(content)), []);
  const flipped = Buffer.from(content);
  flipped.writeUInt8(flipped.readUInt8(500) ^ 1, 500);
  assert.match(String(await damage(flipped)), /do not match their checksum in MiB 0/);
  assert.match(String(await damage(content.subarray(1))), /fewer bytes/);
  await db.deleteFrom('part_content').execute();
  assert.match(String((await findingsIn(ports)).map(({ what }) => what)), /are missing/);
});

eachDatabase('reports an unknown inline part as missing, and gives each reader its own memory', async (db) => {
  const { ports, sender, session } = await createDraft(db);
  await assert.rejects(ports.blobs.read('20260301/x/inline-00'), BlobMissing);
  await uploadFile(ports, sender, session.trackingId, { name: 'a', content: 'a' });
  const { blob_key: key } = await db.selectFrom('part_content').select('blob_key').executeTakeFirstOrThrow();
  const [one, other] = [await ports.blobs.read(key), await ports.blobs.read(key)];
  const before = Buffer.from(other);
  structuredClone(one.buffer, { transfer: [one.buffer as ArrayBuffer] });
  assert.ok(other.equals(before));
  assert.ok((await ports.blobs.read(key, { start: 2, end: 5 })).equals(before.subarray(2, 5)));
  assert.equal((await ports.blobs.read(key, { start: 0, end: 1_000_000 })).length, before.length);
  assert.equal(ports.blobs.pathOf(key), undefined);
});
