/**
 * Sends requests with secrets that fail in the proxy, or behind it, where a server that breaks its responses stands for a
 * Sealpost in trouble. Whatever a proxy logs about them must contain no secret. Runs in a machine, without the service.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect as connectPlain, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { connect } from 'node:tls';
import { waitUntil } from '../../wait-until.ts';
import { host } from './client.ts';

/** An address with an encoded slash and an encoded plus, in both cases of hexadecimal digits. */
const path = '/api/users/ann%2Ba%2fb%40example.org/x%20y/%C3%A4';
const query = '?password=secret-in-query&ticket=a%2Fb+c';
const referer = 'Referer: https://files.example.org/download?password=secret-in-referer';
const healthy = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

/** The responses of the broken server, by a word in the path. It closes the connection afterwards. */
const brokenResponses: Readonly<Record<string, string>> = {
  'closes-early': 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nab',
  'no-response': '',
  'no-http': 'no HTTP at all\r\n\r\n',
  'two-lengths': 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
};

/** The heads of the requests that the broken server has received. */
const received: string[] = [];
const sockets = new Set<Socket>();
const server = createServer((socket) => {
  sockets.add(socket);
  let head = '';
  socket.on('error', () => {});
  socket.setEncoding('latin1').on('data', (text: string) => {
    if (head.includes('\r\n\r\n')) return;
    head += text;
    if (!head.includes('\r\n\r\n')) return;
    received.push(head);
    if (head.includes('aborted')) return;
    const broken = Object.entries(brokenResponses).find(([word]) => head.split('\r\n')[0]?.includes(word));
    socket.end(broken?.[1] ?? healthy, 'latin1');
  });
});
const listening = once(server, 'listening');
server.listen(8080, '127.0.0.1');
await listening;

function openTls(): Socket {
  return connect({ host, port: 443, servername: host });
}

/** Sends a request, and waits until the proxy has closed the connection. */
async function sendRaw(request: string, socket: Socket = openTls()): Promise<string> {
  let response = '';
  // A proxy may reset the connection when it rejects a request.
  socket.on('error', () => {});
  socket.setEncoding('latin1').on('data', (text: string) => {
    response += text;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(request, 'latin1');
  await closed;
  return response;
}

const head = (method: string, target: string) =>
  `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\n${referer}\r\nConnection: close\r\n`;
const get = (target: string) => `${head('GET', target)}\r\n`;

test('reaches the server', async () => {
  // HAProxy waits for two successful health checks.
  await waitUntil(async () => /^HTTP\/1\.1 200 /.test(await sendRaw(get('/health/ready'))));
});

test('passes paths and queries unchanged, with the address of the client', async () => {
  const target = `${path}/unchanged${query}`;
  const response = await sendRaw(`${head('GET', target)}X-Forwarded-For: 192.0.2.1\r\n\r\n`);
  assert.match(response, /^HTTP\/1\.1 200 /);
  const request = received.find((text) => text.includes('unchanged')) ?? assert.fail('The request did not arrive');
  assert.equal(request.split('\r\n')[0], `GET ${target} HTTP/1.1`);
  assert.match(request, /^x-forwarded-for: (?:.*, *)?192\.0\.2\.10\r$/im);
  assert.match(request, /^host: files\.example\.org\r$/im);
});

test('fails with a server that breaks its responses', async () => {
  const words = Object.keys(brokenResponses);
  // Some proxies pass on what they do not understand.
  await Promise.all(words.map((word) => sendRaw(get(`${path}/${word}${query}`))));
});

test('ends an upload that the client aborts', async () => {
  const upload = openTls();
  // Apache connects to the server when it has the first 16 KiB.
  const begin = 'secret-in-body'.repeat(5_000);
  upload.write(`${head('PUT', `${path}/aborted${query}`)}Content-Length: 100000\r\n\r\n${begin}`);
  await waitUntil(() => received.some((text) => text.includes('aborted')));
  const closed = once(upload, 'close');
  upload.destroy();
  await closed;
});

test('rejects requests that are no HTTP', async () => {
  const long = 'a'.repeat(100_000);
  await Promise.all([
    sendRaw(get(`/${long}${query}`)),
    sendRaw(`${head('GET', `${path}${query}`)}X-Long: ${long}\r\n\r\n`),
    sendRaw(`${head('GET', `${path}${query}`)}No colon\r\n\r\n`),
    sendRaw(`${head('POST', `${path}${query}`)}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`),
    sendRaw(`${head('POST', `${path}${query}`)}Transfer-Encoding: chunked\r\n\r\nno-length\r\n`),
    sendRaw(get(`/../..%2f..%00/secret-in-path${query}`)),
    sendRaw(get(`secret-in-path${query}`)),
    sendRaw(get(`${path}${query}`).replace('HTTP/1.1', 'HTTP/9.9')),
    sendRaw(get(`${path}${query}`), connectPlain(443, host)),
    sendRaw(get(`${path}${query}`), connectPlain(80, host)),
    sendRaw(get(`/${long}${query}`), connectPlain(80, host)),
    sendRaw(`${head('GET', `${path}${query}`)}No colon\r\n\r\n`, connectPlain(80, host)),
  ]);
});

test('fails without a server', async () => {
  server.close();
  for (const socket of sockets) socket.destroy();
  assert.match(await sendRaw(get(`${path}${query}`)), /^HTTP\/1\.1 50[23] /);
});
