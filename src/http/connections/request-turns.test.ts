import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { streamRoute, testRoute } from '../../../test/support/server/test-routes.ts';
import { waitUntil } from '../../../test/support/wait-until.ts';
import { buildServer } from '../build-server.ts';
import { limits } from './limits.ts';

/** A server with a route that responds when the test releases it, and a download that never ends. */
async function aServer(t: TestContext, trustedProxies: string[] = []) {
  const begun: string[] = [];
  const releases: Array<() => void> = [];
  const slow = testRoute({
    method: 'GET',
    path: '/api/slow',
    general: 'ignored',
    schema: { operationId: 'slow', summary: '', response: { default: {} } },
    handler: async (request) => {
      begun.push(request.ip);
      await new Promise<void>((resolve) => releases.push(resolve));
      return 'done';
    },
  });
  const endless = streamRoute(() => new Readable({ read() {} }), 1e12);
  const app = buildServer(
    {
      trustedProxies,
      log: { level: 'fatal', stream: new PassThrough() },
      clock: { now: () => new Date('2026-03-01T10:00:00Z') },
    },
    [slow, endless],
  );
  await app.listen({ host: '0.0.0.0', port: 0 });
  const clients: Socket[] = [];
  let arrived = 0;
  app.server.on('request', () => {
    arrived += 1;
  });
  t.after(async () => {
    for (const client of clients) client.destroy();
    for (const release of releases) release();
    await app.close();
  });
  /** Sends requests on a connection of their own, and resolves when they have arrived. */
  const send = async (localAddress: string, count = 1, path = '/api/slow', headers = ''): Promise<Socket> => {
    const { port } = app.server.address() as AddressInfo;
    const client = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    clients.push(client);
    const expected = arrived + count;
    client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`.repeat(count));
    await waitUntil(() => arrived >= expected);
    return client;
  };
  const countOf = (address: string) => begun.filter((each) => each === address).length;
  return { send, begun, countOf, releases };
}

test('handles 64 requests of an address at once; the others wait, and other addresses do not', async (t) => {
  const { send, countOf, releases } = await aServer(t);
  for (let count = 0; count < limits.inFlightPerAddress + 10; count += 1) await send('127.0.6.6');
  await waitUntil(() => countOf('127.0.6.6') === limits.inFlightPerAddress);
  await send('127.0.5.5');
  await waitUntil(() => countOf('127.0.5.5') === 1);
  assert.equal(countOf('127.0.6.6'), limits.inFlightPerAddress);
  for (let more = 1; more <= 10; more += 1) {
    releases[more]?.();
    await waitUntil(() => countOf('127.0.6.6') === limits.inFlightPerAddress + more);
  }
});

test('handles one request of a connection at a time', async (t) => {
  const { send, begun, releases } = await aServer(t);
  const client = await send('127.0.6.6', 3);
  for (let number = 1; number <= 3; number += 1) {
    await waitUntil(() => begun.length === number);
    const responded = once(client, 'data');
    releases[number - 1]?.();
    await responded;
  }
});

test('a download that is being sent does not count, and neither does a client that has left', async (t) => {
  const { send, begun } = await aServer(t);
  for (let count = 0; count < limits.inFlightPerAddress; count += 1) await send('127.0.6.6', 1, '/api/shell-bytes');
  const first = await send('127.0.6.6');
  await waitUntil(() => begun.length === 1);
  first.destroy();
  for (let count = 0; count < limits.inFlightPerAddress; count += 1) await send('127.0.6.6');
  await waitUntil(() => begun.length === 1 + limits.inFlightPerAddress);
});

test('counts the clients behind a trusted proxy, not the proxy', async (t) => {
  const { send, countOf } = await aServer(t, ['127.0.0.1']);
  const from = (client: string) => send('127.0.0.1', 1, '/api/slow', `X-Forwarded-For: ${client}\r\n`);
  for (let count = 0; count <= limits.inFlightPerAddress; count += 1) await from('192.0.2.1');
  await from('192.0.2.2');
  await waitUntil(() => countOf('192.0.2.2') === 1);
  assert.equal(countOf('192.0.2.1'), limits.inFlightPerAddress);
});

test('addresses take turns to begin a request', async (t) => {
  const { send, begun, releases } = await aServer(t);
  const clients: Socket[] = [];
  for (let count = 0; count < limits.inFlightPerAddress; count += 1) clients.push(await send('127.0.6.6', 30));
  await waitUntil(() => begun.length === limits.inFlightPerAddress);
  for (const release of releases.splice(0)) release();
  await send('127.0.5.5');
  await waitUntil(() => begun.includes('127.0.5.5'));
  // Each connection of the other address has had at most two of its thirty requests.
  assert.ok(begun.length <= 2 * limits.inFlightPerAddress + 1);
});
