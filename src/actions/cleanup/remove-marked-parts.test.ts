import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { createEmptySession, createSender, uploadFile } from '../../../test/support/transfer/sender.ts';
import { hourMs } from '../../core/time.ts';
import { beginContent } from '../../db/files/content.ts';
import { addPendingPart } from '../../db/parts/parts.ts';
import { openSession, removeSession } from '../sessions/open-session.ts';
import { removeFile } from '../uploading/files.ts';
import { receiveContent } from '../uploading/receive-content.ts';
import { removeMarkedParts } from './parts.ts';

async function left(ports: TestPorts) {
  const blobs = await Array.fromAsync(ports.blobs.list(''));
  const parts = await ports.db.selectFrom('part').select('blob_key').execute();
  return { blobs: blobs.length, parts: parts.length };
}

eachDatabase('removes the bytes of a removed file or session immediately, and no others', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const [one, other] = [await createEmptySession(ports, sender), await createEmptySession(ports, sender)];
  const fileId = await uploadFile(ports, sender, one, { name: 'a', content: 'a' });
  await uploadFile(ports, sender, one, { name: 'b', content: 'b' });
  await uploadFile(ports, sender, other, { name: 'c', content: 'c' });
  assert.deepEqual(await left(ports), { blobs: 3, parts: 3 });
  await removeFile(ports, await openSession(ports, sender, one), fileId);
  assert.deepEqual(await left(ports), { blobs: 2, parts: 2 });
  await removeSession(ports, await openSession(ports, sender, one));
  assert.deepEqual(await left(ports), { blobs: 1, parts: 1 });
  for (const table of ['recipient', 'file', 'key_slot', 'transfer'] as const) {
    const { rows } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('rows'))
      .executeTakeFirstOrThrow();
    assert.equal(Number(rows), 1, table);
  }
});

eachDatabase('removes unnecessary and unfinished parts, and no part in use', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const trackingId = await createEmptySession(ports, sender);
  const fileId = await uploadFile(ports, sender, trackingId, { name: 'a', content: 'one' });
  const session = await openSession(ports, sender, trackingId);
  await receiveContent(ports, session, fileId, { bytes: Readable.from([Buffer.from('two')]), length: 3 });
  // A server that died before it replaced the parts of a file.
  const interruptedId = await uploadFile(ports, sender, trackingId, { name: 'b', content: 'one' });
  await db.transaction().execute((tx) => beginContent(tx, { trackingId, fileId: interruptedId }, ports.clock.now()));
  // A server that died before it removed the parts of a removed file.
  const removedId = await uploadFile(ports, sender, trackingId, { name: 'c', content: 'one' });
  const failing = { ...ports.blobs, remove: () => Promise.reject(new Error('the disk is unavailable')) };
  await assert.rejects(removeFile({ ...ports, blobs: failing }, session, removedId), /the disk is unavailable/);
  // A server that died before or after it wrote the blob of a part.
  for (const blobKey of ['20260301/x/aa', '20260301/x/bb']) {
    await addPendingPart(db, { trackingId, fileId, generation: 2, number: 1, blobKey }, ports.clock.now());
  }
  await ports.blobs.write('20260301/x/bb', Readable.from([Buffer.from('half')]));
  assert.deepEqual(await left(ports), { blobs: 4, parts: 5 });
  await removeMarkedParts(ports);
  assert.deepEqual(await left(ports), { blobs: 3, parts: 4 }, 'what may still have a writer stays');
  ports.clock.advance(hourMs + 1);
  await removeMarkedParts(ports);
  assert.deepEqual(await left(ports), { blobs: 2, parts: 2 });
  await removeMarkedParts(ports);
  assert.deepEqual(await left(ports), { blobs: 2, parts: 2 });
});

eachDatabase('removes a part row only after its blob is removed', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const trackingId = await createEmptySession(ports, sender);
  await uploadFile(ports, sender, trackingId, { name: 'a', content: 'one' });
  const failing = { ...ports.blobs, remove: () => Promise.reject(new Error('the disk is unavailable')) };
  const session = await openSession(ports, sender, trackingId);
  await assert.rejects(removeSession({ ...ports, blobs: failing }, session), /the disk is unavailable/);
  assert.deepEqual(await left(ports), { blobs: 1, parts: 1 });
  await removeMarkedParts(ports);
  assert.deepEqual(await left(ports), { blobs: 0, parts: 0 });
});
