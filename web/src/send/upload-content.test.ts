import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { timeoutMs } from '../with-timeout.ts';
import { type StoredContent, uploadContent } from './upload-content.ts';
import { createChunkLimit } from './upload-rate.ts';

const [kib, mib] = [2 ** 10, 2 ** 20];

/** A simulated connection: a chunk that does not fit into the timeout is aborted after a part of it was stored. */
function createSlowConnection(t: { readonly mock: typeof test.mock }) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let stored = 0;
  const connection = { bytesPerTimeout: Number.POSITIVE_INFINITY, storedShare: 1, chunkSizes: [] as number[] };
  const content: StoredContent = {
    stored: async () => stored,
    append({ offset, bytes }, signal) {
      assert.equal(offset, stored);
      connection.chunkSizes.push(bytes.size);
      if (bytes.size <= connection.bytesPerTimeout) {
        stored += bytes.size;
        return Promise.resolve(stored);
      }
      stored += Math.floor(connection.bytesPerTimeout * connection.storedShare);
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        t.mock.timers.tick(timeoutMs);
      });
    },
  };
  return Object.assign(connection, { content });
}

test('sends smaller chunks when the connection becomes slow, and completes', async (t) => {
  const connection = createSlowConnection(t);
  const attempts: number[] = [];
  const options = {
    signal: new AbortController().signal,
    limit: createChunkLimit(),
    onStored: (bytes: number) => {
      if (bytes > 4 * mib) Object.assign(connection, { bytesPerTimeout: mib, storedShare: 0 });
    },
    async waitForRetry(_error: unknown, count: number) {
      attempts.push(count);
      assert.ok(attempts.length < 100, 'the upload does not complete');
    },
  };
  await uploadContent(connection.content, new Blob([randomBytes(16 * mib)]), options, 0);
  assert.ok(connection.chunkSizes.some((size) => size > mib));
  assert.ok(
    attempts.every((count) => count === 1),
    String(attempts),
  );
});

test('resets the attempt count when a part of an aborted chunk was stored', async (t) => {
  const connection = createSlowConnection(t);
  Object.assign(connection, { bytesPerTimeout: 100 * kib });
  const attempts: number[] = [];
  const options = {
    signal: new AbortController().signal,
    limit: createChunkLimit(),
    onStored: () => {},
    waitForRetry: async (_error: unknown, count: number) => void attempts.push(count),
  };
  await uploadContent(connection.content, new Blob([randomBytes(mib)]), options, 0);
  assert.deepEqual(new Set(attempts), new Set([1]));
});
