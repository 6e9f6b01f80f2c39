import assert from 'node:assert/strict';
import { aTransfer } from '../../test/support/a-transfer.ts';
import { aSession } from '../../test/support/builders.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { heldScanner } from '../../test/support/held-scanner.ts';
import { housePorts } from '../../test/support/house-ports.ts';
import { until } from '../../test/support/languages/until.ts';
import { quickPasswords } from '../../test/support/quick-passwords.ts';
import { aSender, begunSession, sentFile } from '../../test/support/sending.ts';
import { houseTime } from '../actions/house-time.ts';
import { openSession } from '../actions/open-session.ts';
import { requestCode } from '../actions/request-code.ts';
import { endScans } from '../actions/running-scans.ts';
import { submitSession } from '../actions/submit-session.ts';
import { type EmailAddress, parseEmail } from '../core/email.ts';
import { writeBelievedTime } from '../db/house-time.ts';
import type { Database } from '../db/tables.ts';
import type { Mail } from '../ports/mailer.ts';
import { startJobs } from './house-jobs.ts';

const hourMs = 3_600_000;

const writeTime = (db: Database, at: Date) => db.transaction().execute((tx) => writeBelievedTime(tx, at));

eachDatabase('a mail that hangs holds up none that is queued later, and not the end of the service', async (db) => {
  const ports = await housePorts(db);
  const [hanging, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  const mailer = {
    async send({ to }: Mail, stopping?: AbortSignal) {
      stopping?.throwIfAborted();
      if (to !== 'hanging@example.org') return sent.resolve(to);
      hanging.resolve();
      await new Promise((_resolve, reject) => stopping?.addEventListener('abort', () => reject(stopping.reason)));
    },
  };
  const { promise: failed, reject } = Promise.withResolvers<never>();
  const jobs = startJobs({ ...ports, mailer, serviceUrl: 'https://files.example.org/' }, (job, error) =>
    reject(new Error(job, { cause: error })),
  );
  const ask = async (text: string) => {
    const address = parseEmail(text) as EmailAddress;
    await requestCode(ports, { address, clientId: undefined, callerAddress: '192.0.2.1', language: 'en' });
    jobs.mailSoon();
  };
  await ask('hanging@example.org');
  await Promise.race([hanging.promise, failed]);
  await ask('ann@example.org');
  assert.equal(await Promise.race([sent.promise, failed]), 'ann@example.org');
  await Promise.race([jobs.stop(), failed]);
});

eachDatabase(
  'a transfer that waits for the virus scanner holds up no other, and not the end of the service',
  async (db) => {
    const scanner = heldScanner();
    const house = await housePorts(db);
    const ports = { ...house, passwords: quickPasswords(house.passwords), scanner };
    const sender = await aSender(ports);
    const submit = async (content: string) => {
      const trackingId = await begunSession(ports, sender);
      await sentFile(ports, sender, trackingId, { name: 'a.txt', content });
      await submitSession(ports, sender, trackingId);
      return trackingId;
    };
    const stateOf = async (trackingId: string) =>
      (await db.selectFrom('transfer').select('state').where('tracking_id', '=', trackingId).executeTakeFirst())?.state;
    const { promise: failed, reject } = Promise.withResolvers<never>();
    const jobs = startJobs({ ...ports, serviceUrl: 'https://files.example.org/' }, (job, error) =>
      reject(new Error(job, { cause: error })),
    );
    scanner.hold();
    const slow = await submit('slow');
    await scanner.begun(1);
    // Those that were asked before it was let go wait on.
    scanner.letPass();
    for (const content of ['quick', 'quick too', 'and this']) {
      const trackingId = await submit(content);
      jobs.completeSoon();
      await Promise.race([until(async () => (await stateOf(trackingId)) === 'Active'), failed]);
    }
    assert.equal(await stateOf(slow), 'Processing');
    await Promise.race([jobs.stop(), failed]);
    assert.ok(scanner.stopped.includes('slow'));
    assert.equal(await stateOf(slow), 'Processing');
    await endScans(ports);
  },
);

eachDatabase(
  'what is destroyed by the clock goes by the time that has surely passed, not by a clock that jumps',
  async (db) => {
    const ports = await housePorts(db);
    const sender = await aSender(ports);
    const trackingId = await begunSession(ports, sender);
    const { trackingId: active } = await aTransfer(ports);
    const past = { expires_at: ports.clock.now().toISOString(), touched_at: '2026-01-01T00:00:00.000Z' };
    const { trackingId: due } = await aTransfer(ports, { columns: past });
    const { trackingId: old } = await aSession(db, past);
    let ms = ports.clock.now().getTime();
    const jumping = {
      now() {
        ms += 1_000 * hourMs;
        return new Date(ms);
      },
    };
    const time = houseTime({ db, clock: jumping });
    await writeTime(db, ports.clock.now());
    const failures = new Map<string, unknown>();
    const jobs = startJobs(
      { ...ports, clock: time.clock, serviceUrl: 'http://127.0.0.1' },
      (job, error) => failures.set(job, error),
      { keepTime: time.keep },
    );
    const states = async () => {
      const rows = await db.selectFrom('transfer').select(['tracking_id', 'state']).execute();
      return new Map(rows.map((row) => [row.tracking_id, row.state]));
    };
    const isDone = async () => !(await states()).has(old) && (await states()).get(due) === 'Deleted_by_expiration';
    await until(async () => failures.has('keep the time') && (await isDone()));
    await jobs.stop();
    assert.match(String(failures.get('keep the time')), /minutes ahead of the time that has surely passed/);
    assert.deepEqual([...failures.keys()], ['keep the time']);
    await openSession(ports, sender, trackingId);
    assert.equal((await states()).get(active), 'Active');
  },
);

eachDatabase('what happens by the clock happens by itself, and leaves no lease behind', async (db) => {
  const ports = await housePorts(db);
  const columns = { expires_at: new Date(ports.clock.now().getTime() + hourMs).toISOString() };
  const { trackingId } = await aTransfer(ports, { columns });
  const later = new Date(ports.clock.now().getTime() + 40 * 24 * hourMs);
  ports.clock.set(later);
  await writeTime(db, later);
  const { promise: failed, reject } = Promise.withResolvers<never>();
  const jobs = startJobs({ ...ports, serviceUrl: 'http://127.0.0.1' }, (job, error) =>
    reject(new Error(job, { cause: error })),
  );
  const isEnded = async () => {
    const transfer = await db.selectFrom('transfer').select('state').where('tracking_id', '=', trackingId).execute();
    return transfer.every(({ state }) => state === 'Deleted_by_expiration');
  };
  await Promise.race([until(isEnded), failed]);
  await Promise.race([jobs.stop(), failed]);
  assert.deepEqual(await db.selectFrom('lease').select('name').execute(), []);
});
