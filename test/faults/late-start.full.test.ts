import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { test } from 'node:test';
import { inReverseOrder } from '../support/cleanup.ts';
import { startPostgres } from '../support/database/postgres.ts';
import { startCeph } from '../support/s3/ceph.ts';
import { createBucket } from '../support/s3/test-bucket.ts';
import { freePort } from '../support/server/free-port.ts';
import { createEmptyFolder, type Environment, launchSealpost, runSealpost } from '../support/server/program.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Starts the service on a port that is known before it is ready. */
async function launch(folder: { readonly env: Environment }, env: Environment) {
  const port = await freePort();
  const child = launchSealpost(['serve'], { ...folder.env, ...env, SEALPOST_PORT: String(port) });
  const exited = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const request = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  return {
    exited,
    end: () => child.kill(),
    output: () => output,
    request,
    /** Resolves when the start waits, and its server responds. */
    async waiting(part: string) {
      await waitUntil(() => output.includes('"start.waiting"') || child.exitCode !== null);
      await waitUntil(() =>
        request('/health/live').then(
          ({ ok }) => ok,
          () => false,
        ),
      );
      const ready = await request('/health/ready');
      const { outages } = (await ready.json()) as { outages: ReadonlyArray<{ part: string }> };
      assert.deepEqual([ready.status, outages.map((outage) => outage.part)], [503, [part]]);
      assert.equal((await request('/api/transfers/unknown/files')).status, 503);
    },
    async ready() {
      await waitUntil(() => output.includes('Sealpost is ready at') || child.exitCode !== null);
      assert.equal((await request('/health/ready')).status, 200, output);
      child.kill();
      assert.deepEqual(await exited, [0, null], output);
    },
  };
}

test('a start waits for PostgreSQL, and ends at once if the configuration is wrong', async (t) => {
  const cleanup = inReverseOrder(t);
  const postgres = await startPostgres();
  cleanup.after(() => postgres.stop());
  const env = { SEALPOST_DATABASE: `${postgres.url}postgres` };
  await postgres.end('SIGINT');

  await using stopped = await createEmptyFolder();
  const ended = await launch(stopped, env);
  await ended.waiting('database');
  ended.end();
  assert.deepEqual(await ended.exited, [0, null]);

  await using folder = await createEmptyFolder();
  const late = await launch(folder, env);
  await late.waiting('database');
  await using many = await createEmptyFolder();
  const workers = await launch(many, { ...env, SEALPOST_DATABASE: `${postgres.url}workers`, SEALPOST_WORKERS: '2' });
  await workers.waiting('database');
  await postgres.restart();
  await late.ready();
  assert.equal(late.output().split('"start.waiting"').length, 2, 'The start waits with one line in the log');

  // The other one has connected, and the server has no such database.
  const [code] = await workers.exited;
  assert.equal(code, 1);
  assert.match(workers.output(), /has no database workers/);
  const working = await launch(many, {
    ...env,
    SEALPOST_WORKERS: '2',
    SEALPOST_KEYS: folder.env['SEALPOST_KEYS'] ?? '',
  });
  await working.ready();
});

test('a start waits for an object store, and ends at once without its bucket', async (t) => {
  const cleanup = inReverseOrder(t);
  const ceph = await startCeph();
  cleanup.after(() => ceph.stop());
  const keys = await ceph.addUser('sealpost');
  await createBucket(ceph, keys, 'blobs');
  const port = await freePort();
  await using folder = await createEmptyFolder();
  const locationOf = (name: string) => `s3://${name}?endpoint=http://127.0.0.1:${port}`;
  const access = { SEALPOST_S3_ACCESS_KEY: keys.accessKey, SEALPOST_S3_SECRET_KEY: keys.secretKey };
  const late = await launch(folder, { ...access, SEALPOST_BLOBS: locationOf('blobs') });
  await late.waiting('storage');
  const gateway = createServer((socket) => {
    const to = connect(ceph.port, '127.0.0.1');
    socket
      .on('error', () => {})
      .pipe(to.on('error', () => {}))
      .pipe(socket);
  }).listen(port, '127.0.0.1');
  cleanup.after(() => void gateway.close());
  await late.ready();
  const wrong = await runSealpost(['serve'], { ...folder.env, ...access, SEALPOST_BLOBS: locationOf('missing') });
  assert.equal(wrong.code, 1);
  assert.match(wrong.err, /The bucket missing does not exist/);
});
