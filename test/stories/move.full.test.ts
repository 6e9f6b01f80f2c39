import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../../src/db/engine/open-database.ts';
import type { KnownTransfer } from '../support/backup/drill-users.ts';
import { type ObjectStores, startObjectStores } from '../support/backup/object-stores.ts';
import { freshLocation } from '../support/database/fresh-database.ts';
import { contentsOf } from '../support/database/table-contents.ts';
import { assertKnown, completed, withUsers } from '../support/move/moved-service.ts';
import { freePort } from '../support/server/free-port.ts';
import { createEmptyFolder, type Environment, startService } from '../support/server/program.ts';
import { waitUntil } from '../support/wait-until.ts';

let stores: ObjectStores;
before(async () => {
  stores = await startObjectStores();
});
after(() => stores[Symbol.asyncDispose]());

/** Moves a service while users send, and returns what they have sent. They see no failure but a request to wait. */
async function moveUnderLoad(
  env: Environment,
  options: readonly string[],
  service: Awaited<ReturnType<typeof startService>>,
) {
  return withUsers(service, env, 2, async (known) => {
    const out = await completed(env, 'move', ...options);
    assert.match(out, /It was stopped for \d\.\d s\./);
    const atSwitch = known.length;
    // The users go on at the new place.
    await waitUntil(async () => known.length > atSwitch + 2);
  });
}

test('a service moves from SQLite and a folder to PostgreSQL and a bucket and back while users work', async () => {
  await using folder = await createEmptyFolder();
  await using database = await freshLocation('PostgreSQL');
  const env = { ...folder.env, ...stores.credentials };
  const bucket = stores.bucketUrl('blobs', 'moved');
  const service = await startService(env);
  let known: readonly KnownTransfer[];
  try {
    known = await moveUnderLoad(env, ['--to-database', database.value, '--to-blobs', bucket], service);
    assert.match(service.log(), /"event":"start.moved"/);
  } finally {
    await service.stop();
  }
  const old = openDatabase(join(folder.env['SEALPOST_DATA'] ?? '', 'sealpost.db'));
  const left = await contentsOf(old);
  const moved = { ...env, SEALPOST_DATABASE: database.value, SEALPOST_BLOBS: bucket };
  await completed(moved, 'check', '--contents');
  const back = await startService(moved);
  try {
    const to = [join(folder.path, 'back', 'sealpost.db'), join(folder.path, 'back', 'blobs')] as const;
    const more = await moveUnderLoad(moved, ['--to-database', to[0], '--to-blobs', to[1]], back);
    await assertKnown(back.baseUrl, [...known, ...more]);
  } finally {
    await back.stop();
  }
  assert.deepEqual(await contentsOf(old), left, 'the old side is unchanged');
  await old.destroy();
  await completed(moved, 'check', '--contents');
});

test('all workers of a service go on at its new place, and the metrics have a port there', async () => {
  await using folder = await createEmptyFolder();
  await using from = await freshLocation('PostgreSQL');
  await using to = await freshLocation('PostgreSQL');
  const metricsPort = await freePort();
  const env = {
    ...folder.env,
    SEALPOST_DATABASE: from.value,
    SEALPOST_WORKERS: '2',
    SEALPOST_METRICS_PORT: String(metricsPort),
  };
  const service = await startService(env);
  try {
    const known = await moveUnderLoad(env, ['--to-database', to.value], service);
    await assertKnown(service.baseUrl, known);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    assert.match(metrics, /^sealpost_uploads\{worker="1"\} \d+$/m);
    assert.match(metrics, /^sealpost_uploads\{worker="2"\} \d+$/m);
  } finally {
    assert.equal((await service.stop()).code, 0);
  }
  await completed({ ...env, SEALPOST_DATABASE: to.value }, 'check', '--contents');
});

test('a server that cannot reach the new place ends', async () => {
  await using folder = await createEmptyFolder();
  await using from = await freshLocation('PostgreSQL');
  const to = await freshLocation('PostgreSQL');
  const env = { ...folder.env, SEALPOST_DATABASE: from.value };
  const service = await startService(env);
  await suspendBetweenTransactions(service.pid, from.value);
  await completed(env, 'move', '--to-database', to.value);
  await to[Symbol.asyncDispose]();
  process.kill(service.pid, 'SIGCONT');
  await waitUntil(async () => !isRunning(service.pid));
  const { code, err } = await service.stop();
  assert.equal(code, 1);
  assert.match(err, /has no database t_/);
});

/** A server that is suspended in a transaction would hold locks that the move needs. */
async function suspendBetweenTransactions(pid: number, location: string): Promise<void> {
  const db = openDatabase(location);
  await waitUntil(async () => {
    process.kill(pid, 'SIGSTOP');
    const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and state <> 'idle'`.execute(db);
    if (rows.length > 0) process.kill(pid, 'SIGCONT');
    return rows.length === 0;
  });
  await db.destroy();
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
