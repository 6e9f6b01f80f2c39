import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { measuredOperations } from '../core/telemetry.ts';
import type { MeasuredRequest } from './measured-request.ts';
import { processMetrics } from './process-metrics.ts';

const noon = new Date('2026-03-01T12:00:00Z');

/** The lines of one metric, without those of its buckets. */
function linesOf(text: string, name: string): readonly string[] {
  return text.split('\n').filter((line) => line.startsWith(name) && !line.includes('_bucket'));
}

/** Starts a server that measures each request as the next one of the list. */
async function startMeasuredServer(t: TestContext, requests: MeasuredRequest[]) {
  const metrics = processMetrics(() => noon);
  const responses: Promise<unknown>[] = [];
  const server = createServer((incoming, response) => {
    metrics.observeResponse(requests.shift() ?? { method: 'GET', route: '/' }, response);
    responses.push(once(response, 'close'));
    const status = Number(incoming.url?.slice(1));
    if (status === 0) response.write('the rest never comes');
    else response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { metrics, url: `http://127.0.0.1:${port}`, ended: () => Promise.all(responses) };
}

test('counts requests by known methods, route patterns and status classes alone', async (t) => {
  const { metrics, url, ended } = await startMeasuredServer(t, [
    { method: 'GET', route: '/api/transfers/:transferId' },
    { method: 'GET', route: '/api/transfers/:transferId' },
    { method: 'GET', route: '/api/transfers/:transferId' },
    { method: 'PROPFIND', route: undefined },
  ]);
  for (const status of [200, 204, 304, 404]) await fetch(`${url}/${status}`);
  await ended();
  const counts = linesOf(await metrics.collect(), 'sealpost_http_request_duration_seconds_count');
  const name = 'sealpost_http_request_duration_seconds_count';
  assert.deepEqual(counts, [
    `${name}{method="GET",route="/api/transfers/:transferId",status="2xx"} 2`,
    `${name}{method="GET",route="/api/transfers/:transferId",status="3xx"} 1`,
    `${name}{method="other",route="unknown",status="4xx"} 1`,
  ]);
});

test('counts a response that was cut off as aborted', async (t) => {
  const { metrics, url, ended } = await startMeasuredServer(t, []);
  const sent = request(`${url}/0`).on('error', () => {});
  sent.end();
  await once(sent, 'response');
  sent.destroy();
  await ended();
  const [line] = linesOf(await metrics.collect(), 'sealpost_http_request_duration_seconds_count');
  assert.match(line ?? '', /status="aborted"\} 1$/);
});

test('reports the operations of each part, and whether they failed', async () => {
  const metrics = processMetrics(() => noon);
  for (const part of ['database', 'storage', 'email', 'scan'] as const) {
    const [name] = measuredOperations[part];
    for (const hasFailed of [false, true, true])
      metrics.report({ part, name, startedAt: performance.now(), hasFailed });
  }
  const text = await metrics.collect();
  for (const [metric, operation] of [
    ['sealpost_database_operation_duration_seconds', 'select'],
    ['sealpost_storage_operation_duration_seconds', 'read'],
    ['sealpost_email_duration_seconds', undefined],
    ['sealpost_scan_duration_seconds', undefined],
  ]) {
    const label = operation === undefined ? '' : `operation="${operation}",`;
    assert.deepEqual(linesOf(text, `${metric}_count`), [
      `${metric}_count{${label}outcome="ok"} 1`,
      `${metric}_count{${label}outcome="failed"} 2`,
    ]);
  }
});

test('reports the last success of a job, its interval and its failures', async () => {
  let now = noon;
  const metrics = processMetrics(() => now);
  const job = { name: 'emails.send', everyMs: 2_000 };
  await metrics.runJob(job, async () => {});
  now = new Date(noon.getTime() + 60_000);
  const failure = new Error('no mail server');
  await assert.rejects(
    metrics.runJob(job, async () => {
      throw failure;
    }),
    failure,
  );
  const text = await metrics.collect();
  const last = noon.getTime() / 1000;
  assert.deepEqual(linesOf(text, 'sealpost_job_l'), [
    `sealpost_job_last_success_timestamp_seconds{job_name="emails.send"} ${last}`,
  ]);
  assert.deepEqual(linesOf(text, 'sealpost_job_interval'), ['sealpost_job_interval_seconds{job_name="emails.send"} 2']);
  assert.deepEqual(linesOf(text, 'sealpost_job_duration_seconds_count'), [
    'sealpost_job_duration_seconds_count{job_name="emails.send",outcome="ok"} 1',
    'sealpost_job_duration_seconds_count{job_name="emails.send",outcome="failed"} 1',
  ]);
});

test('reads the sources at each collection, and labels all values with the number of the process', async () => {
  const metrics = processMetrics(() => noon, 3);
  const caches = { ticket: { hits: 1, misses: 2 } };
  metrics.addSources({
    uploads: () => 4,
    downloads: () => 5,
    keyDerivations: () => ({ running: 2, waiting: 6 }),
    caches,
    traffic: () => ({ connections: 7, received: 8, sent: 9 }),
  });
  await metrics.collect();
  caches.ticket.hits = 11;
  const text = await metrics.collect();
  for (const line of [
    'sealpost_uploads{worker="3"} 4',
    'sealpost_downloads{worker="3"} 5',
    'sealpost_http_connections{worker="3"} 7',
    'sealpost_http_received_bytes_total{worker="3"} 8',
    'sealpost_http_sent_bytes_total{worker="3"} 9',
    'sealpost_key_derivations{state="waiting",worker="3"} 6',
    'sealpost_cache_requests_total{cache="ticket",result="hit",worker="3"} 11',
    'sealpost_cache_requests_total{cache="ticket",result="miss",worker="3"} 2',
  ])
    assert.ok(text.split('\n').includes(line), `${line} is missing`);
  const values = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  assert.deepEqual(
    values.filter((line) => !line.includes('worker="3"')),
    [],
  );
});
