import assert from 'node:assert/strict';
import { eachDatabase } from '../../test/support/database/each-database.ts';
import { noon, setTrustedTime } from '../../test/support/database/test-rows.ts';
import { findingsIn } from '../../test/support/faults/invariants.ts';
import { createTestPorts, type TestPorts } from '../../test/support/server/test-ports.ts';
import { createTransfer } from '../../test/support/transfer/test-transfer.ts';
import { removeMarkedParts } from '../actions/cleanup/parts.ts';
import { purgeTransfers } from '../actions/erasing/erasures.ts';
import { prepareExpiryWarningEmails } from '../actions/mailing/event-emails.ts';
import { sendEmails } from '../actions/mailing/send-emails.ts';
import { expireTransfers } from '../actions/managing/expiry.ts';
import { removeAbandonedSessions } from '../actions/sessions/open-session.ts';
import { dayMs, hourMs, minuteMs } from '../core/time.ts';
import { stateAt } from '../core/transfer-state.ts';
import { isPostgres, openDatabase } from '../db/engine/open-database.ts';
import { queueEmails } from '../db/outbox/outbox.ts';
import type { Database } from '../db/tables.ts';
import { readTrustedTime } from '../db/trusted-time.ts';
import { type TrustedClock, trustedClock } from './trusted-clock.ts';

const neverStopped = new AbortController().signal;

/** A server with an adjustable system clock and a monotonic clock. */
interface Server {
  readonly ports: TestPorts;
  readonly time: TrustedClock;
  set(ms: number): void;
  /** Advances the time, updates the trusted clock and records its warning. */
  keep(ms: number): Promise<void>;
  /** Advances the time like `keep`, then runs the destructive jobs. */
  pass(ms: number): Promise<void>;
  readonly reported: string[];
}

function aServer(service: TestPorts, db: Database = service.db, start = noon.getTime()): Server {
  let [wall, elapsed] = [start, 1_000];
  const reported: string[] = [];
  const time = trustedClock({ db, clock: { now: () => new Date(wall) } }, () => elapsed);
  const ports = { ...service, db, clock: { ...service.clock, now: time.clock.now } };
  async function keep(ms: number): Promise<void> {
    wall += ms;
    elapsed += ms;
    await time.update().catch((error: Error) => reported.push(error.message));
  }
  return {
    ports,
    time,
    reported,
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

/** Runs the destructive jobs with the trusted time. */
async function destroy(ports: TestPorts): Promise<void> {
  const trusted = await readTrustedTime(ports.db);
  const sure = { ...ports, clock: { now: () => trusted ?? noon } };
  await expireTransfers(sure, neverStopped);
  await purgeTransfers(sure, neverStopped);
  await removeAbandonedSessions(sure, neverStopped);
  await removeMarkedParts(sure, neverStopped);
}

const expiresIn = (ms: number) => ({ expires_at: new Date(noon.getTime() + ms).toISOString() });

async function everything({ db, blobs }: TestPorts) {
  const rows = await db.selectFrom('transfer').select(['tracking_id', 'state']).orderBy('tracking_id').execute();
  const slots = await db.selectFrom('key_slot').select('holder').execute();
  return { rows, slots: slots.length, blobs: (await Array.fromAsync(blobs.list(''))).length };
}

eachDatabase('a clock ten years ahead for five minutes destroys nothing and loses nothing', async (db) => {
  const service = await createTestPorts(db);
  const server = aServer(service);
  await server.pass(minuteMs);
  const { trackingId } = await createTransfer(service, { columns: expiresIn(dayMs) });
  await createTransfer(service, { state: 'Processing' });
  await createTransfer(service, { state: 'Session' });
  await createTransfer(service, { state: 'Deleted_by_revocation', columns: expiresIn(dayMs) });
  const emails = await prepareExpiryWarningEmails(service, trackingId, noon);
  await db.transaction().execute((tx) => queueEmails(tx, emails));
  await server.pass(minuteMs);
  const before = await everything(service);
  const post = () => sendEmails({ ...server.ports, serviceUrl: 'https://files.example.org/' }, neverStopped);
  server.set(3650 * dayMs);
  for (let minute = 0; minute < 5; minute += 1) {
    await server.pass(minuteMs);
    await post();
  }
  assert.equal(new Set(server.reported).size, 1);
  assert.match(server.reported[0] ?? '', /ahead of the trusted time/);
  assert.equal(service.mailer.sent.length, 0);
  server.set(-3650 * dayMs);
  for (let minute = 0; minute < 5; minute += 1) await server.pass(minuteMs);
  assert.deepEqual(await everything(service), before);
  assert.equal(server.ports.clock.now().getTime(), noon.getTime() + 12 * minuteMs);
  await post();
  assert.equal(service.mailer.sent.length, emails.length, 'Mails that waited go out');
  assert.deepEqual(
    (await findingsIn(service)).filter(({ invariant }) => invariant !== 'email-per-event'),
    [],
  );
});

eachDatabase('a clock that is set back two days does not restore expired transfers', async (db) => {
  const service = await createTestPorts(db);
  const server = aServer(service);
  await server.keep(minuteMs);
  const { trackingId } = await createTransfer(service, { columns: expiresIn(10 * minuteMs) });
  const expiresAt = new Date(noon.getTime() + 10 * minuteMs);
  const stateSeenBy = ({ ports }: Server) => stateAt(ports.clock.now(), { state: 'Active', expiresAt });
  await server.keep(8 * minuteMs);
  assert.equal(stateSeenBy(server), 'Active');
  await server.keep(minuteMs);
  assert.equal(stateSeenBy(server), 'Deleted_by_expiration');
  server.set(-2 * dayMs);
  assert.equal(stateSeenBy(server), 'Deleted_by_expiration');
  const started = aServer(service, db, noon.getTime() - 2 * dayMs);
  assert.equal(stateSeenBy(started), 'Active', 'before the trusted time is loaded');
  await started.time.load();
  assert.equal(stateSeenBy(started), 'Deleted_by_expiration');
  // The clock stays behind and is trusted eventually, but only after the expired transfer was ended.
  const trusted = async () => (await readTrustedTime(db))?.getTime();
  for (const minutes of [1, 29, 60]) await server.keep(minutes * minuteMs);
  assert.ok(((await trusted()) ?? 0) > noon.getTime());
  assert.equal(stateSeenBy(server), 'Deleted_by_expiration');
  await destroy(server.ports);
  await server.keep(minuteMs);
  assert.equal(await trusted(), noon.getTime() - 2 * dayMs + 101 * minuteMs);
  const { state } = await db
    .selectFrom('transfer')
    .select('state')
    .where('tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow();
  assert.equal(state, 'Deleted_by_expiration');
});

eachDatabase('a server destroys nothing by a clock that another server contradicts', async (db, location) => {
  const service = await createTestPorts(db);
  const second = openDatabase(location);
  try {
    const right = aServer(service);
    const wrong = aServer(service, second, noon.getTime() + 3650 * dayMs);
    await createTransfer(service, { columns: expiresIn(5 * hourMs) });
    const before = await everything(service);
    // Three hours by both monotonic clocks, during which the wrong clock is steady.
    const both = async (minutes: number) => {
      await right.keep(minutes * minuteMs);
      await wrong.keep(minutes * minuteMs);
    };
    for (const minutes of [1, 1, 58, 60, 60]) {
      await both(minutes);
      await destroy(wrong.ports);
    }
    assert.deepEqual(await everything(service), before);
    assert.match(wrong.reported.at(-1) ?? '', /clocks of all servers agree/);
    for (const minutes of [60, 60]) await both(minutes);
    await destroy(wrong.ports);
    assert.equal((await everything(service)).rows[0]?.state, 'Deleted_by_expiration', 'Time passes all the same');
  } finally {
    await second.destroy();
  }
});

eachDatabase(
  'with clocks a minute apart, nothing is destroyed before the slower clock reaches the expiry',
  async (db, location) => {
    const service = await createTestPorts(db);
    const second = openDatabase(location);
    try {
      // The faster clock sets the trusted time first, and is followed for an hour.
      const fast = aServer(service, second, noon.getTime() + minuteMs);
      const slow = aServer(service);
      const both = async (ms: number) => {
        await fast.pass(ms);
        await slow.pass(ms);
      };
      for (const minutes of [1, 1, 58, 60]) await both(minutes * minuteMs);
      await createTransfer(service, { columns: expiresIn(122 * minuteMs) });
      await both(minuteMs);
      assert.equal((await everything(service)).rows[0]?.state, 'Active');
      await both(minuteMs);
      assert.equal((await everything(service)).rows[0]?.state, 'Deleted_by_expiration');
    } finally {
      await second.destroy();
    }
  },
);

eachDatabase('follows a clock an hour after the server that contradicted it has stopped', async (db) => {
  const service = await createTestPorts(db);
  await setTrustedTime(db, noon);
  const wrong = aServer(service, db, noon.getTime() + 3650 * dayMs);
  const right = aServer(service, db, noon.getTime() + 3 * dayMs);
  await right.keep(0);
  for (let round = 0; round < 6; round += 1) {
    await wrong.keep(30 * minuteMs);
    await right.keep(30 * minuteMs);
  }
  const trusted = async () => (await readTrustedTime(db))?.getTime();
  assert.equal(await trusted(), noon.getTime() + 3 * hourMs);
  await right.keep(59 * minuteMs);
  assert.equal(await trusted(), noon.getTime() + 3 * hourMs + 59 * minuteMs);
  await right.keep(minuteMs);
  assert.equal(await trusted(), noon.getTime() + 3 * dayMs + 4 * hourMs);
});

eachDatabase('the hour in which a clock must be steady continues after a restart', async (db) => {
  const service = await createTestPorts(db);
  const trusted = async () => (await readTrustedTime(db))?.getTime();
  await setTrustedTime(db, noon);
  const stopped = aServer(service, db, noon.getTime() + 3 * dayMs);
  for (const minutes of [0, 40]) await stopped.keep(minutes * minuteMs);
  const started = aServer(service, db, noon.getTime() + 3 * dayMs + 40 * minuteMs);
  for (const minutes of [0, 19]) await started.keep(minutes * minuteMs);
  assert.equal(await trusted(), noon.getTime() + 59 * minuteMs);
  await started.keep(minuteMs);
  assert.equal(await trusted(), noon.getTime() + 3 * dayMs + hourMs);
  assert.deepEqual([...stopped.reported, ...started.reported], []);
});

eachDatabase('a check describes a doubtful clock, and changes nothing', async (db) => {
  const service = await createTestPorts(db);
  // PostgreSQL has a clock of its own, which is right.
  const now = Date.now();
  await setTrustedTime(db, new Date(now));
  const right = aServer(service, db, now);
  assert.equal(await right.time.check(), undefined);
  const command = aServer(service, db, now + 40 * dayMs);
  assert.match((await command.time.check()) ?? '', /^system clock is 57600 minutes ahead of the trusted time/);
  assert.equal((await readTrustedTime(db))?.getTime(), now);
  await right.keep(0);
  right.set(-2 * hourMs);
  await right.keep(minuteMs);
  assert.equal(await right.time.check(), right.reported.at(-1));
  const late = aServer(service, db, now - 5 * minuteMs);
  const expected = isPostgres(db)
    ? /^system clock is \d+ seconds behind the clock of the database server/
    : /^undefined$/;
  assert.match(String(await late.time.check()), expected);
});
