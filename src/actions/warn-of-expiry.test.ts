import assert from 'node:assert/strict';
import { aTransfer } from '../../test/support/a-transfer.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { type HousePorts, housePorts } from '../../test/support/house-ports.ts';
import { postman } from '../../test/support/letters-sent.ts';
import { writeBelievedTime } from '../db/house-time.ts';
import { openDatabase } from '../db/open-database.ts';
import { changeSetting } from './change-setting.ts';
import { expireTransfers } from './expire-transfers.ts';
import { warnOfExpiry } from './warn-of-expiry.ts';

const going = new AbortController().signal;
const hourMs = 3_600_000;

const inHours = ({ clock }: HousePorts, hours: number) => new Date(clock.now().getTime() + hours * hourMs);

/** A transfer that has been there for long, and expires in so many hours. */
async function anOld(ports: HousePorts, hours: number, columns = {}) {
  const made = await aTransfer(ports, {
    columns: { expires_at: inHours(ports, hours).toISOString(), ...columns },
  });
  await ports.db
    .updateTable('transfer')
    .set({ finalized_at: inHours(ports, -1000).toISOString() })
    .where('tracking_id', '=', made.trackingId)
    .execute();
  return made;
}

async function warned({ db }: HousePorts): Promise<readonly string[]> {
  const rows = await db.selectFrom('outbox').select(['tracking_id', 'kind']).where('kind', 'like', 'expiry%').execute();
  return rows.map(({ tracking_id, kind }) => `${kind} ${tracking_id}`).sort();
}

eachDatabase(
  'sender and recipients are warned once, two days before the expiry, by two servers too',
  async (db, location) => {
    const ports = await housePorts(db);
    const other = { ...ports, db: openDatabase(location) };
    const post = postman(ports);
    try {
      const { trackingId } = await anOld(ports, 72);
      await warnOfExpiry(ports, going);
      assert.deepEqual(await warned(ports), []);
      ports.clock.set(inHours(ports, 24));
      await Promise.all([ports, other, ports].map((each) => warnOfExpiry(each, going)));
      await warnOfExpiry(other, going);
      assert.deepEqual(await warned(ports), [`expiry-warning ${trackingId}`, `expiry-warning-to-sender ${trackingId}`]);
      assert.deepEqual([...(await post()).keys()].sort(), ['ann@example.org', 'bob@example.org']);
    } finally {
      await other.db.destroy();
    }
  },
);

eachDatabase('a date that was edited is warned of anew, and the old one is not', async (db) => {
  const ports = await housePorts(db);
  const { trackingId } = await anOld(ports, 24);
  const edit = (hours: number) =>
    db
      .updateTable('transfer')
      .set({ expires_at: inHours(ports, hours).toISOString() })
      .execute();
  await warnOfExpiry(ports, going);
  assert.equal((await warned(ports)).length, 2);
  await edit(100);
  await warnOfExpiry(ports, going);
  assert.equal((await warned(ports)).length, 2);
  ports.clock.set(inHours(ports, 60));
  for (let time = 0; time < 2; time += 1) await warnOfExpiry(ports, going);
  const told = await warned(ports);
  assert.equal(told.length, 4);
  assert.ok(told.every((line) => line.endsWith(trackingId)));
});

eachDatabase(
  'who was away in time warns late, but of nothing that is over, not out yet, or only just sent',
  async (db) => {
    const ports = await housePorts(db);
    const late = await anOld(ports, 2, { send_recipient_notification: 0 });
    await anOld(ports, -1);
    await aTransfer(ports, { columns: { expires_at: inHours(ports, 24).toISOString() } });
    await aTransfer(ports, { state: 'Processing', columns: { expires_at: inHours(ports, 24).toISOString() } });
    await aTransfer(ports, {
      state: 'Deleted_by_revocation',
      columns: { expires_at: inHours(ports, 24).toISOString() },
    });
    await expireTransfers(ports, going);
    await warnOfExpiry(ports, going);
    assert.deepEqual(await warned(ports), [`expiry-warning-to-sender ${late.trackingId}`]);
  },
);

eachDatabase('how long before can be set, and 0 warns nobody', async (db) => {
  const ports = await housePorts(db);
  await anOld(ports, 100);
  await changeSetting(ports, 'expiry.warningHours', '0');
  await warnOfExpiry(ports, going);
  assert.equal((await warned(ports)).length, 0);
  await changeSetting(ports, 'expiry.warningHours', '100');
  await warnOfExpiry(ports, going);
  assert.equal((await warned(ports)).length, 2);
});

eachDatabase(
  'a clock that is ahead warns of nothing before its time, and nothing that is over is warned of',
  async (db) => {
    const ports = await housePorts(db);
    await db.transaction().execute((tx) => writeBelievedTime(tx, ports.clock.now()));
    const soon = await anOld(ports, 24);
    await anOld(ports, 1000);
    ports.clock.set(inHours(ports, 960));
    await warnOfExpiry(ports, going);
    assert.deepEqual(await warned(ports), [], 'One is over by the clock, for the other it is too early');
    ports.clock.set(inHours(ports, -960));
    await warnOfExpiry(ports, going);
    assert.deepEqual(await warned(ports), [
      `expiry-warning ${soon.trackingId}`,
      `expiry-warning-to-sender ${soon.trackingId}`,
    ]);
  },
);
