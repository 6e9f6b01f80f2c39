import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadOnce } from './promises.ts';

test('loads a value once for all callers, and again after a failure', async () => {
  const outcomes = [Promise.reject(new Error('unreadable')), Promise.resolve('content')];
  let loads = 0;
  const load = loadOnce(() => {
    loads += 1;
    return outcomes[loads - 1] ?? assert.fail('loaded too often');
  });
  await assert.rejects(Promise.all([load(), load()]), /unreadable/);
  assert.deepEqual(await Promise.all([load(), load()]), ['content', 'content']);
  assert.equal(await load(), 'content');
  assert.equal(loads, 2);
});
