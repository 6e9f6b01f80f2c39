import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { type TestContext, test } from 'node:test';
import { listMetrics } from '../../scripts/print-metrics.ts';
import { ensureSystemPackages } from '../../scripts/system-packages.ts';
import { inReverseOrder } from '../support/cleanup.ts';
import { freePort } from '../support/server/free-port.ts';
import { createEmptyFolder, type Environment, runSealpost, startService } from '../support/server/program.ts';
import { waitUntil } from '../support/wait-until.ts';

const token = 'metrics-token-of-this-test';

async function startWithMetrics(t: TestContext, env: Environment) {
  const cleanup = inReverseOrder(t);
  const folder = await createEmptyFolder();
  cleanup.after(() => folder[Symbol.asyncDispose]());
  const service = await startService({ ...folder.env, ...env });
  cleanup.after(async () => void (await service.stop('SIGKILL')));
  return service;
}

const bearer = (value: string) => ({ headers: { Authorization: `Bearer ${value}` } });

test('metrics have a port of their own, without HTTPS and without other routes', async (t) => {
  const port = String(await freePort());
  const service = await startWithMetrics(t, { SEALPOST_METRICS_PORT: port });
  const metricsUrl = `http://127.0.0.1:${port}/metrics`;
  await fetch(`${service.baseUrl}/api/transfers/SecretId01`);
  await fetch(`${service.baseUrl}/nowhere/marker?password=marker`);
  const response = await fetch(metricsUrl);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
  const text = await response.text();
  assert.match(text, /route="\/api\/transfers\/:transferId",status="4xx"\} 1$/m);
  assert.match(text, /_count\{method="GET",route="unknown",status="4xx"\} 1$/m);
  assert.match(text, /^sealpost_transfers\{state="Active"\} 0$/m);
  assert.match(text, /^sealpost_disk_free_bytes\{disk="blobs"\} \d+$/m);
  assert.doesNotMatch(text, /marker|SecretId01/);
  await waitUntil(async () =>
    /^sealpost_job_last_success_timestamp_seconds\{job_name="storage.cleanup"\} \d/m.test(
      await (await fetch(metricsUrl)).text(),
    ),
  );
  assert.equal((await fetch(`${service.baseUrl}/metrics`)).status, 404);
  assert.equal((await fetch(`http://127.0.0.1:${port}/health/live`)).status, 404);
  assert.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 404);
  assert.equal((await service.stop()).code, 0);
});

test('a token adds metrics to the port of the service, and only the right one reads them', async (t) => {
  const { baseUrl, log } = await startWithMetrics(t, { SEALPOST_METRICS_TOKEN: token });
  const url = `${baseUrl}/metrics`;
  for (const options of [{}, bearer(`${token}x`), bearer(''), { headers: { Authorization: token } }]) {
    const { status, headers } = await fetch(url, options);
    assert.deepEqual([status, headers.get('content-type')], [401, 'application/problem+json; charset=utf-8']);
  }
  const response = await fetch(url, bearer(token));
  assert.equal(response.status, 200);
  assert.match(await response.text(), /^sealpost_uploads 0$/m);
  assert.doesNotMatch(log(), new RegExp(token));
});

test('with a port and a token, the port needs the token', async (t) => {
  const port = String(await freePort());
  const { baseUrl } = await startWithMetrics(t, { SEALPOST_METRICS_PORT: port, SEALPOST_METRICS_TOKEN: token });
  assert.equal((await fetch(`http://127.0.0.1:${port}/metrics`)).status, 401);
  assert.equal((await fetch(`http://127.0.0.1:${port}/metrics`, bearer(token))).status, 200);
  assert.equal((await fetch(`${baseUrl}/metrics`, bearer(token))).status, 404);
});

test('without configuration there are no metrics', async (t) => {
  const { baseUrl } = await startWithMetrics(t, {});
  assert.equal((await fetch(`${baseUrl}/metrics`)).status, 404);
});

test('a port that is in use and a short token are errors that name their variable', async (t) => {
  const { baseUrl } = await startWithMetrics(t, {});
  await using folder = await createEmptyFolder();
  const used = await runSealpost(['serve'], { ...folder.env, SEALPOST_METRICS_PORT: new URL(baseUrl).port });
  assert.equal(used.code, 1);
  assert.match(used.err, /Port \d+ on 127\.0\.0\.1 is already in use\. Set SEALPOST_METRICS_PORT to another port\./);
  const short = await runSealpost(['serve'], { ...folder.env, SEALPOST_METRICS_TOKEN: 'short-secret' });
  assert.equal(short.code, 1);
  assert.match(short.err, /SEALPOST_METRICS_TOKEN must have at least 24/);
  assert.doesNotMatch(short.err, /short-secret/);
});

/** Only a server with HTTPS has it. */
const certificate = 'sealpost_certificate_expiry_timestamp_seconds';

test('promtool finds no fault in the metrics, and the documentation lists all of them', async (t) => {
  ensureSystemPackages(['promtool']);
  const { baseUrl } = await startWithMetrics(t, { SEALPOST_METRICS_TOKEN: token });
  await fetch(`${baseUrl}/health/ready`);
  const text = await (await fetch(`${baseUrl}/metrics`, bearer(token))).text();
  assert.equal(execFileSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' }), '');
  const described = [...text.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name);
  assert.ok(!new RegExp(`^${certificate} `, 'm').test(text), 'a value that is not known is absent, not 0');
  assert.deepEqual(
    described.toSorted(),
    listMetrics()
      .map(({ name }) => name)
      .toSorted(),
  );
  // The check can fail.
  assert.notEqual(spawnSync('promtool', ['check', 'metrics'], { input: 'a_total{ 1\n' }).status, 0);
});
