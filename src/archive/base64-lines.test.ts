import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { seededRandom } from '../../test/support/inputs/random.ts';
import type { Bytes } from '../core/bytes.ts';
import { base64Lines, base64Size } from './base64-lines.ts';
import { bytesOf } from './join-bytes.ts';

/** Reference implementation, line by line. */
const reference = (bytes: Buffer) => (bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n');

/** A source that returns its bytes in chunks of random sizes. */
function inChunks(bytes: Buffer, draw: (below: number) => number): Bytes {
  return {
    size: bytes.length,
    async *read({ start, end }) {
      for (let at = start; at < end; ) {
        const next = Math.min(end, at + 1 + draw(300));
        yield Buffer.from(bytes.subarray(at, next));
        at = next;
      }
    },
  };
}

test('the text has the computed size and is correct at every length', async () => {
  const draw = seededRandom(1);
  for (let size = 0; size <= 240; size += 1) {
    const bytes = randomBytes(size);
    const text = base64Lines(inChunks(bytes, draw));
    assert.equal(text.size, base64Size(size));
    const read = text.size === 0 ? [] : await Array.fromAsync(text.read({ start: 0, end: text.size }, () => 1));
    assert.equal(Buffer.concat(read).toString('latin1'), reference(bytes), `${size} bytes`);
  }
});

test('any range equals that part of the text, and only its lines are read', async () => {
  const draw = seededRandom(2);
  const bytes = randomBytes(5_000);
  const fullText = reference(bytes);
  const source = inChunks(bytes, draw);
  let requested = 0;
  const counted: Bytes = {
    ...source,
    read(range, pace) {
      requested = range.end - range.start;
      return source.read(range, pace);
    },
  };
  const text = base64Lines(counted);
  for (let round = 0; round < 2_000; round += 1) {
    const start = draw(text.size);
    const end = start + 1 + draw(Math.min(text.size - start, round % 3 === 0 ? 5 : text.size));
    const read = Buffer.concat(await Array.fromAsync(text.read({ start, end }, () => 1)));
    assert.equal(read.toString('latin1'), fullText.slice(start, end), `${start}-${end}`);
    assert.ok(requested <= 57 * (Math.ceil((end - start) / 78) + 1), `${start}-${end} read ${requested}`);
  }
});

test('large chunks are encoded as small ones are', async () => {
  const bytes = randomBytes(262_144 + 100_000);
  const text = base64Lines(bytesOf(bytes));
  const read = await Array.fromAsync(text.read({ start: 0, end: text.size }, () => 1));
  assert.equal(Buffer.concat(read).toString('latin1'), reference(bytes));
});
