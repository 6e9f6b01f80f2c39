import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migratedLocation } from '../../test/support/database/fresh-database.ts';
import { noon } from '../../test/support/database/test-rows.ts';
import { startTcpProxy } from '../../test/support/faults/tcp-proxy.ts';
import { createTestPorts } from '../../test/support/server/test-ports.ts';
import { waitUntil } from '../../test/support/wait-until.ts';
import { getHealth } from '../actions/health/health.ts';
import { DatabaseUnavailable } from '../core/errors.ts';
import { minuteMs } from '../core/time.ts';
import { openDatabase } from '../db/engine/open-database.ts';
import { healthJob } from './check-health.ts';

const stopping = new AbortController().signal;
const server = {
  baseUrl: new URL('http://127.0.0.1'),
  checkMailServer: undefined,
  selfTestScanner: undefined,
  checkClock: async () => undefined,
};

test('an outage of the database is stored when it is over', async (t) => {
  await using location = await migratedLocation('PostgreSQL');
  const direct = new URL(location.value);
  const proxy = await startTcpProxy(t, { port: Number(direct.port) });
  const through = new URL(direct);
  through.port = new URL(proxy.baseUrl).port;
  through.hostname = '127.0.0.1';
  const db = openDatabase(through.href);
  try {
    const ports = await createTestPorts(db);
    const job = healthJob(ports, server);
    const database = async () => (await getHealth(ports)).find(({ part }) => part === 'database');
    await job.run(stopping);
    const noError = { lastError: null, lastErrorCode: null, validUntil: null };
    const healthy = { part: 'database', state: 'ok', since: noon, checkedAt: noon, ...noError };
    assert.deepEqual(await database(), healthy);
    ports.clock.advance(minuteMs);
    const cut = proxy.cutAfter(0);
    await assert.rejects(job.run(stopping), DatabaseUnavailable);
    await cut;
    ports.clock.advance(minuteMs);
    await assert.rejects(job.run(stopping), DatabaseUnavailable);
    proxy.restore();
    ports.clock.advance(minuteMs);
    // The pool may have further connections that were cut, and learns of each when it uses it.
    await waitUntil(() =>
      job.run(stopping).then(
        () => true,
        () => false,
      ),
    );
    const { lastError, lastErrorCode, ...recovered } = (await database()) ?? assert.fail();
    const now = ports.clock.now();
    assert.deepEqual(recovered, { part: 'database', state: 'ok', since: now, checkedAt: now, validUntil: null });
    assert.equal(lastErrorCode, 'unavailable');
    assert.match(String(lastError), /^The database is unavailable: /);
  } finally {
    await db.destroy();
  }
});

test('the first run of a server checks all parts, because its configuration may have changed', async () => {
  await using location = await migratedLocation('SQLite');
  const db = openDatabase(location.value);
  try {
    const ports = await createTestPorts(db);
    const mailState = async () => (await getHealth(ports)).find(({ part }) => part === 'mail')?.state;
    await healthJob(ports, server).run(stopping);
    assert.equal(await mailState(), 'off');
    const configured = { ...server, checkMailServer: async () => {} };
    await healthJob(ports, configured).run(stopping);
    assert.equal(await mailState(), 'ok');
  } finally {
    await db.destroy();
  }
});
