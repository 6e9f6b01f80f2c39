import assert from 'node:assert/strict';
import { aTransfer } from '../../test/support/a-transfer.ts';
import { noon } from '../../test/support/builders.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { type HousePorts, housePorts } from '../../test/support/house-ports.ts';
import { findingsIn } from '../../test/support/invariants.ts';
import { stateAt } from '../core/transfer-state.ts';
import { readBelievedTime } from '../db/house-time.ts';
import { openDatabase } from '../db/open-database.ts';
import { queueMails } from '../db/outbox.ts';
import type { Database } from '../db/tables.ts';
import { expiryWarningMails } from './event-mails.ts';
import { expireTransfers } from './expire-transfers.ts';
import { forgetTransfers } from './forget-transfers.ts';
import { type HouseTime, houseTime } from './house-time.ts';
import { removeAbandonedSessions } from './remove-abandoned-sessions.ts';
import { sendMails } from './send-mails.ts';
import { sweepParts } from './sweep-parts.ts';

const going = new AbortController().signal;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A server with a clock that can be set, and a stopwatch that cannot. */
interface Server {
  readonly ports: HousePorts;
  readonly time: HouseTime;
  set(ms: number): void;
  /** Time passes, and is kept. What there is to tell about it is kept too. */
  keep(ms: number): Promise<void>;
  /** The same, and what is to be destroyed is. */
  pass(ms: number): Promise<void>;
  readonly told: string[];
}

function aServer(house: HousePorts, db: Database = house.db, start = noon.getTime()): Server {
  let [wall, elapsed] = [start, 1_000];
  const told: string[] = [];
  const time = houseTime({ db, clock: { now: () => new Date(wall) } }, () => elapsed);
  const ports = { ...house, db, clock: { ...house.clock, now: time.clock.now } };
  async function keep(ms: number): Promise<void> {
    wall += ms;
    elapsed += ms;
    await time.keep().catch((error: Error) => told.push(error.message));
  }
  return {
    ports,
    time,
    told,
    set(ms) {
      wall += ms;
    },
    keep,
    async pass(ms) {
      await keep(ms);
      await destroy(ports);
    },
  };
}

/** As the jobs do. */
async function destroy(ports: HousePorts): Promise<void> {
  const believed = await readBelievedTime(ports.db);
  const sure = { ...ports, clock: { now: () => believed ?? noon } };
  await expireTransfers(sure, going);
  await forgetTransfers(sure, going);
  await removeAbandonedSessions(sure, going);
  await sweepParts(sure, going);
}

const expiresIn = (ms: number) => ({ expires_at: new Date(noon.getTime() + ms).toISOString() });

async function everything({ db, blobs }: HousePorts) {
  const rows = await db.selectFrom('transfer').select(['tracking_id', 'state']).orderBy('tracking_id').execute();
  const slots = await db.selectFrom('key_slot').select('holder').execute();
  return { rows, slots: slots.length, blobs: (await Array.fromAsync(blobs.list(''))).length };
}

eachDatabase('a clock ten years ahead for five minutes destroys nothing and loses nothing', async (db) => {
  const house = await housePorts(db);
  const server = aServer(house);
  await server.pass(minuteMs);
  const { trackingId } = await aTransfer(house, { columns: expiresIn(dayMs) });
  await aTransfer(house, { state: 'Processing' });
  await aTransfer(house, { state: 'Session' });
  await aTransfer(house, { state: 'Deleted_by_revocation', columns: expiresIn(dayMs) });
  const mails = await expiryWarningMails(house, trackingId, noon);
  await db.transaction().execute((tx) => queueMails(tx, mails));
  await server.pass(minuteMs);
  const before = await everything(house);
  const post = () => sendMails({ ...server.ports, serviceUrl: 'https://files.example.org/' }, going);
  server.set(3650 * dayMs);
  for (let minute = 0; minute < 5; minute += 1) {
    await server.pass(minuteMs);
    await post();
  }
  assert.equal(new Set(server.told).size, 1);
  assert.match(server.told[0] ?? '', /ahead of the time that has surely passed/);
  assert.equal(house.mailer.kept.length, 0);
  server.set(-3650 * dayMs);
  for (let minute = 0; minute < 5; minute += 1) await server.pass(minuteMs);
  assert.deepEqual(await everything(house), before);
  assert.equal(server.ports.clock.now().getTime(), noon.getTime() + 12 * minuteMs);
  await post();
  assert.equal(house.mailer.kept.length, mails.length, 'Mails that waited go out');
  assert.deepEqual(
    (await findingsIn(house)).filter(({ invariant }) => invariant !== 'one mail for an event'),
    [],
  );
});

eachDatabase('a clock that is set back two days brings nothing back that has expired', async (db) => {
  const house = await housePorts(db);
  const server = aServer(house);
  await server.keep(minuteMs);
  const { trackingId } = await aTransfer(house, { columns: expiresIn(10 * minuteMs) });
  const expiresAt = new Date(noon.getTime() + 10 * minuteMs);
  const stateSeenBy = ({ ports }: Server) => stateAt(ports.clock.now(), { state: 'Active', expiresAt });
  await server.keep(8 * minuteMs);
  assert.equal(stateSeenBy(server), 'Active');
  await server.keep(minuteMs);
  assert.equal(stateSeenBy(server), 'Deleted_by_expiration');
  server.set(-2 * dayMs);
  assert.equal(stateSeenBy(server), 'Deleted_by_expiration');
  const started = aServer(house, db, noon.getTime() - 2 * dayMs);
  assert.equal(stateSeenBy(started), 'Active', 'It cannot know better before it has learnt the time');
  await started.time.learn();
  assert.equal(stateSeenBy(started), 'Deleted_by_expiration');
  // The clock stays behind, and is believed in the end; but not before what has expired was ended.
  const believed = async () => (await readBelievedTime(db))?.getTime();
  for (const minutes of [1, 29, 60]) await server.keep(minutes * minuteMs);
  assert.ok(((await believed()) ?? 0) > noon.getTime());
  assert.equal(stateSeenBy(server), 'Deleted_by_expiration');
  await destroy(server.ports);
  await server.keep(minuteMs);
  assert.equal(await believed(), noon.getTime() - 2 * dayMs + 101 * minuteMs);
  const { state } = await db
    .selectFrom('transfer')
    .select('state')
    .where('tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow();
  assert.equal(state, 'Deleted_by_expiration');
});

eachDatabase('of two servers neither destroys by a clock that the other contradicts', async (db, location) => {
  const house = await housePorts(db);
  const second = openDatabase(location);
  try {
    const right = aServer(house);
    const wrong = aServer(house, second, noon.getTime() + 3650 * dayMs);
    await aTransfer(house, { columns: expiresIn(5 * hourMs) });
    const before = await everything(house);
    // By the stopwatch of both: three hours, in which the wrong clock is steady.
    const both = async (minutes: number) => {
      await right.keep(minutes * minuteMs);
      await wrong.keep(minutes * minuteMs);
    };
    for (const minutes of [1, 1, 58, 60, 60]) {
      await both(minutes);
      await destroy(wrong.ports);
    }
    assert.deepEqual(await everything(house), before);
    assert.match(wrong.told.at(-1) ?? '', /clocks of all servers agree/);
    for (const minutes of [60, 60]) await both(minutes);
    await destroy(wrong.ports);
    assert.equal((await everything(house)).rows[0]?.state, 'Deleted_by_expiration', 'Time passes all the same');
  } finally {
    await second.destroy();
  }
});

eachDatabase('with clocks a minute apart nothing is destroyed before the slower one says so', async (db, location) => {
  const house = await housePorts(db);
  const second = openDatabase(location);
  try {
    const slow = aServer(house);
    const fast = aServer(house, second, noon.getTime() + minuteMs);
    const both = async (ms: number) => {
      await slow.pass(ms);
      await fast.pass(ms);
    };
    for (const minutes of [1, 1, 58, 60]) await both(minutes * minuteMs);
    await aTransfer(house, { columns: expiresIn(122 * minuteMs) });
    await both(minuteMs);
    assert.equal((await everything(house)).rows[0]?.state, 'Active');
    await both(minuteMs);
    assert.equal((await everything(house)).rows[0]?.state, 'Deleted_by_expiration');
  } finally {
    await second.destroy();
  }
});

eachDatabase('a server that is gone contradicts nobody, and its clock is forgotten', async (db) => {
  const house = await housePorts(db);
  const gone = aServer(house, db, noon.getTime() + 3650 * dayMs);
  await gone.time.keep().catch(() => {});
  await gone.time.keep().catch(() => {});
  await db.updateTable('house_time').set({ believed_at: noon.toISOString() }).execute();
  const server = aServer(house);
  for (let minute = 0; minute < 10; minute += 1) await server.keep(minuteMs);
  assert.equal((await db.selectFrom('server_clock').select('server').execute()).length, 1);
  assert.deepEqual(server.told, []);
  assert.equal((await readBelievedTime(db))?.getTime(), noon.getTime() + 9 * minuteMs);
});
