import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startApiServer } from '../../../test/support/server/api-server.ts';
import {
  createFaultyClient,
  type FaultyClient,
  neverResponding,
} from '../../../test/support/transfer/faulty-client.ts';
import { RejectedFile, registerFiles } from './register-files.ts';

const server = await startApiServer({ after });

const never = new AbortController().signal;
const filesNamed = (...names: readonly string[]) =>
  names.map((name) => ({ name, path: name, content: new File(['Hello'], name) }));

function register(connection: FaultyClient, names: readonly string[], stop = never) {
  const waitForRetry = async (error: unknown) => void connection.waits.push(error);
  const counts: number[] = [];
  const files = registerFiles(
    { client: connection.withSignal, ref: connection.place, waitForRetry },
    filesNamed(...names),
    stop,
    (count) => counts.push(count),
  );
  return { files, counts };
}

test('retries after a network error, and registers no file twice', async () => {
  const connection = await createFaultyClient(server);
  let posts = 0;
  connection.intercept = async (send, { method }) => {
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
  const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt'];
  const { files, counts } = register(connection, names);
  const ids = (await files).map(({ id, name }) => [name, id]);
  assert.deepEqual(counts, [1, 2, 3, 4]);
  assert.equal(connection.waits.length, 3);
  const stored = (await connection.client.session(connection.place)).files.map(({ fileName, id }) => [fileName, id]);
  assert.deepEqual(stored, ids);
});

test('rejects a name that another file has', async () => {
  const connection = await createFaultyClient(server);
  const { files } = register(connection, ['a.txt', 'a.txt']);
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
  const { files, counts } = register(connection, ['a.txt', 'b.txt', 'c.txt'], stopping.signal);
  await assert.rejects(files, { name: 'AbortError' });
  assert.deepEqual(counts, [1]);
});
