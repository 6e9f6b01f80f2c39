import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { checkReadiness } from '../../src/actions/health/readiness.ts';
import { DatabaseUnavailable } from '../../src/core/errors.ts';
import { migrate } from '../../src/db/engine/migrate.ts';
import { postgresPool } from '../../src/db/engine/open-database.ts';
import { guardPool, openPostgres } from '../../src/db/engine/postgres-dialect.ts';
import { type Cleanup, inReverseOrder } from '../support/cleanup.ts';
import { startPostgres } from '../support/database/postgres.ts';
import { startApiServer } from '../support/server/api-server.ts';
import { createTestPorts } from '../support/server/test-ports.ts';
import { waitUntil } from '../support/wait-until.ts';

async function startFreezablePostgres(cleanup: Cleanup) {
  const postgres = await startPostgres();
  cleanup.after(async () => {
    postgres.thaw();
    await postgres.stop();
  });
  return postgres;
}

test('a suspended PostgreSQL makes requests fail without a queue, is reported, and serves them when it resumes', async (t) => {
  const cleanup = inReverseOrder(t);
  const postgres = await startFreezablePostgres(cleanup);
  const pool = postgresPool(`${postgres.url}postgres`, { connectionTimeoutMillis: 300 });
  const db = openPostgres(pool);
  cleanup.after(() => db.destroy());
  // A suspended server would not end its connections.
  cleanup.after(() => postgres.thaw());
  await migrate(db);
  const ports = await createTestPorts(db);
  const server = await startApiServer(cleanup, { ports, readiness: () => checkReadiness(ports) });
  const ready = async () => {
    const response = await server.request('/health/ready');
    const { outages } = (await response.json()) as { outages?: unknown };
    return { status: response.status, outages };
  };
  const queued: number[] = [];
  const request = async () => {
    const response = await server.request('/api/transfers/AAAAAAAAAA/files');
    queued.push(pool.waitingCount);
    if (response.status === 503) assert.match(response.headers.get('retry-after') ?? '', /^\d+$/);
    return response.status;
  };
  assert.deepEqual([await request(), await ready()], [404, { status: 200, outages: undefined }]);

  postgres.freeze();
  const statuses: number[] = [];
  const early = Array.from({ length: 40 }, async () => statuses.push(await request()));
  await waitUntil(() => statuses.length > 0 && pool.waitingCount === 0);
  queued.length = 0;
  const late = await Promise.all(Array.from({ length: 100 }, request));
  assert.deepEqual(new Set(late), new Set([503]));
  assert.ok(Math.max(...queued) <= 1, `${Math.max(...queued)} requests wait for a connection`);
  const since = ports.clock.now().toISOString();
  assert.deepEqual(await ready(), { status: 503, outages: [{ part: 'database', since }] });
  ports.clock.advance(60_000);
  assert.deepEqual((await ready()).outages, [{ part: 'database', since }]);

  postgres.thaw();
  await Promise.all(early);
  await waitUntil(async () => (await ready()).status === 200);
  await waitUntil(async () =>
    (await Promise.all(Array.from({ length: 20 }, request))).every((status) => status === 404),
  );
});

test('closes a connection that hangs for a minute, so that another server can take over', async (t) => {
  const cleanup = inReverseOrder(t);
  const postgres = await startFreezablePostgres(cleanup);
  const pool = postgresPool(`${postgres.url}postgres`, { connectionTimeoutMillis: 100, max: 1 });
  cleanup.after(() => pool.end());
  cleanup.after(() => postgres.thaw());
  let now = 0;
  const guarded = guardPool(pool, () => now);
  const client = await guarded.connect();
  postgres.freeze();
  let outcome: unknown;
  const hung = client.query('select 1', []).then(
    () => {},
    (error: unknown) => {
      outcome = error;
    },
  );
  await assert.rejects(guarded.connect(), /^Error: timeout exceeded when trying to connect/);
  const probe = guarded.connect();
  await assert.rejects(guarded.connect(), DatabaseUnavailable);
  await assert.rejects(probe, /timeout exceeded/);
  assert.equal(outcome, undefined, 'a connection that hangs for less than a minute is kept');
  now = 60_000;
  await assert.rejects(guarded.connect(), /timeout exceeded/);
  await hung;
  assert.match(String(outcome), /Connection terminated/);
  client.release();
  postgres.thaw();
  (await guarded.connect()).release();
});

test('a database that refuses connections makes all requests fail alike', async (t) => {
  const cleanup = inReverseOrder(t);
  const postgres = await startFreezablePostgres(cleanup);
  const db = openPostgres(postgresPool(`${postgres.url}postgres`));
  cleanup.after(() => db.destroy());
  await postgres.end('SIGQUIT');
  const attempts = await Promise.allSettled(Array.from({ length: 30 }, () => sql`select 1`.execute(db)));
  for (const attempt of attempts) assert.match(String((attempt as PromiseRejectedResult).reason), /ECONNREFUSED/);
  await postgres.restart();
  await sql`select 1`.execute(db);
});
