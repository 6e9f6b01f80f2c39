import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { eachDatabase } from '../../test/support/each-database.ts';
import { type HousePorts, housePorts } from '../../test/support/house-ports.ts';
import { aSender, begunSession, refusedAs } from '../../test/support/sending.ts';
import { findFile } from '../db/registered-files.ts';
import { openContent } from './open-content.ts';
import { type OpenSession, openSession } from './open-session.ts';
import { receiveContent } from './receive-content.ts';
import { registerFile } from './register-file.ts';
import { removeFile } from './remove-file.ts';

async function aFile(ports: HousePorts, size: number): Promise<{ session: OpenSession; fileId: string }> {
  const sender = await aSender(ports);
  const session = await openSession(ports, sender, await begunSession(ports, sender));
  return { session, fileId: await registerFile(ports, session, { name: 'a.txt', size }) };
}

const upload = (...chunks: string[]) => ({
  bytes: Readable.from(chunks.map((chunk) => Buffer.from(chunk))),
  length: undefined,
});

async function contentOf(ports: HousePorts, { trackingId, transferKey }: OpenSession, fileId: string): Promise<string> {
  const file = await findFile(ports.db, { trackingId, fileId });
  assert.equal(file?.state, 'UPLOADED');
  const version = { trackingId, fileId, generation: file.generation };
  const content = await openContent(ports, transferKey, version, file.manifest ?? Buffer.of());
  return text(await content.read());
}

eachDatabase('a second upload takes the place of the first', async (db) => {
  const ports = await housePorts(db);
  const { session, fileId } = await aFile(ports, 5);
  await receiveContent(ports, session, fileId, upload('first'));
  await receiveContent(ports, session, fileId, upload('s', 'econ'));
  assert.equal(await contentOf(ports, session, fileId), 'secon');
});

eachDatabase('more or fewer bytes than announced are refused, and the file is not there', async (db) => {
  const ports = await housePorts(db);
  const { session, fileId } = await aFile(ports, 5);
  for (const chunks of [['abcdef'], ['abcde', 'f'], ['abcd'], []]) {
    await assert.rejects(receiveContent(ports, session, fileId, upload(...chunks)), refusedAs('rule_broken'));
    assert.equal((await findFile(db, { trackingId: session.trackingId, fileId }))?.state, 'INITIALIZED');
  }
  await receiveContent(ports, session, fileId, upload('abcde'));
  assert.equal(await contentOf(ports, session, fileId), 'abcde');
});

eachDatabase('a wrong length is refused before a byte is read, and leaves what was there', async (db) => {
  const ports = await housePorts(db);
  const { session, fileId } = await aFile(ports, 5);
  await receiveContent(ports, session, fileId, upload('first'));
  const bytes = new Readable({ read: () => assert.fail('it was read') });
  await assert.rejects(receiveContent(ports, session, fileId, { bytes, length: 6 }), refusedAs('rule_broken'));
  assert.equal(await contentOf(ports, session, fileId), 'first');
});

eachDatabase('of two uploads at once the one that began last wins, and their bytes never mix', async (db) => {
  const ports = await housePorts(db);
  const { session, fileId } = await aFile(ports, 6);
  const slow = new Readable({ read() {} });
  slow.push(Buffer.from('aaa'));
  const first = assert.rejects(
    receiveContent(ports, session, fileId, { bytes: slow, length: 6 }),
    refusedAs('rule_broken', /Another upload/),
  );
  // It has begun when its first part is intended.
  while ((await db.selectFrom('part').select('blob_key').execute()).length === 0) await new Promise(setImmediate);
  await receiveContent(ports, session, fileId, upload('bbb', 'bbb'));
  await first;
  assert.equal(await contentOf(ports, session, fileId), 'bbbbbb');
});

eachDatabase('a file that is taken out while it arrives does not come back', async (db) => {
  const ports = await housePorts(db);
  const { session, fileId } = await aFile(ports, 3);
  const slow = new Readable({ read() {} });
  slow.push(Buffer.from('aa'));
  const upload = receiveContent(ports, session, fileId, { bytes: slow, length: 3 });
  while ((await db.selectFrom('part').select('blob_key').execute()).length === 0) await new Promise(setImmediate);
  await removeFile(ports, session, fileId);
  slow.push(Buffer.from('a'));
  slow.push(null);
  await assert.rejects(upload, refusedAs('rule_broken'));
  assert.deepEqual(await db.selectFrom('file').selectAll().execute(), []);
});

eachDatabase('bytes for a file that is not of this session are for nobody', async (db) => {
  const ports = await housePorts(db);
  const { session } = await aFile(ports, 3);
  const other = await aFile(ports, 3);
  for (const fileId of [other.fileId, 'AAAAAAAAAA', '', '../../etc', 'a\0b']) {
    await assert.rejects(receiveContent(ports, session, fileId, upload('abc')), refusedAs('entity_unknown'));
  }
});

eachDatabase('what an upload has replaced is removed at once', async (db) => {
  const ports = await housePorts(db);
  const { session, fileId } = await aFile(ports, 5);
  const other = await registerFile(ports, session, { name: 'b.txt', size: 5 });
  await receiveContent(ports, session, other, upload('other'));
  for (let time = 0; time < 5; time += 1) await receiveContent(ports, session, fileId, upload(`abcd${time}`));
  assert.equal((await Array.fromAsync(ports.blobs.list(''))).length, 2);
  assert.equal((await db.selectFrom('part').select('blob_key').execute()).length, 2);
  assert.equal(await contentOf(ports, session, fileId), 'abcd4');
  assert.equal(await contentOf(ports, session, other), 'other');
});

eachDatabase('an upload that is overtaken takes along what it had stored', async (db) => {
  const ports = await housePorts(db);
  const { session, fileId } = await aFile(ports, 6);
  const slow = new Readable({ read() {} });
  slow.push(Buffer.from('aaa'));
  const first = receiveContent(ports, session, fileId, { bytes: slow, length: 6 });
  const overtaken = assert.rejects(first, refusedAs('rule_broken'));
  while ((await db.selectFrom('part').select('blob_key').execute()).length === 0) await new Promise(setImmediate);
  await receiveContent(ports, session, fileId, upload('bbbbbb'));
  await overtaken;
  assert.equal((await Array.fromAsync(ports.blobs.list(''))).length, 1);
  assert.equal((await db.selectFrom('part').select('blob_key').execute()).length, 1);
});
