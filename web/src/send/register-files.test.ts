import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startApiServer } from '../../../test/support/server/api-server.ts';
import {
  createFaultyClient,
  type FaultyClient,
  neverResponding,
} from '../../../test/support/transfer/faulty-client.ts';
import { sha256 } from '../../../test/support/transfer/test-sending.ts';
import { RejectedFile, registerFiles } from './register-files.ts';

const server = await startApiServer({ after });

const never = new AbortController().signal;
const filesNamed = (...names: readonly string[]) =>
  names.map((name) => ({ name, path: name, content: new File(['Hello'], name) }));

function register(connection: FaultyClient, names: readonly string[], stop = never) {
  const waitForRetry = async (error: unknown) => void connection.waits.push(error);
  const counts: number[] = [];
  const files = registerFiles(
    { client: connection.withSignal, ref: connection.place, waitForRetry, checksumOf: sha256 },
    filesNamed(...names),
    stop,
    (count) => counts.push(count),
  );
  return { files, counts };
}

/** Returns name and ID of each file on the server. */
async function stored({ client, place }: FaultyClient) {
  return (await client.session(place)).files.map(({ fileName, id }) => [fileName, id]);
}

const manyNames = Array.from({ length: 101 }, (_, n) => `${n}.txt`);

test('registers files in groups, in their order', async () => {
  const connection = await createFaultyClient(server);
  const { files, counts } = register(connection, manyNames);
  const ids = (await files).map(({ id, name }) => [name, id]);
  assert.deepEqual(counts, [100, 101]);
  assert.deepEqual(connection.requests, ['POST', 'POST']);
  assert.deepEqual(await stored(connection), ids);
  assert.deepEqual(
    ids.map(([name]) => name),
    manyNames,
  );
});

test('registers no file twice when a request or the response to it is lost', async () => {
  const connection = await createFaultyClient(server);
  let posts = 0;
  connection.intercept = async (send, { method }) => {
    posts += method === 'POST' ? 1 : 0;
    if (posts === 1) throw new TypeError('The connection is lost');
    if (posts === 2) {
      await send();
      throw new TypeError('The response is lost');
    }
    return send();
  };
  const { files } = register(connection, ['a.txt', 'b.txt', 'c.txt']);
  const registered = await files;
  assert.equal(connection.waits.length, 2);
  assert.deepEqual(
    await stored(connection),
    registered.map(({ id, name }) => [name, id]),
  );
  assert.ok(registered.every(({ isFresh }) => !isFresh));
});

test('registers single files at a server without groups, and none of them twice', async () => {
  const connection = await createFaultyClient(server);
  let posts = 0;
  connection.intercept = async (send, { method }, path) => {
    if (path.endsWith('/batch')) return new Response('', { status: 405 });
    posts += method === 'POST' ? 1 : 0;
    if (posts === 2) throw new TypeError('The connection is lost');
    if (posts === 4) {
      posts += 1;
      await send();
      throw new TypeError('The response is lost');
    }
    if (posts === 7) {
      posts += 1;
      return new Response('', { status: 502 });
    }
    return send();
  };
  const { files, counts } = register(connection, ['a.txt', 'b.txt', 'c.txt', 'd.txt']);
  const ids = (await files).map(({ id, name }) => [name, id]);
  assert.deepEqual(counts, [1, 2, 3, 4]);
  assert.equal(connection.waits.length, 3);
  assert.deepEqual(await stored(connection), ids);
});

test('rejects a name that another file has, and names the file', async () => {
  const connection = await createFaultyClient(server);
  const { files } = register(connection, ['first.txt', 'a.txt', 'a.txt']);
  await assert.rejects(files, (error) => error instanceof RejectedFile && error.fileName === 'a.txt');
});

test('stops while a request is pending', async () => {
  const connection = await createFaultyClient(server);
  const stopping = new AbortController();
  connection.intercept = (send, init) => {
    if (connection.requests.length < 2) return send();
    queueMicrotask(() => stopping.abort());
    return neverResponding(init);
  };
  const { files, counts } = register(connection, manyNames, stopping.signal);
  await assert.rejects(files, { name: 'AbortError' });
  assert.deepEqual(counts, [100]);
});
