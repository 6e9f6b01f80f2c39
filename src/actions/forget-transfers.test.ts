import assert from 'node:assert/strict';
import { aTransfer, type MadeTransfer } from '../../test/support/a-transfer.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { type HousePorts, housePorts } from '../../test/support/house-ports.ts';
import { findingsIn } from '../../test/support/invariants.ts';
import { postman } from '../../test/support/letters-sent.ts';
import { aSender } from '../../test/support/sending.ts';
import { listingAt } from '../db/listings.ts';
import { openDatabase } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { changeSetting } from './change-setting.ts';
import { countListings } from './count-listings.ts';
import { expireTransfers } from './expire-transfers.ts';
import { forgetTransfers } from './forget-transfers.ts';
import { sweepMails } from './sweep-mails.ts';
import { sweepParts } from './sweep-parts.ts';

const going = new AbortController().signal;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const after = ({ clock }: HousePorts, ms: number) => new Date(clock.now().getTime() + ms);

async function countIn({ db }: HousePorts, table: keyof Tables): Promise<number> {
  return (await db.selectFrom(table).selectAll().execute()).length;
}

async function fetchOften({ db, clock }: HousePorts, { recipients, files }: MadeTransfer, times: number) {
  const row = { recipient_id: recipients[0]?.id ?? '', file_id: files[0]?.id ?? '', method: 'DOWNLOADED' as const };
  const rows = Array.from({ length: times }, () => ({ ...row, at: clock.now().toISOString() }));
  for (let from = 0; from < times; from += 100) {
    await db
      .insertInto('download')
      .values(rows.slice(from, from + 100))
      .execute();
  }
}

const traces = ['transfer', 'recipient', 'file', 'part', 'download', 'transfer_log', 'outbox', 'listing'] as const;

eachDatabase('when its retention is over nothing of a transfer is left, and nobody else loses anything', async (db) => {
  const ports = await housePorts(db);
  const post = postman(ports);
  const columns = { expires_at: after(ports, hourMs).toISOString(), send_download_summary: 1 };
  const gone = await aTransfer(ports, { columns, sender: 'ann@example.org', recipients: ['bob@example.org'] });
  await fetchOften(ports, gone, 1_100);
  const kept = await aTransfer(ports, { sender: 'ann@example.org', recipients: ['cyd@example.org'] });
  await fetchOften(ports, kept, 3);
  ports.clock.set(after(ports, hourMs));
  await expireTransfers(ports, going);
  ports.clock.set(after(ports, hourMs));
  await post();
  await sweepParts(ports);
  ports.clock.set(after(ports, 30 * dayMs - 2 * hourMs));
  await forgetTransfers(ports, going);
  assert.equal(await countIn(ports, 'transfer'), 2, 'On the last day it is still there');
  ports.clock.set(after(ports, hourMs + 1));
  for (let time = 0; time < 2; time += 1) await forgetTransfers(ports, going);
  await sweepMails(ports, going);
  await countListings(ports, going);
  const left = Object.fromEntries(await Promise.all(traces.map(async (name) => [name, await countIn(ports, name)])));
  const one = { transfer: 1, recipient: 1, file: 1, part: 1, download: 3, transfer_log: 2, outbox: 0, listing: 2 };
  assert.deepEqual(left, one);
  const parties = await db.selectFrom('party').select('address').orderBy('address').execute();
  assert.deepEqual(
    parties.map(({ address }) => address),
    ['ann@example.org', 'cyd@example.org'],
  );
  const counted = await db.selectFrom('listing_count').select('entries').execute();
  assert.deepEqual(counted, [{ entries: 1 }, { entries: 1 }]);
  assert.deepEqual(
    (await findingsIn(ports, { isSwept: true })).filter(({ invariant }) => invariant !== 'one mail for an event'),
    [],
  );
});

eachDatabase('two servers forget side by side, and lists count right', async (db, location) => {
  const ports = await housePorts(db);
  const other = { ...ports, db: openDatabase(location) };
  try {
    const sender = await aSender(ports, 'ann@example.org');
    const columns = { expires_at: after(ports, hourMs).toISOString() };
    for (let count = 0; count < 6; count += 1) {
      await aTransfer(ports, { columns, recipients: [`r${count}@example.org`, 'all@example.org'] });
    }
    await aTransfer(ports, {});
    ports.clock.set(after(ports, 31 * dayMs + hourMs));
    await expireTransfers(ports, going);
    await Promise.all([ports, other, ports, other].map((each) => forgetTransfers(each, going)));
    await countListings(ports, going);
    const list = { now: ports.clock.now(), expiredFrom: new Date(0), active: undefined };
    const days = await listingAt(db, { partyId: sender.partyId, box: 'sent' }, list).days();
    assert.deepEqual(
      days.map(({ entries }) => Number(entries)),
      [1],
    );
    assert.equal(await countIn(ports, 'transfer'), 1);
    assert.equal(await countIn(ports, 'listing_count'), 2);
  } finally {
    await other.db.destroy();
  }
});

eachDatabase(
  'with no retention at all, downloads come to their end and the summary goes out before it is forgotten',
  async (db) => {
    const ports = await housePorts(db);
    const post = postman(ports);
    await changeSetting(ports, 'retention.days', '0');
    const columns = { expires_at: after(ports, hourMs).toISOString(), send_download_summary: 1 };
    await aTransfer(ports, { columns });
    ports.clock.set(after(ports, hourMs));
    await expireTransfers(ports, going);
    ports.clock.set(after(ports, hourMs));
    await forgetTransfers(ports, going);
    assert.equal(await countIn(ports, 'transfer'), 1);
    ports.clock.set(after(ports, 1));
    await forgetTransfers(ports, going);
    assert.equal(await countIn(ports, 'transfer'), 1, 'A mail of it waits');
    assert.deepEqual([...(await post()).keys()], ['ann@example.org']);
    await forgetTransfers(ports, going);
    assert.equal(await countIn(ports, 'transfer'), 0);
  },
);

eachDatabase('what has not ended, or was taken back long before its expiry, is not forgotten', async (db) => {
  const ports = await housePorts(db);
  const expired = { expires_at: after(ports, -100 * dayMs).toISOString() };
  await aTransfer(ports, { columns: expired, state: 'Active' });
  await aTransfer(ports, { columns: expired, state: 'Processing' });
  await aTransfer(ports, { columns: expired, state: 'Session' });
  await aTransfer(ports, { state: 'Deleted_by_revocation' });
  await aTransfer(ports, { columns: expired, state: 'Deleted_by_revocation' });
  await aTransfer(ports, { columns: expired, state: 'Failed' });
  await forgetTransfers(ports, going);
  const rows = await db.selectFrom('transfer').select('state').orderBy('state').execute();
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['Active', 'Deleted_by_revocation', 'Processing', 'Session'],
  );
});
