import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import type { RunningServer } from '../../src/http/server.ts';
import type { DatabaseWatch } from '../support/database-watch.ts';
import { assertDocumentedError } from './documented-error.ts';
import type { GeneratedRequest } from './generated-requests.ts';
import { exchange, type RawAnswer } from './house.ts';
import { converse } from './raw-requests.ts';

export interface Storm {
  /** How many answers had each status; 0 stands for a connection that was closed without one. */
  readonly statuses: Map<number, number>;
  slowestMs: number;
}

export const noStorm = (): Storm => ({ statuses: new Map(), slowestMs: 0 });

type Check = (request: GeneratedRequest, answers: readonly RawAnswer[]) => void;

/** Sends requests one after another; each must be answered as documented, within two seconds where time counts. */
export async function sendStorm(
  server: RunningServer,
  requests: fc.Arbitrary<GeneratedRequest>,
  options: { readonly count: number; readonly kind: 'whole' | 'broken'; readonly storm: Storm; readonly check?: Check },
): Promise<void> {
  const { count, kind, storm, check } = options;
  const send = (request: GeneratedRequest) =>
    kind === 'whole' ? exchange(server, request.bytes) : converse(server, request);
  const property = fc.asyncProperty(requests, async (request) => {
    const begun = performance.now();
    const answers = await send(request);
    storm.slowestMs = Math.max(storm.slowestMs, performance.now() - begun);
    const hint = request.bytes.slice(0, 300);
    if (kind === 'whole') assert.ok(answers.length >= 1, hint);
    for (const status of answers.length === 0 ? [0] : answers.map((answer) => answer.status)) {
      storm.statuses.set(status, (storm.statuses.get(status) ?? 0) + 1);
    }
    for (const answer of answers) assertAnsweredWell(answer, hint);
    check?.(request, answers);
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

function assertAnsweredWell(answer: RawAnswer, hint: string): void {
  if (answer.status === 100) return;
  // What is not built is told so.
  assert.ok(answer.status < 500 || answer.status === 501, `${answer.status} to ${hint}`);
  if (answer.status >= 400 && !hint.startsWith('HEAD ')) assertDocumentedError(answer, hint);
  else {
    assert.equal(answer.headers['x-content-type-options'], 'nosniff', hint);
    assert.match(answer.headers['x-request-id'] ?? '', /^[\w-]+$/, hint);
  }
}

/** What may be written for somebody who is refused: the count of wrong passwords and codes, and beginnings of uploads. */
function mayBeWritten({ path }: GeneratedRequest): readonly string[] {
  if (/\/content\b/.test(path)) return ['file', 'part'];
  if (/\/verification\b/.test(path)) return ['verification_code', 'party'];
  if (path.startsWith('/api/transfers/')) return ['attempt', 'outbox', 'party'];
  return [];
}

/** Downloads are logged, and told to the sender, a little after their answers: others may be refused meanwhile. */
const afterDownloads = { tables: ['download', 'listing', 'outbox', 'sqlite_sequence'], requests: 100 };

/** Who gets no answer may have been understood before the connection ended, and what was asked for is still being done. */
const requestsAfterSilence = 5;

/** Nothing is written for a request without a success, but for what counts refusals. */
export function changesNothing(watch: DatabaseWatch): Check {
  let sinceDownload = Number.POSITIVE_INFINITY;
  let sinceSilence = Number.POSITIVE_INFINITY;
  return (request, answers) => {
    const changed = watch.changedTables();
    sinceSilence = answers.length === 0 ? 0 : sinceSilence + 1;
    if (sinceSilence <= requestsAfterSilence) return;
    const isSuccess = answers.some(({ status }) => status >= 200 && status < 300);
    sinceDownload = isSuccess && request.path.startsWith('/api/transfers/') ? 0 : sinceDownload + 1;
    if (isSuccess) return;
    const late = sinceDownload <= afterDownloads.requests ? afterDownloads.tables : [];
    const allowed = [...mayBeWritten(request), ...late];
    const wrong = changed.filter((table) => !allowed.includes(table));
    assert.deepEqual(wrong, [], `Written without a success: ${request.bytes.slice(0, 300)}`);
  };
}
