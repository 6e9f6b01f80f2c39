import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import type { FaultyTasks } from '../../test/support/faults/faulty-worker.ts';
import { WorkerUnavailable } from '../core/errors.ts';
import { WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';
import { WorkerThread } from './worker-thread.ts';

const file = new URL('../../test/support/faults/faulty-worker.ts', import.meta.url);

function faultyPool(options: WorkerPoolOptions = {}) {
  const pool = new WorkerPool<FaultyTasks>(file, options);
  return { pool, run: (input: Parameters<FaultyTasks['double']>[0]) => pool.run('double', input) };
}

test('resolves each call with its own result', async () => {
  const { run } = faultyPool();
  assert.deepEqual(await Promise.all([1, 2, 3].map(run)), [2, 4, 6]);
});

test('does synchronous and asynchronous tasks in the order of the calls', async () => {
  const { pool } = faultyPool();
  const done: string[] = [];
  await Promise.all([
    pool.run('double', 'nap').then(() => done.push('nap')),
    pool.run('halve', 4).then((half) => done.push(`half ${half}`)),
    pool.run('double', 4).then((twice) => done.push(`twice ${twice}`)),
    pool.run('halve', 2).then((half) => done.push(`half ${half}`)),
  ]);
  assert.deepEqual(done, ['nap', 'half 2', 'twice 8', 'half 1']);
});

test('a worker for several tasks at once does others while some wait, up to its limit', async () => {
  const { pool, run } = faultyPool({ workerData: { maxConcurrent: 2 } });
  const stopping = new AbortController();
  const { signal } = stopping;
  const hanging = [pool.run('double', 'hang', { signal })];
  assert.deepEqual(await Promise.all([run(4), pool.run('halve', 4)]), [8, 2]);
  hanging.push(pool.run('double', 'hang', { signal }), pool.run('halve', 4, { signal }));
  stopping.abort(new Error('Enough.'));
  for (const { status } of await Promise.allSettled(hanging)) assert.equal(status, 'rejected');
});

test('rejects with the message and code of the error, and other tasks still succeed', async () => {
  const { run } = faultyPool();
  const [failed, succeeded] = await Promise.allSettled([run('fail'), run(4)]);
  assert.ok(failed.status === 'rejected');
  assert.deepEqual([failed.reason.message, failed.reason.code], ['Requested failure', 'E_REQUESTED']);
  assert.deepEqual(succeeded, { status: 'fulfilled', value: 8 });
});

test('ends a worker that needs too much memory, and replaces it', async () => {
  const { run } = faultyPool({ maxHeapMebibytes: 64 });
  await assert.rejects(run('hoard'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
  assert.equal(await run(4), 8);
});

test('a warning in a worker is a warning of the thread that started it', async () => {
  const { run } = faultyPool();
  const warned = once(process, 'warning');
  await run('warn');
  const [{ name, message }] = await warned;
  assert.deepEqual([name, message], ['RequestedWarning', 'Requested warning']);
});

test('rebuilds errors with the given function', async () => {
  const { run } = faultyPool({ reviveError: ({ details: { code } }) => new RangeError(`revived ${code}`) });
  await assert.rejects(run('fail'), { name: 'RangeError', message: 'revived E_REQUESTED' });
});

test('when a worker dies, its current task fails, waiting ones are unavailable, and the next call succeeds', async () => {
  const { run } = faultyPool();
  await run(1);
  const [current, ...others] = await Promise.allSettled([run('exit'), run(1), run(2)]);
  assert.match(String(current.status === 'rejected' && current.reason), /has ended/);
  for (const other of others) assert.ok(other.status === 'rejected' && other.reason instanceof WorkerUnavailable);
  assert.equal(await run(5), 10);
});

test('ends a worker that does not respond in time, and the next call succeeds', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { run } = faultyPool({ timeoutMs: 2_000 });
  assert.equal(await run(1), 2);
  const settled = Promise.allSettled([run('hang'), run(1)]);
  t.mock.timers.tick(2_000);
  const [hanging, waiting] = await settled;
  assert.match(String(hanging.status === 'rejected' && hanging.reason), /in time/);
  assert.ok(waiting.status === 'rejected' && waiting.reason instanceof WorkerUnavailable);
  assert.equal(await run(5), 10);
});

test('the timeout does not count the wait behind other tasks', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { run } = faultyPool({ timeoutMs: 2_000 });
  const almostTimeOut = () => t.mock.timers.tick(1_999);
  await Promise.all(Array.from({ length: 8 }, () => run(1).then(almostTimeOut)));
});

test('an input that cannot be cloned is rejected and does not harm the worker', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { run } = faultyPool({ timeoutMs: 2_000 });
  await assert.rejects(run((() => {}) as never), { name: 'DataCloneError' });
  // No timer was started for it.
  t.mock.timers.tick(2_000);
  assert.deepEqual(await Promise.all([1, 2, 3].map(run)), [2, 4, 6]);
});

test('rejects tasks beyond the queue limit, and aborted ones with the reason of their signal', async () => {
  const { pool } = faultyPool({ maxQueued: 3 });
  const stopping = new AbortController();
  const { signal } = stopping;
  const hanging = Array.from({ length: 3 }, () => pool.run('double', 'hang', { signal }));
  await assert.rejects(pool.run('double', 1), WorkerUnavailable);
  stopping.abort(new Error('The service ends.'));
  for (const { status, reason } of (await Promise.allSettled(hanging)) as PromiseRejectedResult[]) {
    assert.deepEqual([status, String(reason)], ['rejected', 'Error: The service ends.']);
  }
  await assert.rejects(pool.run('double', 1, { signal: AbortSignal.abort(new Error('No.')) }), /No\./);
});

test('picks the worker with the fewest tasks, and among equals another one than before', async () => {
  const { pool } = faultyPool({ size: 2 });
  const [first, second] = [pool.pick(), pool.pick()];
  assert.notEqual(first, second);
  const busy = first.run('double', 'nap');
  assert.deepEqual([pool.pick(), pool.pick()], [second, second]);
  await busy;
  assert.deepEqual(new Set([pool.pick(), pool.pick()]), new Set([first, second]));
});

test('a worker that was ended rejects its tasks and takes no more', async () => {
  const worker = new WorkerThread<FaultyTasks>(file);
  await worker.run('double', 1);
  const hanging = assert.rejects(worker.run('double', 'hang'), /was ended/);
  await worker.end();
  await hanging;
  await assert.rejects(worker.run('double', 1), WorkerUnavailable);
  await worker.end();
});
