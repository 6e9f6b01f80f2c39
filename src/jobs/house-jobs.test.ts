import assert from 'node:assert/strict';
import { eachDatabase } from '../../test/support/each-database.ts';
import { housePorts } from '../../test/support/house-ports.ts';
import { requestCode } from '../actions/request-code.ts';
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
