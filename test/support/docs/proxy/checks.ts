/** Checks with real requests what docs/reverse-proxy.md promises of a proxy. Runs in a machine, with the name of the protocol to negotiate. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import { test } from 'node:test';
import { connect, type SecureVersion } from 'node:tls';
import { Sealpost } from '#client';
import { waitUntil } from '../../wait-until.ts';
import { get, host, readPrepared } from './client.ts';

const [, , protocol = 'http/1.1'] = process.argv;
const { sender, clientId, token, size, href } = readPrepared();
const piece = Buffer.alloc(2 ** 14, 1);
const pieces = 64;
const uploadSize = 2 * pieces * piece.length;

async function negotiate(version: SecureVersion): Promise<string | false | null> {
  const limits = { minVersion: version, maxVersion: version, ciphers: 'ALL:@SECLEVEL=0' };
  const socket = connect({ host, port: 443, servername: host, ALPNProtocols: ['h2', 'http/1.1'], ...limits });
  try {
    await once(socket, 'secureConnect');
    return socket.alpnProtocol;
  } finally {
    socket.destroy();
  }
}

test('accepts TLS 1.2 and later', async () => {
  for (const version of ['TLSv1', 'TLSv1.1'] as const) {
    await assert.rejects(negotiate(version), { code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' });
  }
  for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
    assert.equal((await negotiate(version)) || 'http/1.1', protocol);
  }
});

/** Returns the bytes that the service has received since its start. */
async function receivedBytes(): Promise<number> {
  const metrics = await (await fetch('http://127.0.0.1:9100/metrics')).text();
  const [, value] = /^sealpost_http_received_bytes_total\S* (\S+)$/m.exec(metrics) ?? assert.fail(metrics);
  return Number(value);
}

interface Upload extends Disposable {
  write(bytes: Buffer): Promise<void>;
  /** Ends the request, and returns the status of the response. */
  end(): Promise<number>;
}

/** Returns the path of a new file, from requests through the proxy to paths with an address. */
async function registerFile(): Promise<string> {
  const sealpost = new Sealpost({ baseUrl: `https://${host}`, clientId, token });
  const trackingId = await sealpost.createSession(sender, { recipients: { to: [{ mail: 'bob@example.org' }] } });
  const fileId = await sealpost.registerFile({ sender, trackingId }, { fileName: 'a', size: uploadSize });
  return `/api/users/${encodeURIComponent(sender)}/transfer-sessions/${trackingId}/files/${fileId}/content`;
}

const headers = { 'x-cs-clientid': clientId, 'x-cs-verificationtoken': token };

function openUpload(path: string, framing: Readonly<Record<string, string>>): Upload {
  const upload = request({ host, path, method: 'PUT', agent: false, headers: { ...headers, ...framing } });
  const responded = once(upload, 'response');
  return {
    async write(bytes) {
      if (!upload.write(bytes)) await once(upload, 'drain');
    },
    async end() {
      upload.end();
      const [response] = (await responded) as [IncomingMessage];
      response.resume();
      return response.statusCode ?? 0;
    },
    [Symbol.dispose]: () => upload.destroy(),
  };
}

/** A request of HTTP/2 needs no length. */
function openHttp2Upload(path: string): Upload {
  const session = connectHttp2(`https://${host}`);
  const upload = session.request({ ':method': 'PUT', ':path': path, ...headers });
  const responded = once(upload, 'response');
  return {
    async write(bytes) {
      if (!upload.write(bytes)) await once(upload, 'drain');
    },
    async end() {
      upload.end();
      const [response] = await responded;
      return Number(response[':status']);
    },
    [Symbol.dispose]: () => session.destroy(),
  };
}

async function assertArrivesWhileSent(opened: Upload): Promise<void> {
  using upload = opened;
  const before = await receivedBytes();
  for (let sent = 0; sent < pieces; sent += 1) await upload.write(piece);
  await waitUntil(async () => (await receivedBytes()) - before >= pieces * piece.length);
  for (let sent = 0; sent < pieces; sent += 1) await upload.write(piece);
  assert.equal(await upload.end(), 200);
}

test('passes an upload with a length on while it is sent', async () => {
  await assertArrivesWhileSent(openUpload(await registerFile(), { 'content-length': String(uploadSize) }));
});

test('passes an upload without a length on while it is sent', async () => {
  await assertArrivesWhileSent(openUpload(await registerFile(), { 'transfer-encoding': 'chunked' }));
  if (protocol === 'h2') await assertArrivesWhileSent(openHttp2Upload(await registerFile()));
});

async function countBytes(response: AsyncIterable<Buffer>): Promise<number> {
  let count = 0;
  for await (const { length } of response) count += length;
  return count;
}

const hasEnded = ({ headers: { 'x-request-id': id } }: IncomingMessage) =>
  readFileSync('/var/log/sealpost.log', 'utf8').includes(`"requestId":"${id}"`);

test('passes a download on unchanged, and not faster than it is read', async (t) => {
  const slow = await get(href, { headers: { 'accept-encoding': 'gzip' } });
  t.after(() => slow.destroy());
  const { etag = '', ...received } = slow.headers;
  assert.equal(received['content-length'], String(size));
  assert.equal(received['accept-ranges'], 'bytes');
  assert.equal(received['content-encoding'], undefined);
  assert.match(etag, /^"[^"]+"$/);
  await once(slow, 'readable');
  // A proxy that stored responses would store the first one while it passes the second one on.
  const fast = await get(href);
  assert.equal(await countBytes(fast), size);
  await waitUntil(() => hasEnded(fast));
  assert.equal(hasEnded(slow), false);
  const rest = await get(href, { headers: { range: 'bytes=1000-', 'if-range': etag } });
  assert.equal(rest.statusCode, 206);
  assert.equal(await countBytes(rest), size - 1000);
});

test('accepts headers of 12 KiB', async () => {
  const value = 'a'.repeat(6 * 2 ** 10);
  const response = await get('/health/live', { headers: { 'x-first': value, 'x-second': value } });
  assert.equal(response.resume().statusCode, 200);
});
