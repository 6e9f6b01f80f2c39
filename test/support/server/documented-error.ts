import assert from 'node:assert/strict';
import type { RawResponse } from './http-server.ts';

const knownErrorCodes = new Set([
  1002, 1004, 1005, 1006, 2001, 2003, 2004, 2005, 2006, 2007, 2008, 3002, 3003, 3004, 3010, 3011, 5000, 5001, 5002,
  5003,
]);

/** Asserts the documented error format, which all layers of the server use. */
export function assertDocumentedError({ status, headers, body }: RawResponse, hint: string): void {
  assert.match(headers['content-type'] ?? '', /^application\/problem\+json/, hint);
  const problem = JSON.parse(body) as Record<string, unknown>;
  assert.equal(problem['status'], status, hint);
  assert.ok(knownErrorCodes.has(Number(problem['errorCode'])), hint);
  for (const member of ['type', 'title', 'detail', 'errorMessage']) {
    assert.equal(typeof problem[member], 'string', `${hint}: ${member}`);
  }
  assertStandardHeaders(headers, hint);
}

export function assertStandardHeaders(headers: Readonly<Record<string, string>>, hint: string): void {
  assert.equal(headers['x-content-type-options'], 'nosniff', hint);
  assert.equal(headers['referrer-policy'], 'no-referrer', hint);
  assert.equal(headers['cache-control'], 'no-store', hint);
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin', hint);
  assert.match(headers['content-security-policy'] ?? '', /default-src 'none'.*sandbox/, hint);
  assert.match(headers['x-request-id'] ?? '', /^[\w-]+$/, hint);
  assert.ok(headers['date'] !== undefined && !Number.isNaN(Date.parse(headers['date'])), hint);
  assert.equal(headers['server'] ?? headers['x-powered-by'], undefined, hint);
}
