import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import type { RunningServer } from '../../../src/http/server.ts';
import type { DatabaseWatch } from '../database/database-watch.ts';
import { assertDocumentedError } from '../server/documented-error.ts';
import { exchangeRaw, type RawResponse } from '../server/http-server.ts';
import { exchangeBroken } from './broken-requests.ts';
import type { GeneratedRequest } from './generated-requests.ts';

export interface FuzzStats {
  /** The number of responses by status; 0 counts connections closed without a response. */
  readonly statuses: Map<number, number>;
  slowestMs: number;
}

export const createFuzzStats = (): FuzzStats => ({ statuses: new Map(), slowestMs: 0 });

type Check = (request: GeneratedRequest, responses: readonly RawResponse[]) => void;

/** Sends requests one after another. Each needs a documented response, within two seconds where time counts. */
export async function fuzzServer(
  server: RunningServer,
  requests: fc.Arbitrary<GeneratedRequest>,
  options: {
    readonly count: number;
    readonly kind: 'whole' | 'broken';
    readonly stats: FuzzStats;
    readonly check?: Check;
  },
): Promise<void> {
  const { count, kind, stats, check } = options;
  const send = (request: GeneratedRequest) =>
    kind === 'whole' ? exchangeRaw(server, request.bytes) : exchangeBroken(server, request);
  const property = fc.asyncProperty(requests, async (request) => {
    const begun = performance.now();
    const responses = await send(request);
    stats.slowestMs = Math.max(stats.slowestMs, performance.now() - begun);
    const hint = request.bytes.slice(0, 300);
    if (kind === 'whole') assert.ok(responses.length >= 1, hint);
    for (const status of responses.length === 0 ? [0] : responses.map((response) => response.status)) {
      stats.statuses.set(status, (stats.statuses.get(status) ?? 0) + 1);
    }
    for (const response of responses) assertDocumentedResponse(response, hint);
    check?.(request, responses);
  });
  const {
    failed,
    errorInstance: cause,
    seed,
    counterexamplePath,
  } = await fc.check(property, {
    numRuns: count,
    endOnFailure: true,
  });
  if (!failed) return;
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new Error(`${reason.slice(0, 2_000)} (seed ${seed}, path ${counterexamplePath})`, { cause });
}

function assertDocumentedResponse(response: RawResponse, hint: string): void {
  if (response.status === 100) return;
  // Operations that are not implemented return 501.
  assert.ok(response.status < 500 || response.status === 501, `${response.status} to ${hint}`);
  if (response.status >= 400 && !hint.startsWith('HEAD ')) assertDocumentedError(response, hint);
  else {
    assert.equal(response.headers['x-content-type-options'], 'nosniff', hint);
    assert.match(response.headers['x-request-id'] ?? '', /^[\w-]+$/, hint);
  }
}

/** Tables that rejected requests may write: counters of wrong passwords and codes, failed sign-ins, and partial uploads. */
function mayBeWritten({ path }: GeneratedRequest): readonly string[] {
  if (/\/content\b/.test(path)) return ['file', 'part'];
  if (/\/verification\b/.test(path)) return ['verification_code', 'contact'];
  if (/^\/api\/admin\/(sign-in|session)\//.test(path)) return ['audit_log', 'audit_head'];
  if (path.startsWith('/api/transfers/')) return ['attempt', 'outbox', 'contact'];
  return [];
}

/** Downloads are logged and reported to the sender shortly after their responses, when later requests may be rejected. */
const afterDownloads = { tables: ['download', 'listing', 'outbox', 'sqlite_sequence'], requests: 100 };

/** A request without a response may have been accepted before the connection ended, and may still be running. */
const requestsAfterSilence = 5;

/** Asserts that unsuccessful requests write nothing except the counters of rejections. */
export function assertNothingWritten(watch: DatabaseWatch): Check {
  let sinceDownload = Number.POSITIVE_INFINITY;
  let sinceSilence = Number.POSITIVE_INFINITY;
  return (request, responses) => {
    const changed = watch.changedTables();
    sinceSilence = responses.length === 0 ? 0 : sinceSilence + 1;
    if (sinceSilence <= requestsAfterSilence) return;
    const isSuccess = responses.some(({ status }) => status >= 200 && status < 300);
    sinceDownload = isSuccess && request.path.startsWith('/api/transfers/') ? 0 : sinceDownload + 1;
    if (isSuccess) return;
    const late = sinceDownload <= afterDownloads.requests ? afterDownloads.tables : [];
    const allowed = [...mayBeWritten(request), ...late];
    const wrong = changed.filter((table) => !allowed.includes(table));
    assert.deepEqual(wrong, [], `Written without a success: ${request.bytes.slice(0, 300)}`);
  };
}
