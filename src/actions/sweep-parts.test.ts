import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { eachDatabase } from '../../test/support/each-database.ts';
import { type HousePorts, housePorts } from '../../test/support/house-ports.ts';
import { aSender, begunSession, sentFile } from '../../test/support/sending.ts';
import { beginContent, intendPart } from '../db/files.ts';
import { openSession } from './open-session.ts';
import { receiveContent } from './receive-content.ts';
import { removeFile } from './remove-file.ts';
import { removeSession } from './remove-session.ts';
import { sweepParts } from './sweep-parts.ts';

const hourMs = 3_600_000;

async function left(ports: HousePorts) {
  const blobs = await Array.fromAsync(ports.blobs.list(''));
  const parts = await ports.db.selectFrom('part').select('blob_key').execute();
  return { blobs: blobs.length, parts: parts.length };
}

const pass = ({ clock }: HousePorts, ms: number) => clock.set(new Date(clock.now().getTime() + ms));

eachDatabase('a file and a session that are removed take their bytes along at once, and nobody else’s', async (db) => {
  const ports = await housePorts(db);
  const sender = await aSender(ports);
  const [one, other] = [await begunSession(ports, sender), await begunSession(ports, sender)];
  const fileId = await sentFile(ports, sender, one, { name: 'a', content: 'a' });
  await sentFile(ports, sender, one, { name: 'b', content: 'b' });
  await sentFile(ports, sender, other, { name: 'c', content: 'c' });
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

eachDatabase('the sweep removes what uploads have replaced or never finished, and nothing that counts', async (db) => {
  const ports = await housePorts(db);
  const sender = await aSender(ports);
  const trackingId = await begunSession(ports, sender);
  const fileId = await sentFile(ports, sender, trackingId, { name: 'a', content: 'one' });
  const session = await openSession(ports, sender, trackingId);
  await receiveContent(ports, session, fileId, { bytes: Readable.from([Buffer.from('two')]), length: 3 });
  // A server that died before it removed what it has replaced.
  const replacedId = await sentFile(ports, sender, trackingId, { name: 'b', content: 'one' });
  await db.transaction().execute((tx) => beginContent(tx, { trackingId, fileId: replacedId }, ports.clock.now()));
  // A server that died before or after it wrote the blob of a part.
  for (const blobKey of ['20260301/x/aa', '20260301/x/bb']) {
    await intendPart(db, { trackingId, fileId, generation: 2, number: 1, blobKey }, ports.clock.now());
  }
  await ports.blobs.write('20260301/x/bb', Readable.from([Buffer.from('half')]));
  assert.deepEqual(await left(ports), { blobs: 3, parts: 4 });
  await sweepParts(ports);
  assert.deepEqual(await left(ports), { blobs: 2, parts: 3 }, 'what may still have a writer stays');
  pass(ports, hourMs + 1);
  await sweepParts(ports);
  assert.deepEqual(await left(ports), { blobs: 1, parts: 1 });
  await sweepParts(ports);
  assert.deepEqual(await left(ports), { blobs: 1, parts: 1 });
});

eachDatabase('a part is forgotten only when its blob is removed', async (db) => {
  const ports = await housePorts(db);
  const sender = await aSender(ports);
  const trackingId = await begunSession(ports, sender);
  await sentFile(ports, sender, trackingId, { name: 'a', content: 'one' });
  const failing = { ...ports.blobs, remove: () => Promise.reject(new Error('the disk is away')) };
  const session = await openSession(ports, sender, trackingId);
  await assert.rejects(removeSession({ ...ports, blobs: failing }, session), /the disk is away/);
  assert.deepEqual(await left(ports), { blobs: 1, parts: 1 });
  await sweepParts(ports);
  assert.deepEqual(await left(ports), { blobs: 0, parts: 0 });
});
