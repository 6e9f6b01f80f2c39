import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { inReverseOrder } from '../support/cleanup.ts';
import { freshLocation } from '../support/database/fresh-database.ts';
import { freePort } from '../support/server/free-port.ts';
import { sendPlainRequest } from '../support/server/plain-http.ts';
import {
  createEmptyFolder,
  type Environment,
  type RunningService,
  runSealpost,
  startService,
} from '../support/server/program.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Starts a service with two workers on a new database. */
async function startTwoWorkers(t: TestContext, variables: Environment = {}) {
  const cleanup = inReverseOrder(t);
  const folder = await createEmptyFolder();
  cleanup.after(() => folder[Symbol.asyncDispose]());
  const location = await freshLocation('PostgreSQL');
  cleanup.after(() => location[Symbol.asyncDispose]());
  const env = { ...folder.env, SEALPOST_DATABASE: location.value, SEALPOST_WORKERS: '2', ...variables };
  const service = await startService(env);
  cleanup.after(async () => void (await service.stop('SIGKILL')));
  return { service, env, keyFile: join(folder.path, 'keys', 'master.key') };
}

function childrenOf(pid: number): readonly number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return list.split(' ').filter(Boolean).map(Number);
}

/** Sends a request on a connection of its own. */
function get({ baseUrl }: RunningService, path: string, headers: Readonly<Record<string, string>> = {}) {
  return sendPlainRequest('GET', `${baseUrl}${path}`, headers);
}

const linesOf = (log: string) => log.split('\n').filter((line) => line !== '');

/** The numbers of the workers that have logged a request after `start` characters of the log. */
function workersIn(log: string, start = 0): readonly number[] {
  const lines = linesOf(log.slice(start)).map((line): { worker?: number; msg: string } => JSON.parse(line));
  const workers = lines.flatMap(({ worker, msg }) => (msg === 'request completed' ? (worker ?? []) : []));
  return [...new Set(workers)].sort();
}

/** Sends requests until both workers have responded since now. All responses must have the status and contain the text. */
async function requestUntilBothServe(
  service: RunningService,
  { path = '/health/ready', headers = {}, status = 200, text = /^/ } = {},
): Promise<void> {
  const start = service.log().lastIndexOf('\n') + 1;
  await waitUntil(async () => {
    const response = await get(service, path, headers);
    assert.equal(response.status, status);
    assert.match(String(response.bytes), text);
    return workersIn(service.log(), start).length === 2;
  });
}

test('two workers share a port and its mailbox, and print one ready line', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const { service, env } = await startTwoWorkers(t);
  assert.match(
    service.startOutput,
    /^Set-up link, [^\n]*\/admin\/setup#[\w-]{43}\nTest mailbox: (http:\/\/127\.0\.0\.1:\d+)\/mailbox#[\w-]{43}\nSealpost is ready at \1\n$/,
  );
  await requestUntilBothServe(service);
  for (const pid of childrenOf(service.pid)) {
    assert.match(await readFile(`/proc/${pid}/limits`, 'latin1'), /^Max core file size +0 +0 /m);
  }
  const mailbox = { path: '/mailbox', headers: { Cookie: `sealpost-mailbox=${service.mailbox?.token}` } };
  await requestUntilBothServe(service, { ...mailbox, text: /No emails yet/ });
  await get(service, '/health/live', { 'X-Forwarded-For': '203.0.113.9' });
  await waitUntil(() =>
    requestUntilBothServe(service, { ...mailbox, status: 403 }).then(
      () => true,
      () => false,
    ),
  );

  const second = await runSealpost(['serve'], { ...env, SEALPOST_PORT: new URL(service.baseUrl).port });
  assert.equal(second.code, 1);
  assert.match(second.err, /^Port \d+ on 127\.0\.0\.1 is already in use\. [^\n]+\n$/);

  const { code, out, err } = await service.stop();
  assert.deepEqual([code, out], [0, service.startOutput]);
  const messages = linesOf(err).map((line) => JSON.parse(line).msg);
  assert.equal(messages.filter((msg) => msg.startsWith('A new master key was created')).length, 1);
});

test('replaces a worker that was killed, and retries one that cannot start, while the other serves', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const { service, keyFile } = await startTwoWorkers(t);
  const kill = async (cause: RegExp) => {
    const [pid = 0] = childrenOf(service.pid);
    process.kill(pid, 'SIGKILL');
    await waitUntil(() => cause.test(service.log()));
    assert.equal((await get(service, '/health/ready')).status, 200);
  };
  await kill(/"msg":"Worker \d ended \(signal SIGKILL\)\. Starting another\."/);
  await requestUntilBothServe(service);
  await rename(keyFile, `${keyFile}.moved`);
  await kill(/"msg":"Worker \d ended \(Master key \S+ is required [^"]*\)\. Next start in \d s\."/);
  await rename(`${keyFile}.moved`, keyFile);
  await requestUntilBothServe(service);
  const { code, err } = await service.stop();
  assert.equal(code, 0);
  for (const line of linesOf(err)) assert.doesNotThrow(() => JSON.parse(line), line);
});

/** Begins a request whose body is missing. Resolves when a worker waits for it. */
async function beginRequest({ baseUrl }: RunningService, body: string) {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  const headers = `Host: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue`;
  socket.write(`POST /api/users/ann@example.org/verification/code/email HTTP/1.1\r\n${headers}\r\n\r\n`);
  const [bytes] = await once(socket, 'data');
  assert.match(String(bytes), /^HTTP\/1\.1 100 /);
  return async () => {
    socket.write(body);
    return text(socket);
  };
}

test('two workers share their metrics, the level of their logs and a stop', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const port = String(await freePort());
  const { service, env } = await startTwoWorkers(t, { SEALPOST_METRICS_PORT: port });
  await t.test(
    'one request returns the metrics of both, and of the one that is left when the other is frozen',
    async (t) => {
      const metrics = async () => String((await sendPlainRequest('GET', `http://127.0.0.1:${port}/metrics`, {})).bytes);
      const workers = (text: string) =>
        [...text.matchAll(/^sealpost_uploads\{worker="(\d)"\} 0$/gm)].map(([, worker]) => worker).sort();
      const both = await metrics();
      assert.deepEqual(workers(both), ['1', '2']);
      assert.equal(both.match(/^# TYPE sealpost_uploads gauge$/gm)?.length, 1);
      assert.equal(both.match(/^sealpost_transfers\{state="Active"\} 0$/gm)?.length, 1, 'once for the service');
      const [, frozen = 0] = childrenOf(service.pid);
      process.kill(frozen, 'SIGSTOP');
      t.after(() => process.kill(frozen, 'SIGCONT'));
      assert.equal(workers(await metrics()).length, 1);
    },
  );
  await t.test('the setting log.level changes the level of both', async () => {
    assert.equal((await runSealpost(['admin', 'setting', 'set', 'log.level', 'debug'], env)).code, 0);
    for (const worker of [1, 2]) {
      await waitUntil(() =>
        new RegExp(`"worker":${worker},"event":"log.level","logLevel":"debug"`).test(service.log()),
      );
    }
  });
  await t.test('both finish their running requests after SIGTERM, and a second one changes nothing', async () => {
    const finish: Array<() => Promise<string>> = [];
    // Either worker may accept a connection: with several, each of them nearly always has one.
    for (let count = 0; count < 12; count += 1) finish.push(await beginRequest(service, '{}'));
    const stopped = service.stop();
    process.kill(service.pid, 'SIGTERM');
    await waitUntil(async () => (await get(service, '/health/live').catch(() => undefined)) === undefined);
    assert.ok(childrenOf(service.pid).length > 0, 'the workers with running requests have not ended');
    for (const end of finish) assert.match(await end(), /^HTTP\/1\.1 [24]\d\d [\s\S]*\r\nconnection: close\r\n/i);
    const { code, err } = await stopped;
    assert.equal(code, 0);
    assert.doesNotMatch(err, /"msg":"request aborted"|did not stop in order/);
  });
});

test('SQLite stays with one process, and the log contains the reason', async () => {
  await using folder = await createEmptyFolder();
  const service = await startService({ ...folder.env, SEALPOST_WORKERS: '2' });
  assert.equal((await get(service, '/health/ready')).status, 200);
  const { code, err } = await service.stop();
  assert.equal(code, 0);
  const notices = linesOf(err).filter((line) => line.includes('SEALPOST_WORKERS=2 has no effect: with SQLite'));
  assert.deepEqual(
    notices.map((line) => JSON.parse(line).level),
    ['warn'],
  );
  assert.doesNotMatch(err, /"worker":/);
});

test('a wrong number of workers is an error of the configuration', async () => {
  const { code, err } = await runSealpost(['serve'], { SEALPOST_WORKERS: 'many' });
  assert.equal(code, 1);
  assert.equal(err, 'Invalid configuration:\n  SEALPOST_WORKERS must be auto or a whole number from 1 to 64\n');
});
