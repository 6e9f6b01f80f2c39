import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Job, type LastFailures, runJob } from './run-job.ts';

const never = 2 ** 31 - 1;
const noFailure = (_job: string, error: unknown) => assert.fail(String(error));

/** A job whose runs a test can wait for, one by one. */
function counted(work: (run: number, stopping: AbortSignal) => Promise<void> = async () => {}) {
  let runs = 0;
  let waiting: { run: number; resolve: () => void } | undefined;
  return {
    runs: () => runs,
    begun: (run: number) =>
      new Promise<void>((resolve) => {
        if (runs >= run) resolve();
        else waiting = { run, resolve };
      }),
    async run(stopping: AbortSignal) {
      runs += 1;
      if (waiting !== undefined && runs >= waiting.run) waiting.resolve();
      await work(runs, stopping);
    },
  };
}

test('runs a job at once and then periodically', async () => {
  const job = counted();
  const running = runJob({ name: 'count', everyMs: 1, run: job.run }, noFailure);
  await job.begun(3);
  await running.stop();
  assert.ok(job.runs() >= 3);
});

test('runs a woken job without waiting for its interval', async () => {
  const job = counted();
  const running = runJob({ name: 'count', everyMs: never, run: job.run }, noFailure);
  await job.begun(1);
  running.wake();
  await job.begun(2);
  await running.stop();
  assert.equal(job.runs(), 2);
});

test('a wake during a run is not lost: another run follows', async () => {
  const gate = Promise.withResolvers<void>();
  const job = counted(async (run) => {
    if (run === 1) await gate.promise;
  });
  const running = runJob({ name: 'count', everyMs: never, run: job.run }, noFailure);
  await job.begun(1);
  running.wake();
  running.wake();
  gate.resolve();
  await job.begun(2);
  await running.stop();
  assert.equal(job.runs(), 2);
});

test('stopping aborts the current run, waits for it, and starts no other', async () => {
  const ended: string[] = [];
  const job = counted(async (_run, stopping) => {
    await new Promise((resolve) => stopping.addEventListener('abort', resolve));
    ended.push('run');
  });
  const running = runJob({ name: 'wait', everyMs: 1, run: job.run }, noFailure);
  await job.begun(1);
  await running.stop();
  ended.push('stop');
  assert.deepEqual(ended, ['run', 'stop']);
  assert.equal(job.runs(), 1);
  await running.stop();
});

test('reports a failure once, continues the job, and reports it again after a success', async () => {
  const reported: string[] = [];
  const job = counted(async (run) => {
    if (run === 3) return;
    throw new Error(run < 5 ? 'the database is unavailable' : 'the disk is full');
  });
  const running = runJob({ name: 'fail', everyMs: never, run: job.run }, (name, error) =>
    reported.push(`${name}: ${error}`),
  );
  for (let run = 1; run < 6; run += 1) {
    await job.begun(run);
    running.wake();
  }
  await job.begun(6);
  await running.stop();
  assert.deepEqual(reported, [
    'fail: Error: the database is unavailable',
    'fail: Error: the database is unavailable',
    'fail: Error: the disk is full',
  ]);
});

test('reports a failure once that several instances of a job have', async () => {
  const reported: string[] = [];
  const lastFailures: LastFailures = new Map();
  const jobs = Array.from({ length: 4 }, () =>
    counted(async () => {
      throw new Error('the mail server is unreachable');
    }),
  );
  const start = (job: Pick<Job, 'run'>, name: string) =>
    runJob({ name, everyMs: never, run: job.run }, (failed) => reported.push(failed), lastFailures);
  const running = jobs.map((job) => start(job, 'send'));
  const other = counted(async () => {
    throw new Error('the mail server is unreachable');
  });
  running.push(start(other, 'check'));
  await Promise.all([...jobs, other].map((job) => job.begun(1)));
  await Promise.all(running.map((job) => job.stop()));
  assert.deepEqual(reported, ['send', 'check']);
});
