import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Sealpost } from '#client';
import { logEvents } from '../../src/core/log-events.ts';
import { freePort } from '../support/server/free-port.ts';
import { createEmptyFolder, type RunningService, runSealpost, startService } from '../support/server/program.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Makes Node.js run this code first. */
const preload = (code: string) => ({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` });

const failOnSignal = "process.on('SIGUSR2', () => { Promise.reject(new Error('unhandled failure')); });";

/** Parses the log, in which every line must be an object with the members that all lines have. */
function parseLog(text: string) {
  const lines = text.split('\n');
  assert.equal(lines.pop(), '', 'the last line is complete');
  return lines.map((line) => {
    const { level, time, event, msg, ...fields } = JSON.parse(line);
    assert.ok(Object.hasOwn(logEvents, event), line);
    assert.ok(['fatal', 'error', 'warn', 'info'].includes(level), line);
    assert.equal(new Date(time).toISOString(), time, line);
    assert.ok(typeof msg === 'string' && msg !== '' && !msg.includes('\n'), line);
    return { level, event, msg, text: JSON.stringify(fields) };
  });
}

/** Makes a job and a request fail. */
async function causeFailures({ baseUrl, log }: RunningService): Promise<void> {
  await fetch(`${baseUrl}/nowhere`);
  await new Sealpost({ baseUrl }).requestCode('ann@example.org');
  for (const trace of ['EmailFailed', 'fr_1', 'NODE_TLS_REJECT_UNAUTHORIZED']) {
    await waitUntil(() => log().includes(trace));
  }
}

test('everything that the running service prints is a JSON line, except the start message', async () => {
  await using folder = await createEmptyFolder();
  // A language pack of version 0.1.0 that cannot be imported.
  await mkdir(join(folder.path, 'data', 'languages', 'fr_1'), { recursive: true });
  const service = await startService({
    ...folder.env,
    SEALPOST_SMTP: `smtps://127.0.0.1:${await freePort()}`,
    SEALPOST_PROT: '1',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  });
  await causeFailures(service).catch(async (error) => {
    await service.stop();
    throw error;
  });
  const { code, out, err } = await service.stop();
  assert.equal(code, 0);
  assert.match(out, /^Set-up link, [^\n]*\nSealpost is ready at \S+\n$/);
  const lines = parseLog(err);
  for (const [level, event, msg, text] of [
    ['warn', 'start.variable_unknown', /^Unknown environment variable SEALPOST_PROT ignored\./, /^/],
    ['warn', 'start.key_created', /master key/, /^/],
    ['info', 'request.completed', /^request completed$/, /"status":404/],
    ['error', 'job.failed', /^background job failed/, /"job":".*"EmailFailed".*ECONNREFUSED/],
    ['error', 'job.failed', /^background job failed/, /fr_1/],
    ['warn', 'node.warning', /^Node\.js warning$/, /NODE_TLS_REJECT_UNAUTHORIZED/],
  ] as const) {
    const found = lines.some(
      (line) => line.level === level && line.event === event && msg.test(line.msg) && text.test(line.text),
    );
    assert.ok(found, `${level} ${event} ${msg} ${text} is missing in ${err}`);
  }
});

test('an error that nothing handles ends the service, and is its last JSON line', async () => {
  await using folder = await createEmptyFolder();
  const env = { ...folder.env, ...preload(failOnSignal), SEALPOST_LOG_LEVEL: 'fatal' };
  const { code, err } = await (await startService(env)).stop('SIGUSR2');
  assert.equal(code, 1);
  const [notice, line, ...others] = parseLog(err);
  assert.match(notice?.msg ?? '', /master key/, 'the notice that comes only once is written at every level');
  assert.deepEqual([line?.level, line?.msg], ['fatal', 'unexpected error; the service ends']);
  assert.match(line?.text ?? '', /unhandled failure/);
  assert.deepEqual(others, []);
});

test('the setting log.level changes the level of a running service', async () => {
  await using folder = await createEmptyFolder();
  const env = { ...folder.env, SEALPOST_LOG_LEVEL: 'error' };
  const { baseUrl, log, stop } = await startService(env);
  await fetch(`${baseUrl}/health/live`);
  assert.equal((await runSealpost(['admin', 'setting', 'set', 'log.level', 'info'], env)).code, 0);
  await waitUntil(() => log().includes('"event":"log.level","logLevel":"info"'));
  assert.ok(!log().includes('"event":"request.'));
  await fetch(`${baseUrl}/health/live`);
  await waitUntil(() => log().includes('"event":"request.completed"'));
  parseLog((await stop()).err);
});
