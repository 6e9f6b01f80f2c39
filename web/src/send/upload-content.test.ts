import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { deadlineMs } from './in-time.ts';
import { pieceLimit } from './pace.ts';
import { type StoredContent, uploadContent } from './upload-content.ts';

const [kib, mib] = [2 ** 10, 2 ** 20];

/** A line that was fast and is slow now: whatever takes longer than the deadline is cut, and some of it has arrived. */
function aSlowLine(t: { readonly mock: typeof test.mock }) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let stored = 0;
  const line = { perDeadline: Number.POSITIVE_INFINITY, arrived: 1, pieces: [] as number[] };
  const content: StoredContent = {
    stored: async () => stored,
    append({ offset, bytes }, signal) {
      assert.equal(offset, stored);
      line.pieces.push(bytes.size);
      if (bytes.size <= line.perDeadline) {
        stored += bytes.size;
        return Promise.resolve(stored);
      }
      stored += Math.floor(line.perDeadline * line.arrived);
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        t.mock.timers.tick(deadlineMs);
      });
    },
  };
  return Object.assign(line, { content });
}

test('a line that gets slow gets small pieces, and the upload ends', async (t) => {
  const line = aSlowLine(t);
  const tries: number[] = [];
  const watch = {
    signal: new AbortController().signal,
    limit: pieceLimit(),
    onStored: (bytes: number) => {
      if (bytes > 4 * mib) Object.assign(line, { perDeadline: mib, arrived: 0 });
    },
    async untilNextTry(_error: unknown, count: number) {
      tries.push(count);
      assert.ok(tries.length < 100, 'it does not end');
    },
  };
  await uploadContent(line.content, new Blob([randomBytes(16 * mib)]), watch, 0);
  assert.ok(line.pieces.some((size) => size > mib));
  assert.ok(
    tries.every((count) => count === 1),
    String(tries),
  );
});

test('where something of every piece arrives, no try counts as one in vain', async (t) => {
  const line = aSlowLine(t);
  Object.assign(line, { perDeadline: 100 * kib });
  const tries: number[] = [];
  const watch = {
    signal: new AbortController().signal,
    limit: pieceLimit(),
    onStored: () => {},
    untilNextTry: async (_error: unknown, count: number) => void tries.push(count),
  };
  await uploadContent(line.content, new Blob([randomBytes(mib)]), watch, 0);
  assert.deepEqual(new Set(tries), new Set([1]));
});
