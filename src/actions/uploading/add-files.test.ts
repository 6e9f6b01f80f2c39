import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { findingsIn } from '../../../test/support/faults/invariants.ts';
import { contentBlock } from '../../../test/support/inputs/generated-content.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { openContent } from '../../../test/support/transfer/open-content.ts';
import { createEmptySession, createSender, hasProblemCode } from '../../../test/support/transfer/sender.ts';
import type { ProblemCode } from '../../core/problem.ts';
import { findFile } from '../../db/files/files.ts';
import { changeSession } from '../sessions/change-session.ts';
import { describeSession, type OpenSession, openSession } from '../sessions/open-session.ts';
import { changeSetting } from '../settings/settings.ts';
import { addFiles, type NewFile, registerFile } from './files.ts';
import { receiveContent } from './receive-content.ts';

async function openTestSession(ports: TestPorts): Promise<OpenSession> {
  await changeSetting(ports, 'disk.maxInlineBytes', '16384');
  const sender = await createSender(ports);
  return openSession(ports, sender, await createEmptySession(ports, sender));
}

async function contentOf(ports: TestPorts, { trackingId, transferKey }: OpenSession, fileId: string): Promise<Buffer> {
  const file = await findFile(ports.db, { trackingId, fileId });
  assert.equal(file?.state, 'UPLOADED');
  const { size, manifest, generation } = file;
  const version = { trackingId, fileId, generation };
  return buffer(openContent(ports, transferKey, version, { size, manifest: manifest ?? Buffer.of() }).read());
}

const withContent = (name: string, content: Buffer): NewFile => ({ name, size: content.length, content });

eachDatabase('stores contents in the database and in the blob store, and only registers other files', async (db) => {
  const ports = await createTestPorts(db);
  const session = await openTestSession(ports);
  const contents = [0, 1, 10_240, 16_384, 16_385, 65_536].map((size) => contentBlock.subarray(size, 2 * size));
  const files = [...contents.map((content, n) => withContent(`${n}`, content)), { name: 'later', size: 3 }];
  const ids = await addFiles(ports, session, files);
  const stored = (await describeSession(ports, session)).files;
  assert.deepEqual(
    stored.map(({ id, name, state }) => [id, name, state]),
    files.map(({ name, content }, n) => [ids[n], name, content === undefined ? 'INITIALIZED' : 'UPLOADED']),
  );
  for (const [n, content] of contents.entries()) {
    assert.ok((await contentOf(ports, session, ids[n] ?? '')).equals(content), `file ${n}`);
  }
  assert.equal((await Array.fromAsync(ports.blobs.list(''))).length, 2);
  assert.deepEqual(await findingsIn(ports), []);
});

eachDatabase('adds no file when one of them breaks a rule, and names it', async (db) => {
  const ports = await createTestPorts(db);
  await changeSetting(ports, 'transfer.maxFiles', '4');
  const session = await openTestSession(ports);
  await registerFile(ports, session, { name: 'taken.txt', size: 1 });
  const good = withContent('good.txt', Buffer.from('Hello'));
  const cases: ReadonlyArray<readonly [readonly NewFile[], ProblemCode, RegExp]> = [
    [[good, { name: 'TAKEN.TXT', size: 1 }], 'file_name_taken', /body\.files\[1\]/],
    [[good, { name: 'GOOD.txt', size: 1 }], 'file_name_taken', /body\.files\[1\]/],
    [[good, { name: 'a/b', size: 1 }], 'file_name_invalid', /body\.files\[1\]\.fileName/],
    [[good, { name: 'a', size: 1, checksum: 'abc' }], 'value_malformed', /body\.files\[1\]\.checksum/],
    [[good, { ...good, name: 'b', size: 4 }], 'upload_size_mismatch', /body\.files\[1\]\.size is 4, .* 5 bytes/],
    [['a', 'b', 'c', 'd'].map((name) => ({ ...good, name })), 'file_limit_exceeded', /limit is 4/],
    [[good, { name: 'b', size: 107_374_182_399 }], 'size_limit_exceeded', /107374182400/],
  ];
  for (const [files, code, detail] of cases) {
    await assert.rejects(addFiles(ports, session, files), hasProblemCode(code, detail));
    assert.deepEqual(
      (await describeSession(ports, session)).files.map(({ name }) => name),
      ['taken.txt'],
    );
  }
  assert.deepEqual(await db.selectFrom('part').select('blob_key').execute(), []);
  await addFiles(ports, session, [good]);
});

eachDatabase('adds no file when the blob store fails for one of them', async (db) => {
  const ports = await createTestPorts(db);
  const session = await openTestSession(ports);
  let writes = 0;
  const write: typeof ports.blobs.write = async (key, bytes) => {
    if (++writes === 2) throw new Error('The store is broken');
    return ports.blobs.write(key, bytes);
  };
  const failing = { ...ports, blobs: { ...ports.blobs, write } };
  const files = [10, 20_000, 30_000].map((size) => withContent(`${size}`, contentBlock.subarray(0, size)));
  await assert.rejects(addFiles(failing, session, files), /The store is broken/);
  assert.deepEqual((await describeSession(ports, session)).files, []);
  assert.deepEqual(await Array.fromAsync(ports.blobs.list('')), []);
});

eachDatabase('an added content fixes the checksum algorithm, and can be replaced like any other', async (db) => {
  const ports = await createTestPorts(db);
  const session = await openTestSession(ports);
  const [id = ''] = await addFiles(ports, session, [withContent('a', Buffer.from('first'))]);
  const change = { checksumAlgorithm: 'MD5' as const };
  await assert.rejects(changeSession(ports, session, change), hasProblemCode('checksum_algorithm_fixed'));
  await receiveContent(ports, session, id, { bytes: Readable.from([Buffer.from('secon')]), length: 5 });
  assert.equal(String(await contentOf(ports, session, id)), 'secon');
  assert.deepEqual(await findingsIn(ports), []);
});

eachDatabase('adds no file whose checksum algorithm was changed concurrently', async (db) => {
  const ports = await createTestPorts(db);
  const session = await openTestSession(ports);
  await changeSession(ports, session, { checksumAlgorithm: 'MD5' });
  await assert.rejects(addFiles(ports, session, [withContent('a', Buffer.from('A'))]), hasProblemCode('conflict'));
  assert.deepEqual((await describeSession(ports, session)).files, []);
});
