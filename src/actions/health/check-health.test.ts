import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createServer } from 'node:tls';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { migratedLocation } from '../../../test/support/database/fresh-database.ts';
import { noon } from '../../../test/support/database/test-rows.ts';
import { startFaultySmtpServer } from '../../../test/support/mail/faulty-smtp-server.ts';
import { clamdMaxBytes, startClamd } from '../../../test/support/scanner/clamd.ts';
import { createCertificate } from '../../../test/support/server/certificate.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import { changeSetupStep } from '../../administration/setup.ts';
import { parseSmtpServer } from '../../core/config-values.ts';
import type { HealthPart } from '../../core/health.ts';
import { minuteMs } from '../../core/time.ts';
import { openDatabase } from '../../db/engine/open-database.ts';
import type { Database } from '../../db/tables.ts';
import { smtpMailer } from '../../mail/smtp.ts';
import { serviceAddress } from '../../ports/mailer.suite.ts';
import { ScannerUnavailable } from '../../ports/scanner.ts';
import { clamdScanner } from '../../scanner/clamd.ts';
import { selfTestedScanner } from '../../scanner/self-tested-scanner.ts';
import { changeSetting } from '../settings/settings.ts';
import { type CheckedServer, checkHealth, getHealth } from './health.ts';

const stopping = new AbortController().signal;

/** A service without mail server, scanner and certificate, except for what `server` adds. */
async function createHealthFixture(db: Database, server: Partial<CheckedServer> = {}) {
  const ports = await createTestPorts(db);
  const deps = {
    ...ports,
    server: {
      baseUrl: new URL('http://127.0.0.1'),
      checkMailServer: undefined,
      selfTestScanner: undefined,
      checkClock: async () => undefined,
      ...server,
    },
  };
  const stateOf = async (part: HealthPart) => {
    const found = (await getHealth(ports)).find((health) => health.part === part);
    return found && [found.state, found.since.getTime() - noon.getTime(), found.lastError];
  };
  return { deps, ports, stateOf };
}

eachDatabase('stores the state of each part', async (db) => {
  const { deps, ports } = await createHealthFixture(db);
  assert.deepEqual(await getHealth(ports), []);
  const checked = await checkHealth(deps, { stopping });
  assert.deepEqual(await getHealth(ports), checked);
  assert.deepEqual(
    checked.map(({ part, state }) => `${part} ${state}`),
    ['database ok', 'storage ok', 'disk ok', 'mail off', 'scanner off', 'clock ok', 'certificate off', 'keyCopy off'],
  );
  for (const { since, checkedAt } of checked) assert.deepEqual([since, checkedAt], [noon, noon]);
});

eachDatabase(
  'a mail server that fails and returns has the time of each change, and its last error',
  async (db, _, t) => {
    const smtp = await startFaultySmtpServer(t);
    const mailer = smtpMailer(parseSmtpServer(`smtp://127.0.0.1:${smtp.port}`), serviceAddress);
    const { deps, ports, stateOf } = await createHealthFixture(db, { checkMailServer: mailer.check });
    const checkAfter = async (ms: number) => {
      ports.clock.advance(ms);
      await checkHealth(deps, { stopping });
      return stateOf('mail');
    };
    assert.deepEqual(await checkAfter(0), ['ok', 0, null]);
    await smtp.setMode('down');
    const refused = `The mail server 127.0.0.1:${smtp.port} refuses connections. Check that it runs, and check SEALPOST_SMTP.`;
    assert.deepEqual(await checkAfter(1), ['failing', 1, refused]);
    assert.deepEqual(await checkAfter(1), ['failing', 1, refused]);
    await smtp.setMode('stopping');
    const [state, since, error] = (await checkAfter(1)) ?? [];
    assert.deepEqual([state, since], ['failing', 1]);
    assert.match(String(error), /does not accept emails \(.*421/);
    await smtp.setMode('normal');
    assert.deepEqual(await checkAfter(1), ['ok', 4, error]);
    assert.deepEqual(smtp.received, []);
  },
);

eachDatabase(
  'stores the code of each error, the end of the certificate, and whether the key was copied',
  async (db, _, t) => {
    const certificate = createCertificate(t);
    const tls = createServer(certificate).listen(0, '127.0.0.1');
    await once(tls, 'listening');
    t.after(() => tls.close());
    const { deps, ports } = await createHealthFixture(db, {
      baseUrl: new URL(`https://127.0.0.1:${(tls.address() as AddressInfo).port}`),
      checkClock: async () => 'odd',
      async selfTestScanner() {
        throw new ScannerUnavailable('virus scanner unavailable');
      },
    });
    await checkHealth(deps, { stopping });
    const found = async (part: HealthPart) => (await getHealth(ports)).find((health) => health.part === part);
    const codes = (await getHealth(ports)).map(({ part, lastErrorCode }) => `${part} ${lastErrorCode}`);
    assert.deepEqual(codes, [
      ...['database null', 'storage null', 'disk null', 'mail mail_not_configured', 'scanner scanner_unavailable'],
      ...['clock clock_implausible', 'certificate certificate_untrusted', 'keyCopy key_not_copied'],
    ]);
    const end = new Date(new X509Certificate(certificate.cert).validTo);
    assert.deepEqual((await found('certificate'))?.validUntil, end);
    await changeSetupStep(ports, 'keyCopy', 'done');
    await checkHealth(deps, { stopping });
    assert.deepEqual((await found('keyCopy'))?.state, 'ok');
  },
);

eachDatabase('an error is sealed, and opens only in its own row', async (db) => {
  const { deps, ports } = await createHealthFixture(db, { checkClock: async () => 'system clock is odd' });
  await checkHealth(deps, { stopping });
  const { error } = await db
    .selectFrom('component_state')
    .select('error')
    .where('part', '=', 'clock')
    .executeTakeFirstOrThrow();
  assert.doesNotMatch(Buffer.from(error ?? []).toString('latin1'), /odd/);
  assert.deepEqual((await getHealth(ports)).find(({ part }) => part === 'clock')?.lastError, 'System clock is odd.');
  await db.updateTable('component_state').set({ error }).where('part', '=', 'disk').execute();
  await assert.rejects(getHealth(ports));
});

eachDatabase('a disk with less than its minimum, and a missing storage, are failing', async (db) => {
  const { deps, ports, stateOf } = await createHealthFixture(db);
  await changeSetting(ports, 'disk.minFreeBytes', '1000000000');
  const blobs = {
    ...ports.blobs,
    freeSpace: async () => ({ bytes: 999_999_999 }),
    // biome-ignore lint/correctness/useYield: it fails before it could
    async *list() {
      throw new Error('EIO: i/o error');
    },
  };
  await checkHealth({ ...deps, blobs }, { stopping });
  assert.match(String((await stateOf('disk'))?.[2]), /^Only 1000 MB are free, and disk\.minFreeBytes is 1\.0 GB/);
  assert.deepEqual(await stateOf('storage'), ['failing', 0, 'The storage is not available: EIO: i/o error.']);
  await checkHealth(deps, { stopping });
  assert.deepEqual((await stateOf('storage'))?.[0], 'ok');
});

eachDatabase('checks a part again when it is due', async (db) => {
  let checks = 0;
  const { deps, ports } = await createHealthFixture(db, {
    async checkMailServer() {
      checks += 1;
    },
  });
  for (const [ms, expected] of [
    [0, 1],
    [minuteMs, 1],
    [3 * minuteMs, 1],
    [minuteMs, 2],
  ] as const) {
    ports.clock.advance(ms);
    await checkHealth(deps, { stopping, dueOnly: true });
    assert.equal(checks, expected);
  }
  const { checkedAt } = (await getHealth(ports)).find(({ part }) => part === 'storage') ?? {};
  assert.deepEqual(checkedAt, ports.clock.now());
});

eachDatabase('stores nothing after it was stopped', async (db) => {
  const stop = new AbortController();
  const { deps, ports } = await createHealthFixture(db, {
    async checkMailServer(signal) {
      stop.abort(new Error('The service ends.'));
      signal.throwIfAborted();
    },
  });
  await assert.rejects(checkHealth(deps, { stopping: stop.signal }), /The service ends/);
  assert.deepEqual(await getHealth(ports), []);
});

test('a virus scanner that is killed is failing until its self-test succeeds', async (t) => {
  await using clamd = await startClamd();
  const scanner = selfTestedScanner(clamdScanner({ address: clamd.tcp, maxBytes: clamdMaxBytes }), clamdMaxBytes, () =>
    performance.now(),
  );
  await using location = await migratedLocation('SQLite');
  const db = openDatabase(location.value);
  t.after(() => db.destroy());
  const { deps, stateOf } = await createHealthFixture(db, { selfTestScanner: scanner.selfTest });
  await checkHealth(deps, { stopping });
  assert.deepEqual(await stateOf('scanner'), ['ok', 0, null]);
  await clamd.kill();
  await checkHealth(deps, { stopping });
  const [state, , error] = (await stateOf('scanner')) ?? [];
  assert.equal(state, 'failing');
  assert.match(String(error), /^Virus scanner unavailable: .*ECONNREFUSED/);
  await clamd.start();
  await checkHealth(deps, { stopping });
  assert.deepEqual((await stateOf('scanner'))?.[0], 'ok');
});
