import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, type TestContext, test } from 'node:test';
import { SealpostProblem } from '#client';
import { startApiServer } from '../../../test/support/server/api-server.ts';
import { createFaultyClient, neverResponding } from '../../../test/support/transfer/faulty-client.ts';
import {
  checksumsOf,
  createTestSending,
  registerOutgoingFile,
  registerOutgoingFiles,
  runSending,
  sentChecksums,
} from '../../../test/support/transfer/test-sending.ts';
import { waitUntil } from '../../../test/support/wait-until.ts';
import { timeoutMs } from '../with-timeout.ts';
import type { SendingPhase } from './sending.ts';

const mib = 2 ** 20;
const server = await startApiServer({ after });

const connect = () => createFaultyClient(server);

test('sends chunks of a size that a proxy with a low limit accepts', async () => {
  const connection = await connect();
  const contents = { a: new Blob([randomBytes(mib)]), b: new Blob([randomBytes(mib)]) };
  const files = await registerOutgoingFiles(connection, contents);
  let rejections = 0;
  connection.intercept = async (send, { body }) => {
    if (!(body instanceof Blob) || body.size <= 100_000) return send();
    rejections += 1;
    return new Response('<h1>413 Request Entity Too Large</h1>', { status: 413 });
  };
  const sending = createTestSending(connection, files);
  assert.equal(await runSending(sending), 'sent');
  assert.deepEqual(await sentChecksums(server, connection), await checksumsOf(contents));
  assert.ok(rejections <= 4, `${rejections}: all files share the limit`);
  assert.equal(connection.waits.length, 0);
});

test('does not retry a file that is too large for the service itself', async () => {
  const connection = await connect();
  const file = await registerOutgoingFile(connection, 'a.bin', new Blob([randomBytes(mib)]));
  connection.intercept = async (send, { body }) => {
    if (!(body instanceof Blob)) return send();
    const headers = { 'Content-Type': 'application/problem+json' };
    return new Response(JSON.stringify({ errorCode: 2008, errorMessage: 'Too large' }), { status: 413, headers });
  };
  const sending = createTestSending(connection, [file]);
  assert.equal(await runSending(sending), 'stuck');
  assert.equal(connection.requests.filter((each) => each.startsWith('PATCH ')).length, 1);
});

const pendingRequests: Readonly<Record<string, (init: RequestInit, path: string) => boolean>> = {
  'the stored offset': ({ method }) => method === 'HEAD',
  'the session': ({ method, body }, path) => method === 'GET' && !body && !path.endsWith('/content'),
};

for (const [name, isPending] of Object.entries(pendingRequests)) {
  test(`pauses immediately while the request for ${name} is pending, and resumes`, async () => {
    const connection = await connect();
    const file = await registerOutgoingFile(connection, 'a.bin', new Blob([randomBytes(mib)]));
    file.isFresh = false;
    const requested = Promise.withResolvers<void>();
    connection.intercept = (send, init, path) => {
      if (!isPending(init, path)) return send();
      requested.resolve();
      return neverResponding(init);
    };
    const sending = createTestSending(connection, [file]);
    sending.start();
    await requested.promise;
    sending.pause();
    assert.equal(sending.phase.value, 'paused');
    connection.intercept = (send) => send();
    assert.equal(await runSending(sending), 'sent');
  });
}

test('stays paused when paused while the checksums are verified', async () => {
  const connection = await connect();
  const file = await registerOutgoingFile(connection, 'a.bin', new Blob(['Hello']));
  const sending = createTestSending(connection, [file]);
  const phases: SendingPhase[] = [];
  sending.phase.subscribe((phase) => void phases.push(phase));
  const isRead = Promise.withResolvers<void>();
  // The response has arrived, but its body is read after the pause.
  connection.intercept = async (send, { method }) => {
    const response = await send();
    if (method !== 'GET') return response;
    const body = await response.text();
    sending.pause();
    setImmediate(isRead.resolve);
    return Object.assign(new Response(), { text: async () => body });
  };
  sending.start();
  await isRead.promise;
  assert.deepEqual(phases, ['paused', 'uploading', 'paused']);
  connection.intercept = (send) => send();
  assert.equal(await runSending(sending), 'sent');
});

test('repeats the submit request after a timeout', async (t) => {
  const connection = await connect();
  const file = await registerOutgoingFile(connection, 'a.bin', new Blob(['Hello']));
  let timeouts = 0;
  connection.intercept = (send, init, path) => {
    if (init.method !== 'POST' || path.endsWith('/files') || timeouts > 0) return send();
    timeouts += 1;
    // The mocked clock reaches the timeout as soon as the request is sent.
    queueMicrotask(() => t.mock.timers.tick(timeoutMs));
    return neverResponding(init);
  };
  const waitForRetry = async (error: unknown) => {
    t.mock.timers.reset();
    connection.waits.push(error);
  };
  const sending = createTestSending(connection, [file], { waitForRetry });
  sending.phase.subscribe((phase) => {
    if (phase === 'finishing') t.mock.timers.enable({ apis: ['setTimeout'] });
  });
  assert.equal(await runSending(sending), 'sent');
  assert.equal(connection.waits.length, 1);
});

test('finds a file by its name if the response to its second registration was lost', async () => {
  const connection = await connect();
  const contents = { a: new Blob([randomBytes(mib)]), b: new Blob(['Hello']) };
  const [file, other] = await registerOutgoingFiles(connection, contents);
  assert.ok(file !== undefined && other !== undefined);
  await connection.client.appendContent(
    { ...connection.place, fileId: file.id },
    { offset: 0, bytes: new Blob([randomBytes(mib / 2)]) },
  );
  file.isFresh = false;
  let lostResponses = 0;
  connection.intercept = async (send, { method }, path) => {
    const response = await send();
    if (method !== 'POST' || !path.endsWith('/files') || lostResponses > 0) return response;
    lostResponses += 1;
    throw new TypeError('The response is lost');
  };
  const sending = createTestSending(connection, [file, other]);
  assert.equal(await runSending(sending), 'sent');
  assert.equal(lostResponses, 1);
  assert.deepEqual(await sentChecksums(server, connection), await checksumsOf(contents));
});

/** Sends some bytes of an upload on a connection that stays open for the server. Resolves when they have arrived. */
async function loseConnection(t: TestContext, { headers, body }: RequestInit, path: string) {
  const { db } = server.ports;
  const countParts = async () => (await db.selectFrom('part').select('blob_key').execute()).length;
  const before = await countParts();
  const closing = new AbortController();
  t.after(() => closing.abort());
  const some = new Uint8Array(await (body as Blob).slice(0, 100_000).arrayBuffer());
  const endless = new ReadableStream({ start: (controller) => controller.enqueue(some) });
  const init = { method: 'PATCH', headers: headers ?? {}, body: endless, duplex: 'half', signal: closing.signal };
  const response = fetch(new URL(path, server.server.baseUrl), init as RequestInit);
  await waitUntil(async () => (await countParts()) > before);
  return { response };
}

test('takes over an upload whose lost connection the server has not noticed', async (t) => {
  const connection = await connect();
  const contents = { a: new Blob([randomBytes(mib)]) };
  const files = await registerOutgoingFiles(connection, contents);
  let lost: ReturnType<typeof loseConnection> | undefined;
  connection.intercept = async (send, init, path) => {
    if (init.method !== 'PATCH' || lost !== undefined) return send();
    lost = loseConnection(t, init, path);
    await lost;
    throw new TypeError('The connection is lost');
  };
  assert.equal(await runSending(createTestSending(connection, files)), 'sent');
  const uploads = connection.requests.filter((request) => /^(PATCH|HEAD)/.test(request));
  assert.deepEqual(uploads.slice(0, 4), ['PATCH 0', 'HEAD', 'PATCH 0', 'HEAD']);
  assert.match(uploads[4] ?? '', /^PATCH [1-9]/);
  const { response } = (await lost) ?? assert.fail('No connection was lost');
  assert.equal((await response).status, 409);
  assert.deepEqual(
    connection.waits.map((error) => (error instanceof SealpostProblem ? error.status : String(error))),
    ['TypeError: The connection is lost', 409],
  );
  assert.deepEqual(await sentChecksums(server, connection), await checksumsOf(contents));
});
