import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertDocumentedError, assertStandardHeaders } from '../support/server/documented-error.ts';
import { exchangeRaw, startHttpServer } from '../support/server/http-server.ts';

const get = 'GET /api/status HTTP/1.1\r\n';
const post = 'POST /api/status HTTP/1.1\r\n';
const host = 'Host: sealpost.test\r\n';
const close = 'Connection: close\r\n';
const chunked = 'Transfer-Encoding: chunked\r\n';

/** Requests, and the status of each response before the server closes the connection. */
const rejected: ReadonlyArray<readonly [name: string, request: string, ...statuses: number[]]> = [
  ['a length and chunks at once', `${post}${host}Content-Length: 5\r\n${chunked}\r\n0\r\n\r\n`, 400],
  ['chunks and a length at once', `${post}${host}${chunked}Content-Length: 5\r\n\r\n0\r\n\r\n`, 400],
  ['two lengths', `${post}${host}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`, 400],
  ['two equal lengths', `${post}${host}Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello`, 400],
  ['a list of lengths', `${post}${host}Content-Length: 5, 5\r\n\r\nhello`, 400],
  ['a negative length', `${post}${host}Content-Length: -5\r\n\r\nhello`, 400],
  ['a length with a sign', `${post}${host}Content-Length: +5\r\n\r\nhello`, 400],
  ['a hexadecimal length', `${post}${host}Content-Length: 0x5\r\n\r\nhello`, 400],
  ['a length beyond all numbers', `${post}${host}Content-Length: 99999999999999999999999\r\n\r\nhello`, 400],
  ['an unknown transfer coding', `${post}${host}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`, 400],
  ['a second transfer coding', `${post}${host}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`, 400],
  ['chunked twice', `${post}${host}${chunked}${chunked}\r\n0\r\n\r\n`, 400],
  ['the coding identity', `${post}${host}Transfer-Encoding: identity\r\n\r\n`, 400],
  ['a coding that hides behind a tab', `${post}${host}Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n`, 400],
  ['chunks in HTTP/1.0', `POST /api/status HTTP/1.0\r\n${host}${chunked}\r\n0\r\n\r\n`, 400],
  ['a chunk size that is no number', `${post}${host}${chunked}\r\nzz\r\nhello\r\n0\r\n\r\n`, 400],
  ['a negative chunk size', `${post}${host}${chunked}\r\n-1\r\nhello\r\n0\r\n\r\n`, 400],
  ['a chunk longer than its size', `${post}${host}${chunked}\r\n2\r\nhello\r\n0\r\n\r\n`, 405],
  ['a huge chunk extension', `${post}${host}${chunked}\r\n5;${'a'.repeat(20_000)}\r\nhello\r\n0\r\n\r\n`, 413],
  ['lines that end in a bare LF', 'GET /api/status HTTP/1.1\nHost: sealpost.test\n\n', 400],
  ['a bare CR in a header', `${get}Host: sealpost.test\rX-A: b\r\n\r\n`, 400],
  ['a folded header', `${get}${host}X-A: b\r\n c\r\n\r\n`, 400],
  ['a blank before the colon', `${get}${host}X-A : b\r\n\r\n`, 400],
  ['a header without a colon', `${get}${host}X-A\r\n\r\n`, 400],
  ['a header without a name', `${get}${host}: b\r\n\r\n`, 400],
  ['a NUL in a header', `${get}${host}X-A: b\0c\r\n\r\n`, 400],
  ['HTTP/0.9', 'GET /api/status\r\n\r\n', 400],
  ['HTTP/0.9 by name', 'GET /api/status HTTP/0.9\r\n\r\n', 400],
  ['HTTP/1.2', `GET /api/status HTTP/1.2\r\n${host}\r\n`, 400],
  ['HTTP/2.0', `GET /api/status HTTP/2.0\r\n${host}\r\n`, 400],
  ['the opening of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['the opening of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', 400],
  ['no method', ` /api/status HTTP/1.1\r\n${host}\r\n`, 400],
  ['a method in small letters', `get /api/status HTTP/1.1\r\n${host}\r\n`, 400],
  ['an unknown method', `BREW /api/status HTTP/1.1\r\n${host}\r\n`, 400],
  ['tabs in the request line', `GET\t/api/status\tHTTP/1.1\r\n${host}\r\n`, 400],
  ['a blank in the target', `GET /api/sta tus HTTP/1.1\r\n${host}\r\n`, 400],
  ['a bare non-ASCII target', `GET /api/\xe4 HTTP/1.1\r\n${host}\r\n`, 400],
  ['a NUL in the target', `GET /api/\0 HTTP/1.1\r\n${host}\r\n`, 400],
  ['no Host', `${get}\r\n`, 400],
  ['an empty Host', `${get}Host:\r\n\r\n`, 400],
  ['two Hosts', `${get}Host: sealpost.test\r\nHost: evil.test\r\n\r\n`, 400],
  ['two equal Hosts', `${get}${host}${host}\r\n`, 400],
  ['two Hosts in one', `${get}Host: sealpost.test, evil.test\r\n\r\n`, 400],
  ['a Host with a path', `${get}Host: sealpost.test/x\r\n\r\n`, 400],
  ['a Host with a user', `${get}Host: a@sealpost.test\r\n\r\n`, 400],
  ['a whole URL as target', `GET http://evil.test/api/status HTTP/1.1\r\n${host}\r\n`, 400],
  ['a whole URL with a user', `GET http://a@sealpost.test/api/status HTTP/1.1\r\n${host}\r\n`, 400],
  ['a whole URL of another port', `GET http://sealpost.test:81/api/status HTTP/1.1\r\n${host}\r\n`, 400],
  ['a whole URL and two Hosts', `GET http://sealpost.test/api/status HTTP/1.1\r\n${host}${host}\r\n`, 400],
  ['a whole URL without Host', 'GET http://sealpost.test/api/status HTTP/1.0\r\n\r\n', 400],
  ['a whole URL of our own with a fragment', `GET http://sealpost.test/api/status#x HTTP/1.1\r\n${host}\r\n`, 400],
  ['TRACE of a whole URL', `TRACE http://sealpost.test/api/status HTTP/1.1\r\n${host}${close}\r\n`, 405],
  ['a whole URL with a fragment', `GET http://evil.test/api/status?a=#{b} HTTP/1.1\r\n${host}\r\n`, 400],
  ['a whole URL that is none', `GET http://?# HTTP/1.1\r\n${host}\r\n`, 400],
  ['a target without a slash', `GET api/status HTTP/1.1\r\n${host}\r\n`, 400],
  ['a star as target', `GET * HTTP/1.1\r\n${host}\r\n`, 400],
  ['a fragment in the target', `GET /api/status#x HTTP/1.1\r\n${host}\r\n`, 400],
  ['CONNECT', 'CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test:443\r\n\r\n', 404],
  ['TRACE', `TRACE /api/status HTTP/1.1\r\n${host}${close}X-CS-Password: marker\r\n\r\n`, 405],
  ['TRACE of nothing', `TRACE / HTTP/1.1\r\n${host}${close}\r\n`, 404],
  ['an unknown expectation', `${post}${host}Expect: 200-ok\r\nContent-Length: 0\r\n\r\n`, 400],
  ['a target of 20 KiB', `GET /${'a'.repeat(20_480)} HTTP/1.1\r\n${host}\r\n`, 414],
  ['a target of 100 KiB', `GET /${'a'.repeat(102_400)} HTTP/1.1\r\n${host}\r\n`, 414],
  ['a long target after a request', `${get}${host}\r\nGET /${'a'.repeat(20_480)} HTTP/1.1\r\n${host}\r\n`, 200, 413],
  ['a header of 20 KiB', `${get}${host}X-A: ${'a'.repeat(20_480)}\r\n\r\n`, 413],
  ['ten thousand headers', `${get}${host}${'A: b\r\n'.repeat(10_000)}\r\n`, 413],
  ['a path that cannot be decoded', `GET /api/%zz HTTP/1.1\r\n${host}${close}\r\n`, 404],
  ['an overlong UTF-8 path', `GET /api/%c0%ae%c0%ae HTTP/1.1\r\n${host}${close}\r\n`, 404],
  ['an encoded NUL in the path', `GET /api/status%00 HTTP/1.1\r\n${host}${close}\r\n`, 404],
  ['dots in the path', `GET /api/../api/status HTTP/1.1\r\n${host}${close}\r\n`, 404],
  ['encoded dots in the path', `GET /health/%2e%2e/api/status HTTP/1.1\r\n${host}${close}\r\n`, 404],
  ['dots and a semicolon', `GET /health/..;/api/status HTTP/1.1\r\n${host}${close}\r\n`, 404],
  ['an encoded slash', `GET /api%2fstatus HTTP/1.1\r\n${host}${close}\r\n`, 404],
  ['two slashes', `GET //api/status HTTP/1.1\r\n${host}${close}\r\n`, 404],
  ['a backslash', `GET /api\\status HTTP/1.1\r\n${host}${close}\r\n`, 404],
  ['a bad path and two Hosts', `GET /%zz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n${get}${host}${close}\r\n`, 400],
  ['a bad path without Host', `GET /%zz HTTP/1.1\r\n\r\n${get}${host}${close}\r\n`, 400],
  [
    'a bad path and a second transfer coding',
    `POST /%zz HTTP/1.1\r\n${host}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n${get}${host}${close}\r\n`,
    400,
  ],
  ['a bad path and then a good request', `GET /%zz HTTP/1.1\r\n${host}\r\n${get}${host}${close}\r\n`, 404, 200],
  ['a request and then a CONNECT', `${get}${host}\r\nCONNECT evil.test:443 HTTP/1.1\r\n${host}\r\n`, 200, 404],
  ['a good request and then nonsense', `${get}${host}\r\nnonsense\r\n\r\n`, 200, 400],
  ['a rejected request and then nonsense', `${post}${host}\r\nnonsense\r\n\r\n`, 405, 400],
];

const accepted: ReadonlyArray<readonly [name: string, pieces: readonly string[], ...statuses: number[]]> = [
  ['HTTP/1.0 without Host', ['GET /api/status HTTP/1.0\r\n\r\n'], 200],
  ['a Host with a port', [`${get}Host: sealpost.test:8080\r\n${close}\r\n`], 200],
  ['a Host that is an IPv6 address', [`${get}Host: [::1]:8080\r\n${close}\r\n`], 200],
  ['empty lines before the request', [`\r\n\r\n${get}${host}${close}\r\n`], 200],
  ['a request in single bytes', [...`${get}${host}${close}\r\n`], 200],
  ['a whole URL of our own', [`GET http://sealpost.test/api/status HTTP/1.1\r\n${host}${close}\r\n`], 200],
  ['a whole URL in capitals', [`GET HTTPS://SEALPOST.TEST/api/status?a HTTP/1.1\r\n${host}${close}\r\n`], 200],
  ['two requests at once', [`${get}${host}\r\nGET /health/live HTTP/1.1\r\n${host}${close}\r\n`], 200, 200],
  ['a GET with a body', [`${get}${host}Content-Length: 5\r\n\r\nhello${get}${host}${close}\r\n`], 200, 200],
  ['a GET with chunks', [`${get}${host}${chunked}\r\n5\r\nhello\r\n0\r\n\r\n${get}${host}${close}\r\n`], 200, 200],
  ['an upgrade, which is ignored', [`${get}${host}Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`], 200],
  ['a percent-encoded character', [`GET /api/st%61tus HTTP/1.1\r\n${host}${close}\r\n`], 200],
  [
    'odd queries',
    [`GET /api/status?&&=&a&%zz=%ff&__proto__=1&password=a&password=b HTTP/1.1\r\n${host}${close}\r\n`],
    200,
  ],
];

test('rejects ambiguous requests with the documented body, and closes the connection', async (t) => {
  const { server } = await startHttpServer(t);
  for (const [name, request, ...statuses] of rejected) {
    const responses = await exchangeRaw(server, request);
    assert.deepEqual(
      responses.map(({ status }) => status),
      statuses,
      name,
    );
    for (const response of responses) {
      if (response.status >= 400) assertDocumentedError(response, name);
      assert.doesNotMatch(response.body, /marker|evil/, name);
    }
  }
});

test('accepts unusual but unambiguous requests', async (t) => {
  const { server } = await startHttpServer(t);
  for (const [name, pieces, ...statuses] of accepted) {
    const responses = await exchangeRaw(server, ...pieces);
    assert.deepEqual(
      responses.map(({ status }) => status),
      statuses,
      name,
    );
    for (const { headers } of responses) assertStandardHeaders(headers, name);
  }
});

test('accepts a whole URL of its public host or of this machine, and no other', async (t) => {
  const { server } = await startHttpServer(t, { baseUrl: new URL('https://files.example.org/post/') });
  for (const [authority, status] of [
    ['files.example.org', 200],
    ['127.0.0.1:8080', 200],
    ['evil.test', 400],
    ['files.example.org.evil.test', 400],
  ] as const) {
    const request = `GET http://${authority}/api/status HTTP/1.1\r\nHost: ${authority}\r\n${close}\r\n`;
    assert.equal((await exchangeRaw(server, request))[0]?.status, status, authority);
  }
});

test('a request that is too large is 2008, one that is not HTTP is 1004', async (t) => {
  const { server } = await startHttpServer(t);
  const target = `GET /${'a'.repeat(20_000)}`;
  for (const pieces of [[target], [target.slice(0, 9_000), target.slice(9_000)]]) {
    const [large] = await exchangeRaw(server, ...pieces, ` HTTP/1.1\r\n${host}\r\n`);
    const { type, errorCode, detail } = JSON.parse(large?.body ?? '');
    assert.deepEqual([large?.status, errorCode], [414, 2008]);
    assert.match(type, /target_too_long$/);
    assert.match(detail, /16384 bytes.*POST/);
  }
  const [nonsense] = await exchangeRaw(server, 'nonsense\r\n\r\n');
  assert.equal(JSON.parse(nonsense?.body ?? '').errorCode, 1004);
});
