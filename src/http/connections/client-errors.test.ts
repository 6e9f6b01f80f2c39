import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { handleClientErrors } from './client-errors.ts';
import { trackResponses } from './in-flight-responses.ts';

interface Scene {
  readonly server: Server;
  readonly client: Socket;
  readonly logged: unknown[];
}

async function aConnection(t: TestContext): Promise<Scene> {
  const logged: unknown[] = [];
  const server = createServer({ maxHeaderSize: 1024 });
  trackResponses(server);
  handleClientErrors(server, {
    clock: { now: () => new Date('2026-03-01T10:00:00Z') },
    headers: { 'x-standard': 'yes' },
    nextRequestId: () => 'id-1',
    log: { info: (...line: unknown[]) => void logged.push(line) },
    lingerMs: 60_000,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  t.after(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  await once(client, 'connect');
  return { server, client, logged };
}

async function nextRequest(server: Server): Promise<[IncomingMessage, ServerResponse]> {
  return (await once(server, 'request')) as [IncomingMessage, ServerResponse];
}

test('sends a complete response with the standard headers when the parser rejects a request', async (t) => {
  const { client, logged } = await aConnection(t);
  client.write('marker nonsense\r\n\r\n');
  const [head = '', body = ''] = (await text(client)).split('\r\n\r\n');
  assert.match(head, /^HTTP\/1\.1 400 Bad Request\r\ndate: Sun, 01 Mar 2026 10:00:00 GMT\r\nx-standard: yes\r\n/);
  assert.match(head, /\r\nx-request-id: id-1\r\n/);
  assert.match(head, /\r\nconnection: close$/);
  assert.match(head, new RegExp(`\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`));
  assert.equal(JSON.parse(body).errorCode, 1004);
  assert.equal(logged.length, 1);
  assert.doesNotMatch(JSON.stringify(logged), /marker/);
});

test('sends one response to a client that continues to send', async (t) => {
  const { client, logged } = await aConnection(t);
  client.write(`GET / HTTP/1.1\r\nX: ${'x'.repeat(2000)}`);
  client.write('x'.repeat(100_000));
  const response = await text(client);
  assert.equal(response.match(/HTTP\/1\.1 413 /g)?.length, 1);
  assert.equal(logged.length, 1);
});

test('responds with 408 to a request that does not arrive in time', async (t) => {
  const { server, client } = await aConnection(t);
  const [[socket]] = await Promise.all([once(server, 'late'), late(server, client)]);
  server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  const response = await text(client);
  assert.match(response, /^HTTP\/1\.1 408 Request Timeout\r\n/);
  assert.match(response, /"errorCode":1004/);
});

/** Emits `late` with the server's end of a connection whose next request has only begun. */
async function late(server: Server, client: Socket): Promise<void> {
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\nGET /second');
  const [request, response] = await nextRequest(server);
  response.end();
  await once(response, 'close');
  client.resume();
  await once(client, 'data');
  server.emit('late', request.socket);
}

test('replaces a response that has not begun when the body is malformed', async (t) => {
  const { server, client } = await aConnection(t);
  client.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
  await nextRequest(server);
  client.write('nonsense\r\n');
  assert.match(await text(client), /^HTTP\/1\.1 400 /);
});

test('cuts off a response that has begun and writes no other into it', async (t) => {
  const { server, client } = await aConnection(t);
  client.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
  const [, response] = await nextRequest(server);
  response.writeHead(200, { 'content-length': 100 });
  response.write('half an answer');
  const [beginning] = await once(client, 'data');
  client.write('nonsense\r\n');
  const rest = await text(client).catch(() => '');
  assert.match(`${beginning}${rest}`, /^HTTP\/1\.1 200 [\s\S]*\r\n\r\nhalf an answer$/);
});

test('sends the response to an earlier request before it rejects malformed data', async (t) => {
  const { server, client } = await aConnection(t);
  const refused = once(server, 'clientError');
  const requested = nextRequest(server);
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n');
  const [[, response]] = await Promise.all([requested, refused]);
  response.end('first');
  const responses = await text(client);
  assert.match(responses, /^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\nfirstHTTP\/1\.1 400 /);
});

test('rejects malformed data directly behind a body that arrived after its response', async (t) => {
  for (const [framing, body] of [
    ['Content-Length: 5', 'abcde'],
    ['Transfer-Encoding: chunked', '5\r\nabcde\r\n0\r\n\r\n'],
  ]) {
    const { server, client } = await aConnection(t);
    client.write(`POST / HTTP/1.1\r\nHost: x\r\n${framing}\r\n\r\n`);
    const [, response] = await nextRequest(server);
    response.end('early');
    await once(response, 'close');
    client.write(`${body}nonsense\r\n\r\n`);
    assert.match(await text(client), /^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\nearlyHTTP\/1\.1 400 /, framing);
  }
});

test('closes the connection without a response on errors outside HTTP', async (t) => {
  const { server, client } = await aConnection(t);
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [request] = await nextRequest(server);
  server.emit('clientError', Object.assign(new Error(), { code: 'ERR_SSL_WRONG_VERSION_NUMBER' }), request.socket);
  assert.equal(await text(client), '');
});

const connectRequest = 'CONNECT other:443 HTTP/1.1\r\nHost: other:443\r\n\r\n';

test('rejects a CONNECT after the responses to earlier requests of any size', async (t) => {
  const { server, client } = await aConnection(t);
  const requested = nextRequest(server);
  client.write(`GET / HTTP/1.1\r\nHost: x\r\n\r\n${connectRequest}`);
  const [[, response]] = await Promise.all([requested, once(server, 'connect')]);
  const large = Buffer.alloc(20_000_000, 'x');
  response.writeHead(200, { 'content-length': large.length });
  Readable.from(piecesOf(large)).pipe(response);
  const responses = await text(client);
  assert.match(responses.slice(0, 300), /^HTTP\/1\.1 200 OK\r\n/);
  assert.match(responses.slice(-1500), /xxxHTTP\/1\.1 404 Not Found\r\n/);
});

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

test('tolerates a client that disconnects after a CONNECT', async (t) => {
  const { server, client } = await aConnection(t);
  const requested = nextRequest(server);
  client.write(`GET / HTTP/1.1\r\nHost: x\r\n\r\n${connectRequest}`);
  const [[, response]] = await Promise.all([requested, once(server, 'connect')]);
  const closed = once(response, 'close');
  client.resetAndDestroy();
  response.writeHead(200, { 'content-length': 100_000_000 });
  Readable.from(piecesOf(Buffer.alloc(100_000_000))).pipe(response);
  await closed;
});
