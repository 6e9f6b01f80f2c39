import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { noon } from '../../../test/support/database/test-rows.ts';
import { memoryBlobs } from '../../../test/support/transfer/memory-blobs.ts';
import { Problem } from '../../core/problem.ts';
import { openDatabase } from '../../db/engine/open-database.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { checkReadiness } from './readiness.ts';

const clock = { now: () => noon };
const noOutages = (): Runtime['outages'] => new Map();

/** Checks that the error lists these outages, and has the cause for the log. */
const reports = (outages: readonly object[], cause: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Problem && error.cause instanceof AggregateError);
  assert.equal(error.code, 'unavailable');
  assert.deepEqual(error.members, { outages });
  assert.match(error.cause.errors.map(String).join('\n'), cause);
  return true;
};

eachDatabase('reports a complete service as ready', async (db) => {
  await checkReadiness({ db, blobs: memoryBlobs(), clock, outages: noOutages() });
});

eachDatabase('reports a missing blob store with the time of the first failed check, until it is back', async (db) => {
  const gone = {
    ...memoryBlobs(),
    // biome-ignore lint/correctness/useYield: it fails before it could
    async *list() {
      throw new Error('gone');
    },
  };
  const outages = noOutages();
  const later = { now: () => new Date(noon.getTime() + 60_000) };
  const since = (at: Date) => reports([{ part: 'storage', since: at.toISOString() }], /gone/);
  await assert.rejects(checkReadiness({ db, blobs: gone, clock, outages }), since(noon));
  await assert.rejects(checkReadiness({ db, blobs: gone, clock: later, outages }), since(noon));
  await checkReadiness({ db, blobs: memoryBlobs(), clock: later, outages });
  await assert.rejects(checkReadiness({ db, blobs: gone, clock: later, outages }), since(later.now()));
});

test('reports a service without its database as not ready', async () => {
  const db = openDatabase('postgres://nobody@127.0.0.1:1/none');
  await assert.rejects(
    checkReadiness({ db, blobs: memoryBlobs(), clock, outages: noOutages() }),
    reports([{ part: 'database', since: noon.toISOString() }], /ECONNREFUSED/),
  );
  await db.destroy();
});
