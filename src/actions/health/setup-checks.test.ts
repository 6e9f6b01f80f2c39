import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { startFaultySmtpServer } from '../../../test/support/mail/faulty-smtp-server.ts';
import { createCertificate } from '../../../test/support/server/certificate.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import { openDiskBlobs } from '../../blobs/disk.ts';
import { parseSmtpServer } from '../../core/config-values.ts';
import type { SetupCheck } from '../../core/setup-steps.ts';
import { smtpMailer } from '../../mail/smtp.ts';
import { serviceAddress } from '../../ports/mailer.suite.ts';
import { changeSetting } from '../settings/settings.ts';
import { runSetupCheck } from './setup-checks.ts';

eachDatabase('checks database, storage, disk, mail server and certificate one by one', async (db, _, t) => {
  const folder = await mkdtemp(join(tmpdir(), 'setup-check-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const smtp = await startFaultySmtpServer(t);
  const certificate = createCertificate(t);
  const tls = createServer(certificate).listen(0, '127.0.0.1');
  await once(tls, 'listening');
  t.after(() => tls.close());
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, certificate.cert]);
  t.after(() => setDefaultCACertificates(trusted));
  const ports = await createTestPorts(db);
  // The certificate begins at the real time.
  ports.clock.set(new Date());
  const host = `127.0.0.1:${(tls.address() as AddressInfo).port}`;
  const mailer = smtpMailer(parseSmtpServer(`smtp://127.0.0.1:${smtp.port}`), serviceAddress);
  const deps = {
    ...ports,
    blobs: await openDiskBlobs(join(folder, 'blobs')),
    server: {
      baseUrl: new URL(`https://${host}`),
      checkMailServer: mailer.check,
      selfTestScanner: undefined,
      checkClock: async () => undefined,
    },
  };
  const sentenceOf = async (check: SetupCheck) => {
    const { state, sentence } = await runSetupCheck(deps, check, new AbortController().signal);
    return `${state}: ${sentence}`;
  };
  assert.equal(await sentenceOf('database'), 'ok: The database responds.');
  assert.equal(await sentenceOf('storage'), 'ok: The storage responds.');
  assert.match(await sentenceOf('disk'), /^ok: \S+ \S+ are free\.$/);
  assert.equal(await sentenceOf('mail'), 'ok: The mail server accepts connections.');
  assert.match(await sentenceOf('certificate'), new RegExp(`^ok: The certificate of ${host} is valid until `));

  await changeSetting(ports, 'disk.minFreeBytes', String(2 ** 50));
  assert.match(await sentenceOf('disk'), /^failing: Only \S+ \S+ are free/);
  await smtp.setMode('down');
  assert.match(await sentenceOf('mail'), /^failing: The mail server \S+ refuses connections\./);
  setDefaultCACertificates(trusted);
  assert.match(await sentenceOf('certificate'), /^failing: .* is signed by itself\.$/);
  await rm(folder, { recursive: true });
  assert.match(await sentenceOf('storage'), /^failing: /);
  assert.equal(await sentenceOf('database'), 'ok: The database responds.');
});
