import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { addDownloads } from '../../db/downloads/downloads.ts';
import { isPostgres } from '../../db/engine/open-database.ts';
import type { Database } from '../../db/tables.ts';
import type { Delivery } from '../../runtime/delivery-queue.ts';
import { logDelivery } from './deliveries.ts';

async function logged(db: Database, trackingId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('download')
    .innerJoin('recipient', 'recipient.id', 'download.recipient_id')
    .selectAll('download')
    .where('recipient.tracking_id', '=', trackingId)
    .orderBy('download.id')
    .execute();
  return rows.map(({ recipient_id, file_id, method, at }) => [recipient_id, file_id, method, at].join(' '));
}

/** A transfer of this many files to Bob and Cleo, and a delivery to one of them. */
async function aDelivery(db: Database, files = 1) {
  const ports = await createTestPorts(db);
  const made = await createTransfer(ports, {
    recipients: ['bob@example.org', 'cleo@example.org'],
    files: Array.from({ length: files }, (_, n) => ({ name: `${n}.txt`, content: `${n}` })),
  });
  const { trackingId } = made;
  const [bob, cleo] = made.recipients.map(({ id }) => id);
  assert.ok(bob && cleo);
  const fileIds = made.files.map(({ id }) => id);
  const delivery: Delivery = { trackingId, recipientId: bob, method: 'DOWNLOADED', caller: 'UNVERIFIED', fileIds };
  return { ports, trackingId, delivery, bob, cleo, fileIds };
}

const noon = '2026-03-01T12:00:00.000Z';

eachDatabase('each completed response is logged once, for its recipient and each of its files', async (db) => {
  const { ports, trackingId, delivery, bob, cleo, fileIds } = await aDelivery(db, 2);
  const [first, second] = fileIds;
  await Promise.all([
    logDelivery(ports, delivery),
    logDelivery(ports, { ...delivery, fileIds: [first ?? ''] }),
    logDelivery(ports, { ...delivery, recipientId: cleo, fileIds: [second ?? ''], method: 'VIEWED' }),
  ]);
  assert.deepEqual(
    (await logged(db, trackingId)).toSorted(),
    [
      `${bob} ${first} DOWNLOADED ${noon}`,
      `${bob} ${first} DOWNLOADED ${noon}`,
      `${bob} ${second} DOWNLOADED ${noon}`,
      `${cleo} ${second} VIEWED ${noon}`,
    ].toSorted(),
  );
});

eachDatabase('deliveries that end during a write are logged too, also when the service stops', async (db) => {
  const { ports, trackingId, delivery } = await aDelivery(db);
  for (let n = 0; n < 100; n += 1) void logDelivery(ports, delivery);
  await ports.deliveryQueue.close(60_000);
  assert.equal((await logged(db, trackingId)).length, 100);
});

eachDatabase('logging a download does not wait for later downloads', async (db) => {
  const { ports, delivery } = await aDelivery(db);
  const later: Array<Promise<void>> = [];
  let isLogged = false;
  const first = logDelivery(ports, delivery).then(() => {
    isLogged = true;
  });
  while (!isLogged) {
    later.push(logDelivery(ports, delivery));
    await db.updateTable('transfer').set({ warnings: 0 }).execute();
  }
  await Promise.all([first, ...later]);
});

eachDatabase('an archive of many files is logged completely, without removed files and recipients', async (db) => {
  const { ports, trackingId, delivery, fileIds } = await aDelivery(db, 3);
  const foreign = await createTransfer(ports);
  const unknown = Array.from({ length: 1_200 }, (_, n) => `none${n}`);
  await logDelivery(ports, { ...delivery, fileIds: [...fileIds, ...unknown, foreign.files[0]?.id ?? ''] });
  await logDelivery(ports, { ...delivery, recipientId: 'unknown' });
  assert.equal((await logged(db, trackingId)).length, 3);
  assert.equal((await logged(db, foreign.trackingId)).length, 0);
});

eachDatabase(
  'many downloads in a row make one email, later ones another, and none if the sender did not request it',
  async (db) => {
    const { ports, delivery } = await aDelivery(db);
    const emails = () => db.selectFrom('outbox').select(['kind', 'ordinal', 'due_at']).orderBy('ordinal').execute();
    for (let n = 0; n < 3; n += 1) {
      await Promise.all([logDelivery(ports, delivery), logDelivery(ports, delivery)]);
      ports.clock.advance(30_000);
    }
    assert.deepEqual(
      (await emails()).map(({ kind, ordinal }) => [kind, ordinal]),
      [['download-notification', 0]],
    );
    // More than two minutes after the last of them.
    ports.clock.advance(100_000);
    await logDelivery(ports, delivery);
    assert.deepEqual(
      (await emails()).map(({ ordinal }) => ordinal),
      [0, 1],
    );
    const quiet = await createTransfer(ports, { columns: { send_download_notifications: 0 } });
    const fileIds = quiet.files.map(({ id }) => id);
    const recipientId = quiet.recipients[0]?.id ?? '';
    await logDelivery(ports, {
      trackingId: quiet.trackingId,
      recipientId,
      method: 'DOWNLOADED',
      caller: 'UNVERIFIED',
      fileIds,
    });
    assert.equal((await emails()).length, 2);
    assert.equal((await logged(db, quiet.trackingId)).length, 1);
  },
);

eachDatabase('repeated downloads of one file do not fill the log', async (db) => {
  const { trackingId, bob, fileIds } = await aDelivery(db);
  const one = {
    recipientId: bob,
    method: 'DOWNLOADED',
    caller: 'UNVERIFIED',
    at: noon,
    fileIds: new Set(fileIds),
  } as const;
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < 1_010; n += 1) await addDownloads(tx, one);
  });
  assert.equal((await logged(db, trackingId)).length, 1_000);
});

eachDatabase('the limit of one file holds in one batch too, and others in it are logged in their order', async (db) => {
  const { trackingId, bob, cleo, fileIds } = await aDelivery(db, 2);
  const [first = '', second = ''] = fileIds;
  const one = { recipientId: bob, method: 'DOWNLOADED', caller: 'UNVERIFIED', at: noon, fileIds: [first] } as const;
  const batch = [...Array.from({ length: 600 }, () => one), { ...one, fileIds: [second, first] }];
  await db.transaction().execute(async (tx) => {
    await addDownloads(tx, ...batch);
    await addDownloads(tx, ...batch, { ...one, recipientId: cleo });
  });
  const rows = await logged(db, trackingId);
  const of = (recipient: string, file: string) => `${recipient} ${file} DOWNLOADED ${noon}`;
  const times = (count: number, row: string) => Array.from({ length: count }, () => row);
  assert.deepEqual(rows, [
    ...times(600, of(bob, first)),
    ...[of(bob, second), of(bob, first)],
    ...times(399, of(bob, first)),
    ...[of(bob, second), of(cleo, first)],
  ]);
});

eachDatabase(
  'a hundred thousand downloads are logged per recipient, and other recipients are still logged',
  async (db) => {
    const { ports, delivery, bob, cleo, fileIds } = await aDelivery(db, 2);
    const [fileId = '', other = ''] = fileIds;
    // With triggers, so many rows would take too long.
    const withoutTriggers = isPostgres(db)
      ? sql`alter table download disable trigger all`
      : sql`drop trigger download_logged`;
    await withoutTriggers.execute(db);
    await sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 99999)
    insert into download (recipient_id, file_id, method, at)
    select ${bob}, ${fileId}, 'VIEWED', ${noon} from numbers`.execute(db);
    const countEmails = async () => (await db.selectFrom('outbox').select('id').execute()).length;
    for (let n = 0; n < 3; n += 1) {
      await logDelivery(ports, { ...delivery, fileIds: [other] });
      // Later than the downloads that share an email.
      ports.clock.advance(600_000);
    }
    assert.equal(await countEmails(), 1, 'an email only for the download that is logged');
    await logDelivery(ports, { ...delivery, recipientId: cleo, fileIds: [fileId] });
    assert.equal(await countEmails(), 2);
    const late = await db.selectFrom('download').selectAll().where('method', '=', 'DOWNLOADED').orderBy('id').execute();
    assert.deepEqual(
      late.map(({ recipient_id, file_id }) => [recipient_id, file_id]),
      [
        [bob, other],
        [cleo, fileId],
      ],
    );
  },
);
