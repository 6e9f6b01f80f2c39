import assert from 'node:assert/strict';
import { METHODS } from 'node:http';
import fc from 'fast-check';
import { type RouteNeeds, routesOf } from '../../src/http/routes.ts';
import type { RunningServer } from '../../src/http/server.ts';
import { assertDocumentedError, assertStandardHeaders } from './documented-error.ts';
import { exchange } from './house.ts';
import { shellRoutes } from './shell-routes.ts';

const oddTexts = [
  '',
  '-1',
  '0',
  '1e309',
  '1;2',
  '9007199254740993',
  'NaN',
  'true',
  '%00',
  '%2e%2e',
  '%252f',
  '%c0%ae',
  '%ff',
  '%',
  '%F0%9F%A6%AD',
  '%E2%80%AE',
  '٣',
  'constructor',
  '__proto__',
  "' or 1=1 --",
  '{{7*7}}',
  '#{7*7}',
  '../../etc/passwd',
  'a'.repeat(600),
  'a'.repeat(9_000),
];

const oddHeaders = [
  'X-CS-MajorApiVersion',
  'X-CS-MinimumMinorApiVersion',
  'X-CS-ClientId',
  'X-CS-ProductKey',
  'X-CS-VerificationToken',
  'X-CS-Password',
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Accept-Version',
  'Authorization',
  'Content-Encoding',
  'Content-Type',
  'Cookie',
  'Expect',
  'Forwarded',
  'Host',
  'If-None-Match',
  'Keep-Alive',
  'Origin',
  'Range',
  'TE',
  'Trailer',
  'Upgrade',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-HTTP-Method-Override',
  '__proto__',
];

const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data',
  'x',
  '/',
];

const bodies = [
  '{"name":"a"}',
  '{"name":null,"tags":7}',
  '{}',
  'null',
  '{"a":',
  '[[[[[[[[',
  '['.repeat(50_000),
  '{"__proto__":{"a":1}}',
  '{"a":1,"a":2}',
  '1e400',
  '"\\ud800"',
  '\xef\xbb\xbf{}',
  '\xff\xfe{\x00}\x00',
  '+AHsAfQ-',
  `"${'x'.repeat(1024 * 1024)}"`,
];

const routes = [...routesOf({} as RouteNeeds), ...shellRoutes];
const paths = routes.map(({ path }) => path);
const text = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
);
const visible = (value: string) =>
  value.replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character.toWellFormed()));

const method = fc.oneof({ weight: 4, arbitrary: fc.constantFrom('GET', 'POST') }, fc.constantFrom(...METHODS));
const path = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...paths) },
  fc.tuple(fc.constantFrom(...paths), text).map(([known, odd]) => `${known}/${visible(odd)}`),
  fc.array(text, { maxLength: 4 }).map((parts) => `/${parts.map(visible).join('/')}`),
);
const query = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom('password', 'client-id', 'page', 'active', 'fields'), text), text), {
    maxLength: 4,
  })
  .map((pairs) => pairs.map(([name, value]) => `${visible(name)}=${visible(value)}`).join('&'));
const headers = fc.array(fc.tuple(fc.constantFrom(...oddHeaders), text), { maxLength: 3 });
const body = fc.option(fc.tuple(fc.constantFrom(...contentTypes), fc.oneof(fc.constantFrom(...bodies), fc.string())), {
  nil: undefined,
});

/** A request as bytes: any method, near and far paths, odd values everywhere; its framing is right, the rest is not. */
const request = fc.record({ method, path, query, headers, body }).map((parts) => {
  const [type, content] = parts.body ?? ['', ''];
  const bytes = Buffer.from(content, 'latin1').toString('latin1');
  const lines = [
    `${parts.method} ${parts.path}${parts.query === '' ? '' : `?${parts.query}`} HTTP/1.1`,
    'Host: sealpost.test',
    'Connection: close',
    ...parts.headers.map(([name, value]) => `${name}: ${value.replace(/[\r\n]/g, '')}`),
    ...(parts.body === undefined ? [] : [`Content-Type: ${type}`, `Content-Length: ${bytes.length}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${bytes}`;
});

/** Sends generated requests; each must be answered below 500, and each refusal in the documented form. */
export async function sendGeneratedRequests(server: RunningServer, count: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(request, async (bytes) => {
      const hint = bytes.slice(0, 200);
      const answers = await exchange(server, bytes);
      assert.ok(answers.length >= 1, hint);
      for (const answer of answers) {
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        assert.ok(answer.status < 500, hint);
        if (answer.status === 100) continue;
        if (answer.status >= 400 && !bytes.startsWith('HEAD ')) assertDocumentedError(answer, hint);
        else assertStandardHeaders(answer.headers, hint);
      }
    }),
    { numRuns: count },
  );
  return statuses;
}
