import assert from 'node:assert/strict';
import { eachDatabase } from '../../test/support/each-database.ts';
import { heldScanner } from '../../test/support/held-scanner.ts';
import { housePorts } from '../../test/support/house-ports.ts';
import { until } from '../../test/support/languages/until.ts';
import { quickPasswords } from '../../test/support/quick-passwords.ts';
import { aSender, begunSession, sentFile } from '../../test/support/sending.ts';
import { requestCode } from '../actions/request-code.ts';
import { endScans } from '../actions/running-scans.ts';
import { submitSession } from '../actions/submit-session.ts';
import { type EmailAddress, parseEmail } from '../core/email.ts';
import type { Mail } from '../ports/mailer.ts';
import { startJobs } from './house-jobs.ts';

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
