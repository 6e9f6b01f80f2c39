import assert from 'node:assert/strict';
import { appendFile, mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aTransfer } from '../../test/support/a-transfer.ts';
import { aDesk } from '../../test/support/desk.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { housePorts } from '../../test/support/house-ports.ts';
import { findingsIn } from '../../test/support/invariants.ts';
import { quickPasswords } from '../../test/support/quick-passwords.ts';
import { aSender, begunSession, sentFile } from '../../test/support/sending.ts';
import { anchorLog } from '../actions/anchor-log.ts';
import { completeTransfers } from '../actions/complete-transfer.ts';
import { deleteTransfer } from '../actions/delete-transfer.ts';
import { submitSession } from '../actions/submit-session.ts';
import { checkLists } from '../check/check-lists.ts';
import { Findings } from '../core/refusal.ts';
import { openDatabase } from '../db/open-database.ts';
import { exportLog, verifyTheLog } from './admin-log.ts';
import { checkHouse } from './check.ts';

type Desk = Awaited<ReturnType<typeof aDesk>>;
const going = new AbortController().signal;
const quick = { password: undefined, columns: { send_recipient_notification: 0 } };

async function blobFile({ ports }: Desk, trackingId: string): Promise<string> {
  const part = await ports.db
    .selectFrom('part')
    .select('blob_key')
    .where('tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow();
  return ports.blobs.fileOf(part.blob_key) ?? '';
}

test('a house in which everything fits is told so, and what does not fit is named', async () => {
  await using desk = await aDesk();
  const { ports } = desk;
  const made = [];
  for (let count = 0; count < 6; count += 1) made.push((await aTransfer(ports, quick)).trackingId);
  const [whole = '', lost = '', short = '', long = '', keyless = '', damaged = ''] = made;
  assert.deepEqual(await desk.typed(checkHouse), { lines: ['Everything fits.'], notes: [], refusal: undefined });
  assert.deepEqual((await desk.typed(checkHouse, { json: true, contents: true })).lines, []);
  await rm(await blobFile(desk, lost));
  await truncate(await blobFile(desk, short), 3);
  await appendFile(await blobFile(desk, long), 'x');
  await ports.db.deleteFrom('key_slot').where('tracking_id', '=', keyless).execute();
  const orphan = ports.blobs.fileOf('20260301/120000-AbCdEfGh/0123') ?? '';
  await mkdir(dirname(orphan), { recursive: true });
  await writeFile(orphan, 'x');
  const { lines, refusal } = await desk.typed(checkHouse, { json: true });
  const found = lines.map((line) => JSON.parse(line) as Record<'invariant' | 'about' | 'what', string>);
  const said = found
    .map(({ invariant, what }) => `${invariant}: ${what.replace(/ (\d|\S*[A-Za-z0-9]{10}\b).*/, '')}`)
    .sort();
  assert.deepEqual(
    said.map((text) => text.slice(0, 40)),
    [
      'keys of the state: it is Active and has ',
      'no orphans: is named by no part',
      'true counts: has fewer bytes than the',
      'true counts: has more bytes than the',
      'whole files: of file',
    ].map((text) => text.slice(0, 40)),
  );
  assert.ok(refusal instanceof Findings);
  assert.deepEqual([refusal.exitCode, refusal.message], [2, '5 things do not fit.']);
  const path = await blobFile(desk, damaged);
  await truncate(path, 100);
  assert.equal((await desk.typed(checkHouse)).lines.length, 6);
  assert.ok(whole);
});

test('the log is verified and exported, and one changed byte is named', async () => {
  await using desk = await aDesk();
  const { ports } = desk;
  const { trackingId } = await aTransfer(ports, quick);
  await anchorLog(ports, going);
  const verified = await desk.typed(verifyTheLog, { anchors: '1' });
  assert.deepEqual(verified.lines, ['All 2 entries are as they were written. There are 1 anchors.']);
  assert.match((await desk.typed(verifyTheLog, { anchors: '2' })).refusal?.message ?? '', /^anchor 2 is missing/);
  const lines = (await desk.typed(exportLog)).lines.map((line) => JSON.parse(line));
  assert.deepEqual(
    lines.map(({ event, trackingId: id, hash }) => [event, id, hash.length]),
    [
      ['submitted', trackingId, 64],
      ['finalized', trackingId, 64],
    ],
  );
  const at = lines[0].at.replace(/.Z$/, (end: string) => (end === '1Z' ? '2Z' : '1Z'));
  await ports.db.updateTable('transfer_log').set({ at }).where('id', '=', lines[0].id).execute();
  const { refusal } = await desk.typed(verifyTheLog);
  assert.ok(refusal instanceof Findings);
  assert.match(
    refusal.message,
    new RegExp(`^entry ${lines[0].id} of ${trackingId} or what stood before it was changed`),
  );
  assert.match((await desk.typed(checkHouse)).lines.join(), /^entry .* \(unchanged log\)$/);
});

eachDatabase('lists and counts that are wrong are found', async (db) => {
  const ports = await housePorts(db);
  const { trackingId } = await aTransfer(ports, quick);
  await aTransfer(ports, { ...quick, state: 'Deleted_by_revocation' });
  await aTransfer(ports, { ...quick, state: 'Failed' });
  const found = async () => (await Array.fromAsync(checkLists(db))).map(({ about }) => about.split(' ')[0]);
  assert.deepEqual(await found(), []);
  await db.deleteFrom('listing').where('tracking_id', '=', trackingId).where('box', '=', 'received').execute();
  assert.deepEqual(await found(), [trackingId]);
  await sql`update listing_change set entries = 2 where id = (select min(id) from listing_change)`.execute(db);
  assert.deepEqual(await found(), [trackingId, 'party']);
});

eachDatabase('nothing is found in a house in which people are at work', async (db, location) => {
  const house = await housePorts(db);
  const ports = { ...house, passwords: quickPasswords(house.passwords) };
  const busy = { ...ports, db: openDatabase(location) };
  const sender = await aSender(ports);
  let isOver = false;
  const work = async () => {
    for (let round = 0; round < 4; round += 1) {
      const trackingId = await begunSession(busy, sender);
      await sentFile(busy, sender, trackingId, { name: 'a.txt', content: 'Hello' });
      await submitSession(busy, sender, trackingId);
      await completeTransfers(busy, going);
      if (round % 2 === 0) await deleteTransfer(busy, trackingId);
    }
  };
  const working = work().finally(() => {
    isOver = true;
  });
  try {
    while (!isOver) {
      assert.deepEqual(await findingsIn(ports, { readsBlobs: false }), []);
      assert.deepEqual(await Array.fromAsync(checkLists(db)), []);
    }
    await working;
  } finally {
    await working.catch(() => {});
    await busy.db.destroy();
  }
});
