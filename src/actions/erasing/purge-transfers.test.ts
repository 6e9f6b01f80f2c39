import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { findingsIn } from '../../../test/support/faults/invariants.ts';
import { createEmailCollector } from '../../../test/support/mail/sent-emails.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { createSender } from '../../../test/support/transfer/sender.ts';
import { createTransfer, type TestTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { dayMs, hourMs } from '../../core/time.ts';
import { openDatabase } from '../../db/engine/open-database.ts';
import { listingAt } from '../../db/listings/listings.ts';
import type { Tables } from '../../db/tables.ts';
import { removeOrphanedEmails } from '../cleanup/ended-rows.ts';
import { removeMarkedParts } from '../cleanup/parts.ts';
import { updateListingCounts } from '../listing/poll-transfers.ts';
import { expireTransfers } from '../managing/expiry.ts';
import { changeSetting } from '../settings/settings.ts';
import { purgeTransfers } from './erasures.ts';

const neverStopped = new AbortController().signal;

const after = ({ clock }: TestPorts, ms: number) => new Date(clock.now().getTime() + ms);

async function countIn({ db }: TestPorts, table: keyof Tables): Promise<number> {
  return (await db.selectFrom(table).selectAll().execute()).length;
}

async function fetchOften({ db, clock }: TestPorts, { recipients, files }: TestTransfer, times: number) {
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

eachDatabase('purges everything of a transfer after its retention, and nothing else', async (db) => {
  const ports = await createTestPorts(db);
  const post = createEmailCollector(ports);
  const columns = { expires_at: after(ports, hourMs).toISOString(), send_download_summary: 1 };
  const gone = await createTransfer(ports, { columns, sender: 'ann@example.org', recipients: ['bob@example.org'] });
  await fetchOften(ports, gone, 1_100);
  const saved = await createTransfer(ports, { sender: 'ann@example.org', recipients: ['cyd@example.org'] });
  await fetchOften(ports, saved, 3);
  ports.clock.set(after(ports, hourMs));
  await expireTransfers(ports, neverStopped);
  ports.clock.set(after(ports, hourMs));
  await post();
  await removeMarkedParts(ports);
  ports.clock.set(after(ports, 30 * dayMs - 2 * hourMs));
  await purgeTransfers(ports, neverStopped);
  assert.equal(await countIn(ports, 'transfer'), 2, 'On the last day it is still there');
  ports.clock.set(after(ports, hourMs + 1));
  for (let time = 0; time < 2; time += 1) await purgeTransfers(ports, neverStopped);
  await removeOrphanedEmails(ports, neverStopped);
  await updateListingCounts(ports, neverStopped);
  const left = Object.fromEntries(await Promise.all(traces.map(async (name) => [name, await countIn(ports, name)])));
  const one = { transfer: 1, recipient: 1, file: 1, part: 1, download: 3, transfer_log: 2, outbox: 0, listing: 2 };
  assert.deepEqual(left, one);
  const contacts = await db.selectFrom('contact').select('address').orderBy('address').execute();
  assert.deepEqual(
    contacts.map(({ address }) => address),
    ['ann@example.org', 'cyd@example.org'],
  );
  const counted = await db.selectFrom('listing_count').select('entries').execute();
  assert.deepEqual(counted, [{ entries: 1 }, { entries: 1 }]);
  assert.deepEqual(
    (await findingsIn(ports, { isCleanedUp: true })).filter(({ invariant }) => invariant !== 'email-per-event'),
    [],
  );
});

eachDatabase('purges on two servers in parallel and keeps list counts correct', async (db, location) => {
  const ports = await createTestPorts(db);
  const other = { ...ports, db: openDatabase(location) };
  try {
    const sender = await createSender(ports, 'ann@example.org');
    const columns = { expires_at: after(ports, hourMs).toISOString() };
    for (let count = 0; count < 6; count += 1) {
      await createTransfer(ports, { columns, recipients: [`r${count}@example.org`, 'all@example.org'] });
    }
    await createTransfer(ports, {});
    ports.clock.set(after(ports, 31 * dayMs + hourMs));
    await expireTransfers(ports, neverStopped);
    await Promise.all([ports, other, ports, other].map((each) => purgeTransfers(each, neverStopped)));
    await updateListingCounts(ports, neverStopped);
    const list = { now: ports.clock.now(), expiredFrom: new Date(0), active: undefined };
    const days = await listingAt(db, { contactId: sender.contactId, box: 'sent' }, list).countByDay();
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

eachDatabase('without retention, finishes downloads and sends the summary before the purge', async (db) => {
  const ports = await createTestPorts(db);
  const post = createEmailCollector(ports);
  await changeSetting(ports, 'retention.days', '0');
  const columns = { expires_at: after(ports, hourMs).toISOString(), send_download_summary: 1 };
  await createTransfer(ports, { columns });
  ports.clock.set(after(ports, hourMs));
  await expireTransfers(ports, neverStopped);
  ports.clock.set(after(ports, hourMs));
  await purgeTransfers(ports, neverStopped);
  assert.equal(await countIn(ports, 'transfer'), 1);
  ports.clock.set(after(ports, 1));
  await purgeTransfers(ports, neverStopped);
  assert.equal(await countIn(ports, 'transfer'), 1, 'A mail of it waits');
  assert.deepEqual([...(await post()).keys()], ['ann@example.org']);
  await purgeTransfers(ports, neverStopped);
  assert.equal(await countIn(ports, 'transfer'), 0);
});

eachDatabase('does not purge a running transfer or one revoked long before its expiry', async (db) => {
  const ports = await createTestPorts(db);
  const expired = { expires_at: after(ports, -100 * dayMs).toISOString() };
  await createTransfer(ports, { columns: expired, state: 'Active' });
  await createTransfer(ports, { columns: expired, state: 'Processing' });
  await createTransfer(ports, { columns: expired, state: 'Session' });
  await createTransfer(ports, { state: 'Deleted_by_revocation' });
  await createTransfer(ports, { columns: expired, state: 'Deleted_by_revocation' });
  await createTransfer(ports, { columns: expired, state: 'Failed' });
  await purgeTransfers(ports, neverStopped);
  const rows = await db.selectFrom('transfer').select('state').orderBy('state').execute();
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['Active', 'Deleted_by_revocation', 'Processing', 'Session'],
  );
});
