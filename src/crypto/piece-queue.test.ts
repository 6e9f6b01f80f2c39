import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pieceQueue } from './piece-queue.ts';

test('bytes leave in the order in which they came, whatever the sizes', () => {
  const size = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 70_000 }));
  const steps = fc.array(fc.record({ push: fc.boolean(), size }), { maxLength: 60 });
  fc.assert(
    fc.property(steps, (script) => {
      const queue = pieceQueue();
      const model: Buffer[] = [];
      let next = 0;
      for (const step of script) {
        if (step.push) {
          const piece = Buffer.alloc(step.size);
          for (let index = 0; index < piece.length; index += 1) piece[index] = next++ % 251;
          queue.push(piece);
          model.push(Buffer.from(piece));
          // What was gathered is a copy: its owner may use the buffer again.
          if (piece.length < 16 * 1024) piece.fill(255);
        } else {
          const all = Buffer.concat(model.splice(0));
          const length = Math.min(step.size, all.length);
          assert.ok(Buffer.concat(queue.take(length)).equals(all.subarray(0, length)));
          model.push(all.subarray(length));
        }
        assert.equal(
          queue.size,
          model.reduce((sum, { length }) => sum + length, 0),
        );
      }
    }),
    { numRuns: 200 },
  );
});

test('a queue of dripped bytes is a few pieces, not one for each byte', () => {
  const queue = pieceQueue();
  for (let count = 0; count < 262_144; count += 1) queue.push(Buffer.of(count % 251));
  const pieces = queue.take(262_144);
  assert.ok(pieces.length <= 5, `${pieces.length} pieces`);
  assert.ok(Buffer.concat(pieces).every((byte, index) => byte === index % 251));
});
