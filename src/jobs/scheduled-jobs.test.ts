import assert from 'node:assert/strict';
import { eachDatabase } from '../../test/support/database/each-database.ts';
import { insertSession, setTrustedTime } from '../../test/support/database/test-rows.ts';
import { createControlledScanner } from '../../test/support/scanner/controlled-scanner.ts';
import { createAccount } from '../../test/support/server/test-accounts.ts';
import { createTestPorts } from '../../test/support/server/test-ports.ts';
import { createEmptySession, createSender, uploadFile } from '../../test/support/transfer/sender.ts';
import { createTransfer } from '../../test/support/transfer/test-transfer.ts';
import { waitUntil } from '../../test/support/wait-until.ts';
import { openSession } from '../actions/sessions/open-session.ts';
import { submitSession } from '../actions/sessions/submit-session.ts';
import { requestCode } from '../actions/verification/codes.ts';
import { type EmailAddress, parseEmailAddress } from '../core/email-address.ts';
import { hourMs } from '../core/time.ts';
import type { EmailMessage } from '../ports/mailer.ts';
import { trustedClock } from '../runtime/trusted-clock.ts';
import { startJobs } from './scheduled-jobs.ts';

eachDatabase('an email that hangs blocks neither later emails nor the shutdown', async (db) => {
  const ports = await createTestPorts(db);
  const [hanging, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  const mailer = {
    async send({ to }: EmailMessage, stopping?: AbortSignal) {
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
  const request = async (text: string) => {
    const address = parseEmailAddress(text) as EmailAddress;
    await requestCode(ports, { address, clientId: undefined, callerAddress: '192.0.2.1', language: 'en' });
    jobs.triggerEmails();
  };
  await request('hanging@example.org');
  await Promise.race([hanging.promise, failed]);
  await request('ann@example.org');
  assert.equal(await Promise.race([sent.promise, failed]), 'ann@example.org');
  await Promise.race([jobs.stop(), failed]);
});

eachDatabase(
  'a transfer that waits for the virus scanner blocks neither other transfers nor the shutdown',
  async (db) => {
    const scanner = createControlledScanner();
    const ports = { ...(await createTestPorts(db)), scanner };
    const sender = await createSender(ports);
    const submit = async (content: string) => {
      const trackingId = await createEmptySession(ports, sender);
      await uploadFile(ports, sender, trackingId, { name: 'a.txt', content });
      await submitSession(ports, sender, trackingId);
      return trackingId;
    };
    const stateOf = async (trackingId: string) =>
      (await db.selectFrom('transfer').select('state').where('tracking_id', '=', trackingId).executeTakeFirst())?.state;
    const { promise: failed, reject } = Promise.withResolvers<never>();
    const jobs = startJobs({ ...ports, serviceUrl: 'https://files.example.org/' }, (job, error) =>
      reject(new Error(job, { cause: error })),
    );
    scanner.holdVerdicts();
    const slow = await submit('slow');
    await scanner.whenStarted(1);
    // Scans requested before the release keep waiting.
    scanner.stopHolding();
    for (const content of ['quick', 'quick too', 'and this']) {
      const trackingId = await submit(content);
      jobs.triggerCompletion();
      await Promise.race([waitUntil(async () => (await stateOf(trackingId)) === 'Active'), failed]);
    }
    assert.equal(await stateOf(slow), 'Processing');
    await Promise.race([jobs.stop(), failed]);
    assert.ok(scanner.aborted.includes('slow'));
    assert.equal(await stateOf(slow), 'Processing');
    await ports.scans.close();
  },
);

eachDatabase('destructive jobs use the trusted time, not a clock that jumps', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const trackingId = await createEmptySession(ports, sender);
  const { trackingId: active } = await createTransfer(ports);
  const past = { expires_at: ports.clock.now().toISOString(), touched_at: '2026-01-01T00:00:00.000Z' };
  const { trackingId: due } = await createTransfer(ports, { columns: past });
  const { trackingId: old } = await insertSession(db, past);
  const [ended, signedIn] = [await createAccount(ports), await createAccount(ports, { name: 'bobby' })];
  const { expires_at: ends_at } = past;
  await db.updateTable('admin_session').set({ ends_at }).where('administrator_id', '=', ended.id).execute();
  let ms = ports.clock.now().getTime();
  const jumping = {
    now() {
      ms += 1_000 * hourMs;
      return new Date(ms);
    },
  };
  const time = trustedClock({ db, clock: jumping });
  await setTrustedTime(db, ports.clock.now());
  const failures = new Map<string, unknown>();
  const jobs = startJobs(
    { ...ports, clock: time.clock, serviceUrl: 'http://127.0.0.1' },
    (job, error) => failures.set(job, error),
    { updateTrustedClock: time.update },
  );
  const states = async () => {
    const rows = await db.selectFrom('transfer').select(['tracking_id', 'state']).execute();
    return new Map(rows.map((row) => [row.tracking_id, row.state]));
  };
  const sessions = () => db.selectFrom('admin_session').select('administrator_id').execute();
  const isDone = async () =>
    !(await states()).has(old) &&
    (await states()).get(due) === 'Deleted_by_expiration' &&
    (await sessions()).length < 2;
  await waitUntil(async () => failures.has('clock.update') && (await isDone()));
  await jobs.stop();
  assert.match(String(failures.get('clock.update')), /minutes ahead of the trusted time/);
  assert.deepEqual([...failures.keys()], ['clock.update']);
  await openSession(ports, sender, trackingId);
  assert.equal((await states()).get(active), 'Active');
  assert.deepEqual(await sessions(), [{ administrator_id: signedIn.id }]);
});

eachDatabase('scheduled jobs run by themselves and leave no lease behind', async (db) => {
  const ports = await createTestPorts(db);
  const columns = { expires_at: new Date(ports.clock.now().getTime() + hourMs).toISOString() };
  const { trackingId } = await createTransfer(ports, { columns });
  const later = new Date(ports.clock.now().getTime() + 40 * 24 * hourMs);
  ports.clock.set(later);
  await setTrustedTime(db, later);
  const { promise: failed, reject } = Promise.withResolvers<never>();
  const jobs = startJobs({ ...ports, serviceUrl: 'http://127.0.0.1' }, (job, error) =>
    reject(new Error(job, { cause: error })),
  );
  const isEnded = async () => {
    const transfer = await db.selectFrom('transfer').select('state').where('tracking_id', '=', trackingId).execute();
    return transfer.every(({ state }) => state === 'Deleted_by_expiration');
  };
  await Promise.race([waitUntil(isEnded), failed]);
  await Promise.race([jobs.stop(), failed]);
  assert.deepEqual(await db.selectFrom('lease').select('name').execute(), []);
});
