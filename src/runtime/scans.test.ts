import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { eachDatabase } from '../../test/support/database/each-database.ts';
import { createControlledScanner } from '../../test/support/scanner/controlled-scanner.ts';
import { createTestPorts } from '../../test/support/server/test-ports.ts';
import { createEmptySession, createSender, uploadFile } from '../../test/support/transfer/sender.ts';
import { waitUntil } from '../../test/support/wait-until.ts';
import { completeTransfers } from '../actions/completing/complete-transfers.ts';
import { openSession, removeSession } from '../actions/sessions/open-session.ts';
import { submitSession } from '../actions/sessions/submit-session.ts';
import { registerFile, removeFile } from '../actions/uploading/files.ts';
import { appendContent, receiveContent } from '../actions/uploading/receive-content.ts';
import type { Database } from '../db/tables.ts';
import { scanContent } from './scans.ts';

const neverStopped = new AbortController().signal;

/** Creates a session on a service whose scanner holds its verdicts. */
async function aSession(db: Database) {
  const scanner = createControlledScanner();
  scanner.holdVerdicts();
  const ports = { ...(await createTestPorts(db)), scanner };
  const sender = await createSender(ports);
  const trackingId = await createEmptySession(ports, sender);
  const session = await openSession(ports, sender, trackingId);
  const send = (name: string, content = name) => uploadFile(ports, sender, trackingId, { name, content });
  const put = (fileId: string, content: string) =>
    receiveContent(ports, session, fileId, { bytes: Readable.from([Buffer.from(content)]), length: content.length });
  return { ports, scanner, sender, trackingId, session, send, put };
}

const verdictsIn = async (db: Database) =>
  (await db.selectFrom('file').select('verdict').orderBy('position').execute()).map(({ verdict }) => verdict);

eachDatabase('scans a file when its upload is complete, without delaying the upload', async (db) => {
  const { ports, scanner, sender, trackingId, session, send } = await aSession(db);
  await send('whole');
  const fileId = await registerFile(ports, session, { name: 'in two', size: 6, checksum: undefined });
  const more = (offset: number, content: string) =>
    appendContent(ports, session, fileId, { offset, bytes: Readable.from([Buffer.from(content)]), length: 3 });
  await more(0, 'in ');
  await scanner.whenStarted(1);
  assert.deepEqual(scanner.scanned, ['whole']);
  await more(3, 'two');
  await scanner.whenStarted(2);
  assert.deepEqual(await verdictsIn(db), [null, null]);
  await submitSession(ports, sender, trackingId);
  const completing = completeTransfers(ports, neverStopped);
  scanner.releaseVerdicts();
  await completing;
  assert.deepEqual(await verdictsIn(db), ['clean', 'clean']);
  assert.deepEqual(scanner.scanned, ['whole', 'in two'], 'the completion waits for running scans');
});

eachDatabase('an upload succeeds even if the scanner fails', async (db) => {
  const { ports, scanner, send } = await aSession(db);
  scanner.isUnavailable = true;
  await send('a');
  await waitUntil(() => scanner.failureCount() === 1);
  scanner.isUnavailable = false;
  await send('b');
  await scanner.whenStarted(1);
  scanner.releaseVerdicts();
  await waitUntil(async () => (await verdictsIn(db)).includes('clean'));
  assert.deepEqual(await verdictsIn(db), [null, 'clean']);
  await ports.scans.close();
});

eachDatabase('scans at most four files at once and limits the queue to a hundred', async (db) => {
  const { ports, scanner, sender } = await aSession(db);
  let trackingId = '';
  for (let number = 0; number < 102; number += 1) {
    if (number % 20 === 0) trackingId = await createEmptySession(ports, sender);
    await uploadFile(ports, sender, trackingId, { name: `${number}`, content: `file ${number}` });
  }
  await scanner.whenStarted(4);
  scanner.releaseVerdicts();
  await waitUntil(async () => (await verdictsIn(db)).filter((verdict) => verdict === 'clean').length === 100);
  await ports.scans.close();
  assert.equal(scanner.maxConcurrent(), 4);
  assert.equal(scanner.scanned.length, 100);
  assert.equal((await verdictsIn(db)).filter((verdict) => verdict === null).length, 2);
});

eachDatabase('one session cannot fill the whole scan queue', async (db) => {
  const { ports, scanner, sender, send } = await aSession(db);
  for (let number = 0; number < 27; number += 1) await send(`mine ${number}`);
  const other = await createEmptySession(ports, sender);
  await uploadFile(ports, sender, other, { name: 'a', content: 'of another session' });
  scanner.releaseVerdicts();
  await waitUntil(() => scanner.scanned.includes('of another session'));
  await waitUntil(async () => (await verdictsIn(db)).filter((verdict) => verdict === 'clean').length === 26);
  await ports.scans.close();
  assert.equal(scanner.scanned.length, 26);
});

eachDatabase('scans files of submitted transfers before those of earlier sessions', async (db) => {
  const { ports, scanner, sender, send } = await aSession(db);
  for (let number = 0; number < 16; number += 1) await send(`of a session ${number}`);
  const trackingId = await createEmptySession(ports, sender);
  const { transferKey } = await openSession(ports, sender, trackingId);
  // One is already at the end of the queue, the other is not queued.
  const files = [
    await uploadFile(ports, sender, trackingId, { name: 'a', content: 'urgent' }),
    await uploadFile({ ...ports, scanner: undefined }, sender, trackingId, { name: 'b', content: 'urgent too' }),
  ];
  await scanner.whenStarted(4);
  const scans = files.map((fileId) =>
    scanContent(ports, { version: { trackingId, fileId, generation: 1 }, transferKey }),
  );
  scanner.releaseVerdicts();
  await Promise.all(scans);
  for (const content of ['urgent', 'urgent too'])
    assert.ok(scanner.scanned.indexOf(content) < 8, scanner.scanned.join());
  await ports.scans.close();
});

eachDatabase('stores a verdict only for the scanned content and stops scanning replaced content', async (db) => {
  const { ports, scanner, send, put } = await aSession(db);
  const fileId = await send('a', '123456789 a virus');
  await scanner.whenStarted(1);
  await put(fileId, '12345678 harmless');
  await scanner.whenStarted(2);
  assert.deepEqual(scanner.aborted, ['123456789 a virus']);
  scanner.releaseVerdicts();
  await waitUntil(async () => (await verdictsIn(db))[0] !== null);
  assert.deepEqual(await verdictsIn(db), ['clean']);
  await put(fileId, '123456789 a virus');
  await waitUntil(async () => (await verdictsIn(db))[0] === 'infected');
  await ports.scans.close();
});

eachDatabase('stops scanning a removed file, also one removed with its session', async (db) => {
  const { ports, scanner, session, send } = await aSession(db);
  const fileId = await send('a');
  await send('b');
  await scanner.whenStarted(2);
  await removeFile(ports, session, fileId);
  assert.deepEqual(scanner.aborted, ['a']);
  await removeSession(ports, session);
  assert.deepEqual(scanner.aborted, ['a', 'b']);
});

eachDatabase('closing the service stops running and waiting scans', async (db) => {
  const { ports, scanner, send } = await aSession(db);
  for (const name of ['a', 'b', 'c', 'd', 'waits', 'waits too']) await send(name);
  await scanner.whenStarted(4);
  await ports.scans.close();
  assert.deepEqual(scanner.aborted.toSorted(), ['a', 'b', 'c', 'd']);
  assert.deepEqual(await verdictsIn(db), [null, null, null, null, null, null]);
});
