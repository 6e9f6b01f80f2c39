import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { releaseStartMemory } from './keep-serving.ts';

test('collects what nothing references any more, and leaves no function for it in the program', async () => {
  const unused = new WeakRef({});
  // A weak reference holds its object until the end of the current turn.
  await nextTurn();
  releaseStartMemory();
  assert.equal(unused.deref(), undefined);
  assert.equal('gc' in globalThis, false);
});
