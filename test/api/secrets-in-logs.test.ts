import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { envelope } from '../../src/contract/schema-helpers.ts';
import { exchangeRaw, startHttpServer } from '../support/server/http-server.ts';
import { testRoute } from '../support/server/test-routes.ts';

const secretHeaders = ['X-CS-Password', 'x-cs-verificationtoken', 'X-CS-CLIENTID', 'Authorization', 'Cookie'];
const secretQueries = [
  'password',
  'verification-token',
  'client-id',
  'ticket',
  'PassWord',
  'p%61ssword',
  'pass%2577ord',
];

/** A handler that fails in the worst way: its error quotes the complete request. */
const indiscreet = testRoute({
  method: 'POST',
  path: '/api/indiscreet',
  general: 'ignored',
  schema: { operationId: 'indiscreet', summary: '', response: { 200: envelope(Type.Any()) } },
  handler: async ({ raw }) => {
    const cause = new Error(`${raw.url} ${decodeURIComponent(raw.url ?? '')}`);
    throw new Error(`${raw.rawHeaders.join()}`, { cause });
  },
});

const host = 'Host: x\r\nConnection: close\r\n';

const quotedRequests = [
  ...secretHeaders.map((name) => `POST /api/indiscreet HTTP/1.1\r\n${host}${name}: marker\r\n\r\n`),
  ...secretHeaders.map(
    (name) => `POST /api/indiscreet HTTP/1.1\r\n${name}: mark%65r\r\n${host}${name}: marker2\r\n\r\n`,
  ),
  ...secretQueries
    .filter((name) => name !== 'pass%2577ord')
    .map((name) => `POST /api/indiscreet?${name}=m%61rker&${name}=marker&${name} HTTP/1.1\r\n${host}\r\n`),
];

const otherRequests = [
  ...secretQueries.flatMap((name) => [
    `GET /api/status?${name}=marker HTTP/1.1\r\n${host}\r\n`,
    `GET /api/nothing?a=b&${name}=marker HTTP/1.1\r\n${host}\r\n`,
    `GET /api/%zz?${name}=marker HTTP/1.1\r\n${host}\r\n`,
    `GET /api/status;${name}=marker HTTP/1.1\r\n${host}\r\n`,
    `GET /api/status?${name}=marker\x01 HTTP/1.1\r\n${host}\r\n`,
    `GET http://x/?${name}=marker HTTP/1.1\r\n${host}\r\n`,
    `GET /?${name}=marker\r\n\r\n`,
    `GET /?${name}=marker&${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
  ]),
  ...secretHeaders.flatMap((name) => [
    `GET /api/status HTTP/1.1\r\n${host}${name}: marker\r\n\r\n`,
    `GET /api/status HTTP/1.1\r\n${host}${name}: marker\r\nnonsense\r\n\r\n`,
    `GET /api/status HTTP/1.1\r\n${host}${name} : marker\r\n\r\n`,
    `GET /api/status HTTP/1.1\r\n${host}${name}: marker${'x'.repeat(20_000)}\r\n\r\n`,
    `TRACE /api/status HTTP/1.1\r\n${host}${name}: marker\r\n\r\n`,
  ]),
  `GET /api/users/marker@example.org/transfers HTTP/1.1\r\n${host}\r\n`,
  `GET /api/transfers/marker/zip HTTP/1.1\r\n${host}\r\n`,
  `GET /marker%zz HTTP/1.1\r\n${host}\r\n`,
  `MARKER /api/status HTTP/1.1\r\n${host}\r\n`,
  `GET /api/status HTTP/1.1\r\nHost: marker/\r\n\r\n`,
  `GET /api/status HTTP/1.1\r\n${host}X-Request-Id: marker\r\nX-Forwarded-For: marker\r\nUser-Agent: marker\r\n\r\n`,
  `CONNECT marker:443 HTTP/1.1\r\n${host}\r\n`,
  `POST /api/status HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 8\r\n\r\n{"marker`,
  'marker\r\n\r\n',
];

test('no secret of a request appears in the log or the response, in any position and for any failure', async (t) => {
  const { server, log } = await startHttpServer(t, {}, () => [indiscreet]);
  const statusOnly = await startHttpServer(t);
  let responseCount = 0;
  for (const request of [...quotedRequests, ...otherRequests]) {
    for (const service of [server, statusOnly.server]) {
      const responses = await exchangeRaw(service, request);
      responseCount += responses.length;
      assert.doesNotMatch(JSON.stringify(responses), /marker/i, request.slice(0, 100));
    }
  }
  assert.match(log(), /"level":"error".*\[hidden\]/);
  for (const lines of [log(), statusOnly.log()]) {
    assert.doesNotMatch(lines, /m(a|%61)rk(e|%65)r/i);
    for (const line of lines.trim().split('\n')) assert.doesNotThrow(() => JSON.parse(line), line);
  }
  const lines = `${log()}${statusOnly.log()}`.match(/"msg":"(request completed|malformed request rejected)"/g);
  assert.equal(lines?.length, responseCount, 'every response has one log line');
});
