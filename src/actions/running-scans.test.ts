import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { eachDatabase } from '../../test/support/each-database.ts';
import { heldScanner } from '../../test/support/held-scanner.ts';
import { housePorts } from '../../test/support/house-ports.ts';
import { until } from '../../test/support/languages/until.ts';
import { aSender, begunSession, sentFile } from '../../test/support/sending.ts';
import type { Database } from '../db/tables.ts';
import { appendContent } from './append-content.ts';
import { completeTransfers } from './complete-transfer.ts';
import { openSession } from './open-session.ts';
import { receiveContent } from './receive-content.ts';
import { registerFile } from './register-file.ts';
import { removeFile } from './remove-file.ts';
import { removeSession } from './remove-session.ts';
import { endScans, scanContent } from './running-scans.ts';
import { submitSession } from './submit-session.ts';

const going = new AbortController().signal;

/** A house with a scanner that waits, and a session in it. */
async function aSession(db: Database) {
  const scanner = heldScanner();
  scanner.hold();
  const ports = { ...(await housePorts(db)), scanner };
  const sender = await aSender(ports);
  const trackingId = await begunSession(ports, sender);
  const session = await openSession(ports, sender, trackingId);
  const send = (name: string, content = name) => sentFile(ports, sender, trackingId, { name, content });
  const put = (fileId: string, content: string) =>
    receiveContent(ports, session, fileId, { bytes: Readable.from([Buffer.from(content)]), length: content.length });
  return { ports, scanner, sender, trackingId, session, send, put };
}

const verdictsIn = async (db: Database) =>
  (await db.selectFrom('file').select('verdict').orderBy('position').execute()).map(({ verdict }) => verdict);

eachDatabase('a file is scanned when its upload is complete, which does not wait for it', async (db) => {
  const { ports, scanner, sender, trackingId, session, send } = await aSession(db);
  await send('whole');
  const fileId = await registerFile(ports, session, { name: 'in two', size: 6, checksum: undefined });
  const more = (offset: number, content: string) =>
    appendContent(ports, session, fileId, { offset, bytes: Readable.from([Buffer.from(content)]), length: 3 });
  await more(0, 'in ');
  await scanner.begun(1);
  assert.deepEqual(scanner.asked, ['whole']);
  await more(3, 'two');
  await scanner.begun(2);
  assert.deepEqual(await verdictsIn(db), [null, null]);
  await submitSession(ports, sender, trackingId);
  const completing = completeTransfers(ports, going);
  scanner.release();
  await completing;
  assert.deepEqual(await verdictsIn(db), ['clean', 'clean']);
  assert.deepEqual(scanner.asked, ['whole', 'in two'], 'whoever completes waits for the scans that run');
});

eachDatabase('an upload does not fail with the scanner', async (db) => {
  const { ports, scanner, send } = await aSession(db);
  scanner.isAway = true;
  await send('a');
  await until(() => scanner.missed() === 1);
  scanner.isAway = false;
  await send('b');
  await scanner.begun(1);
  scanner.release();
  await until(async () => (await verdictsIn(db)).includes('clean'));
  assert.deepEqual(await verdictsIn(db), [null, 'clean']);
  await endScans(ports);
});

eachDatabase('at most four files are scanned at a time, and a hundred wait with them at most', async (db) => {
  const { ports, scanner, sender } = await aSession(db);
  let trackingId = '';
  for (let number = 0; number < 102; number += 1) {
    if (number % 20 === 0) trackingId = await begunSession(ports, sender);
    await sentFile(ports, sender, trackingId, { name: `${number}`, content: `file ${number}` });
  }
  await scanner.begun(4);
  scanner.release();
  await until(async () => (await verdictsIn(db)).filter((verdict) => verdict === 'clean').length === 100);
  await endScans(ports);
  assert.equal(scanner.mostAtOnce(), 4);
  assert.equal(scanner.asked.length, 100);
  assert.equal((await verdictsIn(db)).filter((verdict) => verdict === null).length, 2);
});

eachDatabase('one session does not take all places of the others', async (db) => {
  const { ports, scanner, sender, send } = await aSession(db);
  for (let number = 0; number < 27; number += 1) await send(`mine ${number}`);
  const other = await begunSession(ports, sender);
  await sentFile(ports, sender, other, { name: 'a', content: 'of another session' });
  scanner.release();
  await until(() => scanner.asked.includes('of another session'));
  await until(async () => (await verdictsIn(db)).filter((verdict) => verdict === 'clean').length === 26);
  await endScans(ports);
  assert.equal(scanner.asked.length, 26);
});

eachDatabase('the files of a submitted transfer go before those of sessions that came earlier', async (db) => {
  const { ports, scanner, sender, send } = await aSession(db);
  for (let number = 0; number < 16; number += 1) await send(`of a session ${number}`);
  const trackingId = await begunSession(ports, sender);
  const { transferKey } = await openSession(ports, sender, trackingId);
  // One has its place at the end of the line already, the other has none.
  const files = [
    await sentFile(ports, sender, trackingId, { name: 'a', content: 'urgent' }),
    await sentFile({ ...ports, scanner: undefined }, sender, trackingId, { name: 'b', content: 'urgent too' }),
  ];
  await scanner.begun(4);
  const scans = files.map((fileId) =>
    scanContent(ports, { version: { trackingId, fileId, generation: 1 }, transferKey }),
  );
  scanner.release();
  await Promise.all(scans);
  for (const content of ['urgent', 'urgent too']) assert.ok(scanner.asked.indexOf(content) < 8, scanner.asked.join());
  await endScans(ports);
});

eachDatabase(
  'a verdict is that of the content that was scanned, and a replaced content is scanned no more',
  async (db) => {
    const { ports, scanner, send, put } = await aSession(db);
    const fileId = await send('a', '123456789 a virus');
    await scanner.begun(1);
    await put(fileId, '12345678 harmless');
    await scanner.begun(2);
    assert.deepEqual(scanner.stopped, ['123456789 a virus']);
    scanner.release();
    await until(async () => (await verdictsIn(db))[0] !== null);
    assert.deepEqual(await verdictsIn(db), ['clean']);
    await put(fileId, '123456789 a virus');
    await until(async () => (await verdictsIn(db))[0] === 'infected');
    await endScans(ports);
  },
);

eachDatabase('a file that is removed, alone or with its session, is scanned no more', async (db) => {
  const { ports, scanner, session, send } = await aSession(db);
  const fileId = await send('a');
  await send('b');
  await scanner.begun(2);
  await removeFile(ports, session, fileId);
  assert.deepEqual(scanner.stopped, ['a']);
  await removeSession(ports, session);
  assert.deepEqual(scanner.stopped, ['a', 'b']);
});

eachDatabase('the end of the house ends the scans, those that wait too', async (db) => {
  const { ports, scanner, send } = await aSession(db);
  for (const name of ['a', 'b', 'c', 'd', 'waits', 'waits too']) await send(name);
  await scanner.begun(4);
  await endScans(ports);
  assert.deepEqual(scanner.stopped.toSorted(), ['a', 'b', 'c', 'd']);
  assert.deepEqual(await verdictsIn(db), [null, null, null, null, null, null]);
});
