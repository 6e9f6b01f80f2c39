import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migratedLocation } from '../../test/support/database/fresh-database.ts';
import { noon } from '../../test/support/database/test-rows.ts';
import { startTcpProxy } from '../../test/support/faults/tcp-proxy.ts';
import { createTestPorts } from '../../test/support/server/test-ports.ts';
import { getHealth } from '../actions/health/get-health.ts';
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
    const healthy = { part: 'database', state: 'ok', since: noon, checkedAt: noon, lastError: null };
    assert.deepEqual(await database(), healthy);
    ports.clock.advance(minuteMs);
    const cut = proxy.cutAfter(0);
    await assert.rejects(job.run(stopping), DatabaseUnavailable);
    await cut;
    ports.clock.advance(minuteMs);
    await assert.rejects(job.run(stopping), DatabaseUnavailable);
    proxy.restore();
    ports.clock.advance(minuteMs);
    await job.run(stopping);
    const { lastError, ...recovered } = (await database()) ?? assert.fail();
    const now = ports.clock.now();
    assert.deepEqual(recovered, { part: 'database', state: 'ok', since: now, checkedAt: now });
    assert.match(String(lastError), /^The database is unavailable: /);
  } finally {
    await db.destroy();
  }
});
