import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startApiServer } from '../../../test/support/server/api-server.ts';
import { createFaultyClient, type FaultyClient } from '../../../test/support/transfer/faulty-client.ts';
import {
  checksumsOf,
  createTestSending,
  runSending,
  sentChecksums,
  sha256,
} from '../../../test/support/transfer/test-sending.ts';
import { maxSmallBytes } from './name-files.ts';
import { registerFiles } from './register-files.ts';

const server = await startApiServer({ after });
const never = new AbortController().signal;

type Contents = Readonly<Record<string, File>>;

function register(connection: FaultyClient, contents: Contents) {
  const waitForRetry = async (error: unknown) => void connection.waits.push(error);
  return registerFiles(
    { client: connection.withSignal, ref: connection.place, waitForRetry, checksumOf: sha256 },
    Object.entries(contents).map(([name, content]) => ({ name, path: name, content })),
    never,
    () => {},
  );
}

/** Fills two groups. */
const twoGroups: Contents = Object.fromEntries(
  Array.from({ length: 101 }, (_, n) => [`${n}.txt`, new File([`Hello ${n}`], `${n}.txt`)]),
);

/** Sends the registered files, and checks that the server has the right contents of all. */
async function assertSent(connection: FaultyClient, files: Awaited<ReturnType<typeof register>>, contents: Contents) {
  assert.equal(await runSending(createTestSending(connection, files)), 'sent');
  assert.deepEqual(await sentChecksums(server, connection), await checksumsOf(contents));
}

const uploadsOf = ({ requests }: FaultyClient) => requests.filter((each) => each.startsWith('PATCH '));
const contentsIn = ({ body }: RequestInit) => String(body).split('"content"').length - 1;

test('uploads small files with their registration, and only others on their own', async () => {
  const connection = await createFaultyClient(server);
  const contents = {
    empty: new File([], 'empty'),
    small: new File([new Uint8Array(maxSmallBytes).fill(200)], 'small'),
    larger: new File([new Uint8Array(maxSmallBytes + 1)], 'larger'),
  };
  const files = await register(connection, contents);
  assert.deepEqual(connection.requests, ['POST']);
  assert.deepEqual(
    files.map(({ step, stored }) => [step.value, stored.value]),
    [
      ['stored', 0],
      ['stored', maxSmallBytes],
      ['waiting', 0],
    ],
  );
  await assertSent(connection, files, contents);
  assert.deepEqual(uploadsOf(connection), ['PATCH 0']);
});

test('sends files whose response was lost, and no contents with later registrations', async () => {
  const connection = await createFaultyClient(server);
  const sentContents: number[] = [];
  connection.intercept = async (send, init, path) => {
    const response = await send();
    if (!path.endsWith('/batch')) return response;
    sentContents.push(contentsIn(init));
    if (sentContents.length === 1) throw new TypeError('The response is lost');
    return response;
  };
  const files = await register(connection, twoGroups);
  assert.deepEqual(sentContents, [100, 0, 0]);
  assert.deepEqual(connection.requests, ['POST', 'POST', 'GET', 'POST']);
  await assertSent(connection, files, twoGroups);
  assert.equal(uploadsOf(connection).length, 1, 'the contents of the first group are not uploaded again');
});

test('registers groups without contents through a proxy with a low limit', async () => {
  const connection = await createFaultyClient(server);
  connection.intercept = async (send, init) =>
    contentsIn(init) > 0 ? new Response('<h1>413 Request Entity Too Large</h1>', { status: 413 }) : send();
  const files = await register(connection, twoGroups);
  assert.deepEqual(connection.requests, ['POST', 'POST', 'POST']);
  await assertSent(connection, files, twoGroups);
});

test('sends no more contents after a group that took long', async (t) => {
  const connection = await createFaultyClient(server);
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  connection.intercept = (send) => {
    now += 5_001;
    return send();
  };
  const files = await register(connection, twoGroups);
  assert.deepEqual(
    files.map(({ step }) => step.value),
    [...Array(100).fill('stored'), 'waiting'],
  );
});

test('leaves an unreadable file to its own upload, which reports it', async () => {
  const connection = await createFaultyClient(server);
  const unreadable = new File(['Hello'], 'a');
  const fail = () => {
    throw new DOMException('unreadable', 'NotReadableError');
  };
  Object.assign(unreadable, { arrayBuffer: fail, slice: fail });
  const files = await register(connection, { a: unreadable, b: new File(['World'], 'b') });
  const checksumOf = async (content: Blob) => (content === unreadable ? '' : sha256(content));
  const sending = createTestSending(connection, files, { checksumOf });
  assert.equal(await runSending(sending), 'stuck');
  assert.deepEqual(
    files.map(({ step }) => step.value),
    ['failed', 'stored'],
  );
});
