import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { effect } from '@preact/signals';
import { startApiServer } from '../../../test/support/server/api-server.ts';
import { createFaultyClient } from '../../../test/support/transfer/faulty-client.ts';
import {
  checksumsOf,
  createTestSending,
  registerOutgoingFile,
  registerOutgoingFiles,
  runSending,
  sentChecksums,
  sha256,
  waitForPhase,
} from '../../../test/support/transfer/test-sending.ts';

const mib = 2 ** 20;
const server = await startApiServer({ after });

const connect = () => createFaultyClient(server);

test('uploads files of any size in chunks, verifies and sends them', async () => {
  const connection = await connect();
  const contents = { empty: new Blob([]), small: new Blob(['Hello']), large: new Blob([randomBytes(3 * mib)]) };
  const files = await registerOutgoingFiles(connection, contents);
  const sending = createTestSending(connection, files);
  assert.equal(await runSending(sending), 'sent');
  assert.deepEqual(await sentChecksums(server, connection), await checksumsOf(contents));
  assert.ok(connection.requests.filter((each) => each.startsWith('PATCH ')).length > 4);
  assert.deepEqual(
    files.map(({ stored }) => stored.value),
    [0, 5, 3 * mib],
  );
});

test('continues an interrupted upload at the stored offset', async () => {
  const connection = await connect();
  const content = new Blob([randomBytes(2 * mib)]);
  const file = await registerOutgoingFile(connection, 'a.bin', content);
  const sending = createTestSending(connection, [file]);
  let isCut = false;
  const cut = effect(() => {
    if (file.stored.value === 0 || isCut) return;
    isCut = true;
    connection.cuts = 3;
  });
  assert.equal(await runSending(sending), 'sent');
  cut();
  // One more if the server still processes the interrupted request.
  assert.ok(connection.waits.length >= 3, `${connection.waits.length}`);
  assert.deepEqual(await sentChecksums(server, connection), await checksumsOf({ 'a.bin': content }));
  assert.equal(connection.requests.filter((each) => each === 'PATCH 0').length, 1);
});

test('sends nothing while paused, and resumes at the stored offset', async () => {
  const connection = await connect();
  const file = await registerOutgoingFile(connection, 'a.bin', new Blob([randomBytes(4 * mib)]));
  const sending = createTestSending(connection, [file]);
  sending.start();
  await new Promise<void>((resolve) => effect(() => void (file.stored.value > 0 && resolve())));
  sending.pause();
  assert.equal(sending.phase.value, 'paused');
  // Also while the paused run is still ending.
  sending.start();
  sending.pause();
  assert.equal(await runSending(sending), 'sent');
  assert.equal(connection.requests.filter((each) => each === 'PATCH 0').length, 1);
});

test('uploads a file again if its stored checksum differs', async () => {
  const connection = await connect();
  const content = new Blob([randomBytes(mib)]);
  const file = await registerOutgoingFile(connection, 'a.bin', content);
  // Simulates a first incomplete from another file with the same name.
  await connection.client.appendContent(
    { ...connection.place, fileId: file.id },
    { offset: 0, bytes: new Blob([randomBytes(mib / 2)]) },
  );
  file.stored.value = mib / 2;
  file.isFresh = false;
  const sending = createTestSending(connection, [file]);
  assert.equal(await runSending(sending), 'sent');
  assert.deepEqual(await sentChecksums(server, connection), await checksumsOf({ 'a.bin': content }));
});

test('does not send while a file changes at each read, until the file is skipped', async () => {
  const connection = await connect();
  const files = [
    await registerOutgoingFile(connection, 'a.bin', new Blob(['Hello'])),
    await registerOutgoingFile(connection, 'b.bin', new Blob(['World'])),
  ];
  let reads = 0;
  const checksumOf = async (content: Blob) => {
    if (content !== files[0]?.content) return sha256(content);
    reads += 1;
    return String(reads);
  };
  const sending = createTestSending(connection, files, { checksumOf });
  assert.equal(await runSending(sending), 'stuck');
  assert.deepEqual(
    files.map(({ step }) => step.value),
    ['failed', 'stored'],
  );
  assert.equal(reads, 3);
  await sending.skipFile(files[0] ?? assert.fail());
  sending.start();
  assert.equal(await waitForPhase(sending, ['sent', 'stopped']), 'sent');
  assert.deepEqual(Object.keys(await sentChecksums(server, connection)), ['b.bin']);
});

test('needs the content only of files that were incomplete before a reload', async () => {
  const connection = await connect();
  const [complete, incomplete] = [
    await registerOutgoingFile(connection, 'a.bin', new Blob(['Hello'])),
    await registerOutgoingFile(connection, 'b.bin', new Blob(['World'])),
  ];
  await connection.client.putContent({ ...connection.place, fileId: complete.id }, new Blob(['Hello']));
  complete.checksum = await sha256(new Blob(['Hello']));
  complete.step.value = 'stored';
  const content = incomplete.content;
  for (const file of [complete, incomplete]) file.content = undefined;
  incomplete.step.value = 'absent';
  const sending = createTestSending(connection, [complete, incomplete]);
  assert.equal(await runSending(sending), 'stuck');
  incomplete.content = content;
  sending.start();
  assert.equal(await waitForPhase(sending, ['sent', 'stopped']), 'sent');
});

test('reports an unreadable file, and uploads the others', async () => {
  const connection = await connect();
  const unreadable = new Blob(['Hello']);
  unreadable.slice = () => {
    throw new DOMException('unreadable', 'NotReadableError');
  };
  const files = [
    await registerOutgoingFile(connection, 'a.bin', unreadable),
    await registerOutgoingFile(connection, 'b.bin', new Blob(['World'])),
  ];
  const sending = createTestSending(connection, files, { checksumOf: async () => '' });
  assert.equal(await runSending(sending), 'stuck');
  assert.equal(files[0]?.step.value, 'failed');
  assert.equal(files[1]?.stored.value, 5);
});

test('stops if the session no longer exists', async () => {
  const connection = await connect();
  const content = new Blob([randomBytes(2 * mib)]);
  const files = await registerOutgoingFiles(connection, { a: content, b: content, c: content, d: content });
  await connection.client.removeSession(connection.place);
  const sending = createTestSending(connection, files);
  assert.equal(await runSending(sending), 'stopped');
  assert.equal((sending.problem.value as { status: number }).status, 404);
  assert.ok(files.every(({ step }) => step.value === 'waiting'));
});
