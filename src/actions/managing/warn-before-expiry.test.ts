import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { setTrustedTime } from '../../../test/support/database/test-rows.ts';
import { createEmailCollector } from '../../../test/support/mail/sent-emails.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { hourMs } from '../../core/time.ts';
import { openDatabase } from '../../db/engine/open-database.ts';
import { changeSetting } from '../settings/settings.ts';
import { expireTransfers, warnBeforeExpiry } from './expiry.ts';

const neverStopped = new AbortController().signal;

const inHours = ({ clock }: TestPorts, hours: number) => new Date(clock.now().getTime() + hours * hourMs);

/** Creates a transfer that was sent long ago and expires in the given number of hours. */
async function anOld(ports: TestPorts, hours: number, columns = {}) {
  const made = await createTransfer(ports, {
    columns: { expires_at: inHours(ports, hours).toISOString(), ...columns },
  });
  await ports.db
    .updateTable('transfer')
    .set({ finalized_at: inHours(ports, -1000).toISOString() })
    .where('tracking_id', '=', made.trackingId)
    .execute();
  return made;
}

async function warned({ db }: TestPorts): Promise<readonly string[]> {
  const rows = await db.selectFrom('outbox').select(['tracking_id', 'kind']).where('kind', 'like', 'expiry%').execute();
  return rows.map(({ tracking_id, kind }) => `${kind} ${tracking_id}`).sort();
}

eachDatabase(
  'warns sender and recipients once, two days before the expiry, also with two servers',
  async (db, location) => {
    const ports = await createTestPorts(db);
    const other = { ...ports, db: openDatabase(location) };
    const post = createEmailCollector(ports);
    try {
      const { trackingId } = await anOld(ports, 72);
      await warnBeforeExpiry(ports, neverStopped);
      assert.deepEqual(await warned(ports), []);
      ports.clock.set(inHours(ports, 24));
      await Promise.all([ports, other, ports].map((each) => warnBeforeExpiry(each, neverStopped)));
      await warnBeforeExpiry(other, neverStopped);
      assert.deepEqual(await warned(ports), [`expiry-warning ${trackingId}`, `expiry-warning-to-sender ${trackingId}`]);
      assert.deepEqual([...(await post()).keys()].sort(), ['ann@example.org', 'bob@example.org']);
    } finally {
      await other.db.destroy();
    }
  },
);

eachDatabase('warns again of an edited date, and not of the old one', async (db) => {
  const ports = await createTestPorts(db);
  const { trackingId } = await anOld(ports, 24);
  const edit = (hours: number) =>
    db
      .updateTable('transfer')
      .set({ expires_at: inHours(ports, hours).toISOString() })
      .execute();
  await warnBeforeExpiry(ports, neverStopped);
  assert.equal((await warned(ports)).length, 2);
  await edit(100);
  await warnBeforeExpiry(ports, neverStopped);
  assert.equal((await warned(ports)).length, 2);
  ports.clock.set(inHours(ports, 60));
  for (let time = 0; time < 2; time += 1) await warnBeforeExpiry(ports, neverStopped);
  const reported = await warned(ports);
  assert.equal(reported.length, 4);
  assert.ok(reported.every((line) => line.endsWith(trackingId)));
});

eachDatabase('warns late after downtime, but not of expired, unfinished or newly sent transfers', async (db) => {
  const ports = await createTestPorts(db);
  const late = await anOld(ports, 2, { send_recipient_notification: 0 });
  await anOld(ports, -1);
  await createTransfer(ports, { columns: { expires_at: inHours(ports, 24).toISOString() } });
  await createTransfer(ports, { state: 'Processing', columns: { expires_at: inHours(ports, 24).toISOString() } });
  await createTransfer(ports, {
    state: 'Deleted_by_revocation',
    columns: { expires_at: inHours(ports, 24).toISOString() },
  });
  await expireTransfers(ports, neverStopped);
  await warnBeforeExpiry(ports, neverStopped);
  assert.deepEqual(await warned(ports), [`expiry-warning-to-sender ${late.trackingId}`]);
});

eachDatabase('uses the configured warning period, and 0 disables warnings', async (db) => {
  const ports = await createTestPorts(db);
  await anOld(ports, 100);
  await changeSetting(ports, 'expiry.warningHours', '0');
  await warnBeforeExpiry(ports, neverStopped);
  assert.equal((await warned(ports)).length, 0);
  await changeSetting(ports, 'expiry.warningHours', '100');
  await warnBeforeExpiry(ports, neverStopped);
  assert.equal((await warned(ports)).length, 2);
});

eachDatabase('warns neither early when the clock is ahead nor after the expiry', async (db) => {
  const ports = await createTestPorts(db);
  await setTrustedTime(db, ports.clock.now());
  const soon = await anOld(ports, 24);
  await anOld(ports, 1000);
  ports.clock.set(inHours(ports, 960));
  await warnBeforeExpiry(ports, neverStopped);
  assert.deepEqual(await warned(ports), [], 'One is over by the clock, for the other it is too early');
  ports.clock.set(inHours(ports, -960));
  await warnBeforeExpiry(ports, neverStopped);
  assert.deepEqual(await warned(ports), [
    `expiry-warning ${soon.trackingId}`,
    `expiry-warning-to-sender ${soon.trackingId}`,
  ]);
});
