import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { inReverseOrder } from '../support/cleanup.ts';
import { freePort } from '../support/server/free-port.ts';
import { type ReceivedSpan, startOtlpReceiver } from '../support/server/otlp-receiver.ts';
import { createEmptyFolder, type Environment, runSealpost, startService } from '../support/server/program.ts';
import { waitUntil } from '../support/wait-until.ts';

async function startTraced(t: TestContext, variables: Environment) {
  const cleanup = inReverseOrder(t);
  const folder = await createEmptyFolder();
  cleanup.after(() => folder[Symbol.asyncDispose]());
  const env = { ...folder.env, ...variables };
  const service = await startService(env);
  cleanup.after(async () => void (await service.stop('SIGKILL')));
  return { service, env };
}

const memberIn = (json: string, name: string) => new RegExp(`"${name}":"([^"]+)"`).exec(json)?.[1] ?? assert.fail(json);

const user = '/api/users/marker@example.org';

/** Sends a file that is too large for the database from marker@example.org. Returns every secret that it has used. */
async function sendFile(baseUrl: string, env: Environment): Promise<readonly string[]> {
  const clientId = memberIn(await (await fetch(`${baseUrl}/api/clients`)).text(), 'clientId');
  assert.equal((await runSealpost(['admin', 'client', 'add', clientId], env)).code, 0);
  const call = async (method: string, path: string, headers: object, body?: unknown): Promise<Response> => {
    const response = await fetch(new URL(path, baseUrl), {
      method,
      headers: { 'X-CS-ClientId': clientId, ...headers },
      ...(body !== undefined && { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${await response.clone().text()}`);
    return response;
  };
  const token = memberIn(await (await call('POST', `${user}/verification/token`, {})).text(), 'token');
  const json = { 'X-CS-VerificationToken': token, 'Content-Type': 'application/json' };
  const recipients = { to: [{ mail: 'recipient-marker@example.org' }] };
  const created = await call('POST', `${user}/transfer-sessions`, json, { recipients, subject: 'subject-marker' });
  const session = created.headers.get('location') ?? '';
  const file = await call('POST', `${session}/files`, json, { fileName: 'name-marker.txt', size: 100_000 });
  const content = `${file.headers.get('location')}/content`;
  await call('PUT', content, { ...json, 'Content-Type': 'text/plain' }, Buffer.alloc(100_000, 'a'));
  await call('POST', `${session}?password=password-marker`, json);
  return [clientId, token, new URL(session, baseUrl).pathname.split('/').at(-1) ?? ''];
}

const childrenOf = (spans: readonly ReceivedSpan[], { spanId, traceId }: ReceivedSpan) =>
  spans.filter((span) => span.parentSpanId === spanId && span.traceId === traceId);

test('traces requests, jobs and their operations, without a secret, an address or an ID of a transfer', async (t) => {
  const { endpoint, spans, received, resources } = await startOtlpReceiver(t);
  const { service, env } = await startTraced(t, { SEALPOST_TRACES_ENDPOINT: endpoint });
  const secrets = await sendFile(service.baseUrl, env);
  await waitUntil(async () => {
    const mailbox = { headers: { Cookie: `sealpost-mailbox=${service.mailbox?.token}` } };
    return (await (await fetch(`${service.baseUrl}/mailbox`, mailbox)).text()).includes('recipient-marker');
  });
  assert.equal((await service.stop()).code, 0);
  const all = spans();
  const named = (name: string) => all.find((span) => span.name === name) ?? assert.fail(`There is no span ${name}`);
  const upload = named('PUT /api/users/:email/transfer-sessions/:trackingId/files/:fileId/content');
  assert.equal(upload.kind, 2, 'server');
  assert.deepEqual(upload.attributes.map(({ key }) => key).toSorted(), [
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'sealpost.request_id',
  ]);
  const operations = childrenOf(all, upload);
  for (const name of ['storage write', 'database commit'])
    assert.ok(
      operations.some((span) => span.name === name),
      name,
    );
  for (const { startTimeUnixNano, endTimeUnixNano } of operations) {
    assert.ok(BigInt(startTimeUnixNano) >= BigInt(upload.startTimeUnixNano));
    assert.ok(BigInt(endTimeUnixNano) <= BigInt(upload.endTimeUnixNano));
  }
  const sending = all.filter((span) => span.name === 'job emails.send');
  assert.ok(sending.some((job) => childrenOf(all, job).some(({ name }) => name === 'email send')));
  named('job transfers.complete');
  assert.equal(
    all.find(({ name }) => name === 'job languages.read'),
    undefined,
    'it had nothing to do',
  );
  for (const secret of [...secrets, 'marker', '?', service.mailbox?.token ?? 'none'])
    assert.ok(!received().includes(secret), `${secret} is in a span`);
  assert.ok(resources().every((attributes) => JSON.stringify(attributes).includes('"sealpost"')));
});

const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('continues the trace of a trusted proxy, and of no other client', async (t) => {
  for (const [proxies, isContinued] of [
    ['127.0.0.1', true],
    ['192.0.2.1', false],
  ] as const) {
    const { endpoint, spans } = await startOtlpReceiver(t);
    const { service } = await startTraced(t, {
      SEALPOST_TRACES_ENDPOINT: endpoint,
      SEALPOST_TRACES_RATIO: '0',
      SEALPOST_TRUSTED_PROXIES: proxies,
    });
    const get = (traceparent: string) => fetch(`${service.baseUrl}/health/live`, { headers: { traceparent } });
    await get(parent);
    await get(parent.replace(/01$/, '00'));
    await get('00-00000000000000000000000000000000-0000000000000000-01');
    await get('00-invalid-01');
    await service.stop();
    const traced = spans().filter(({ name }) => name === 'GET /health/live');
    const ids = traced.map(({ traceId, parentSpanId }) => `${traceId} ${parentSpanId}`);
    const expected = isContinued ? ['0af7651916cd43dd8448eb211c80319c b7ad6b7169203331'] : [];
    assert.deepEqual(ids, expected, 'the others are not sampled');
  }
});

test('a collector that does not respond changes nothing but the log', async (t) => {
  const endpoint = `http://127.0.0.1:${await freePort()}/v1/traces`;
  const { service } = await startTraced(t, { SEALPOST_TRACES_ENDPOINT: endpoint });
  assert.equal((await fetch(`${service.baseUrl}/health/ready`)).status, 200);
  await waitUntil(() => service.log().includes('"job":"traces.export"'));
  assert.equal((await service.stop()).code, 0);
});

test('a wrong endpoint or ratio is an error of the configuration', async () => {
  for (const [name, value, reason] of [
    ['SEALPOST_TRACES_ENDPOINT', 'localhost:4318', /SEALPOST_TRACES_ENDPOINT must be a URL such as/],
    ['SEALPOST_TRACES_ENDPOINT', 'http://user:hunter2@127.0.0.1/v1/traces', /without a user name/],
    ['SEALPOST_TRACES_RATIO', '1.5', /SEALPOST_TRACES_RATIO must be a number from 0 to 1/],
  ] as const) {
    const { code, err } = await runSealpost(['serve'], { [name]: value });
    assert.equal(code, 1);
    assert.match(err, reason);
    assert.doesNotMatch(err, /hunter2/);
  }
});
