import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { test } from 'node:test';
import { Problem } from '../../src/core/problem.ts';
import { exchangeRaw, startHttpServer } from '../support/server/http-server.ts';
import { bytesRoute } from '../support/server/test-routes.ts';

const head = 'PUT /api/shell-bytes HTTP/1.1\r\nHost: x\r\n';
const close = 'Connection: close\r\n';
const asText = async (bytes: Readable) => (await buffer(bytes)).toString();

test('raw bytes arrive unchanged, with any media type and framing', async (t) => {
  const { server } = await startHttpServer(t, {}, () => [bytesRoute(asText)]);
  for (const type of ['', 'application/json', 'application/octet-stream', 'text/plain', 'not a type', 'x/y; z']) {
    const header = type === '' ? '' : `Content-Type: ${type}\r\n`;
    const single = await exchangeRaw(server, `${head}${close}${header}Content-Length: 5\r\n\r\n{"a":`);
    const pieces = await exchangeRaw(
      server,
      `${head}${close}${header}Transfer-Encoding: chunked\r\n\r\n2\r\n{"\r\n`,
      '3\r\na":\r\n0\r\n\r\n',
    );
    for (const responses of [single, pieces]) {
      assert.equal(responses.length, 1);
      assert.equal(responses[0]?.body, '{"data":"{\\"a\\":","meta":{}}', type);
    }
  }
});

test('no bytes are an empty stream', async (t) => {
  const { server } = await startHttpServer(t, {}, () => [bytesRoute(asText)]);
  for (const rest of ['\r\n', 'Content-Length: 0\r\n\r\n', 'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n']) {
    const [response] = await exchangeRaw(server, `${head}${close}${rest}`);
    assert.equal(response?.body, '{"data":"","meta":{}}', rest);
  }
});

test('raw bodies may be larger than JSON bodies', async (t) => {
  const size = 20_000_000;
  const { server } = await startHttpServer(t, {}, () => [bytesRoute(async (bytes) => (await buffer(bytes)).length)]);
  const client = connect(server.address.port, '127.0.0.1');
  client.write(`${head}${close}Content-Length: ${size}\r\n\r\n`);
  client.write(Buffer.alloc(size));
  assert.match(await text(client), new RegExp(`\\{"data":${size},`));
});

test('a body rejected midway can be sent to its end, and the connection stays open', async (t) => {
  const size = 20_000_000;
  const reject = async (bytes: Readable) => {
    await once(bytes, 'readable');
    throw new Problem('request_too_large');
  };
  const { server } = await startHttpServer(t, {}, () => [bytesRoute(reject)]);
  const client = connect(server.address.port, '127.0.0.1');
  client.write(`${head}Content-Length: ${size}\r\n\r\n`);
  client.write(Buffer.alloc(size));
  client.write(`GET /nothing HTTP/1.1\r\nHost: x\r\n${close}\r\n`);
  assert.match(await text(client), /^HTTP\/1\.1 413 [\s\S]*\}HTTP\/1\.1 404 /);
});

test('a client that stops sending gets an error after a timeout', async (t) => {
  let time = 0;
  const { server } = await startHttpServer(t, { now: () => time }, () => [bytesRoute(asText)]);
  const client = connect(server.address.port, '127.0.0.1');
  client.write(`${head}${close}Expect: 100-continue\r\nContent-Length: 10\r\n\r\n`);
  const [first] = await once(client, 'data');
  assert.equal(String(first), 'HTTP/1.1 100 Continue\r\n\r\n');
  time += 61_000;
  assert.match(await text(client), /^HTTP\/1\.1 408 [\s\S]*"errorCode":1004/);
});

test('a client that disconnects midway is an error for the reader of its body only', async (t) => {
  const begun = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<unknown>();
  const { server, log } = await startHttpServer(t, {}, () => [
    bytesRoute(async (bytes) => {
      bytes.once('data', () => begun.resolve());
      return asText(bytes).catch((error) => {
        failed.resolve(error.code);
        throw error;
      });
    }),
  ]);
  const client = connect(server.address.port, '127.0.0.1');
  client.write(`${head}Content-Length: 10\r\n\r\n12345`);
  await begun.promise;
  client.destroy();
  assert.equal(await failed.promise, 'value_malformed');
  await server.stop(10_000);
  assert.doesNotMatch(log(), /"level":"(warn|error)"/);
});
