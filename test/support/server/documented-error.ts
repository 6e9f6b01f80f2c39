import assert from 'node:assert/strict';
import { problemTable } from '../../../src/http/responses/problems.ts';
import type { RawResponse } from './http-server.ts';

/** Asserts the documented error format, which all layers of the server use. */
export function assertDocumentedError({ status, headers, body }: RawResponse, hint: string): void {
  assert.match(headers['content-type'] ?? '', /^application\/problem\+json/, hint);
  const { type, title, status: stated, detail, errorCode, errorMessage } = JSON.parse(body) as Record<string, unknown>;
  const documented = problemTable.find((problem) => problem.type === type);
  assert.ok(documented !== undefined, `${hint}: ${type}`);
  assert.deepEqual(
    { status: stated, title, errorCode, errorMessage },
    { status, title: documented.title, errorCode: documented.errorCode, errorMessage: documented.message },
    hint,
  );
  assert.equal(documented.status, status, hint);
  // A detail that only repeats the message is left out.
  if (detail !== undefined) assert.equal(typeof detail, 'string', hint);
  assert.notEqual(detail, errorMessage, hint);
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
