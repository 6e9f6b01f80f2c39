import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '../../test/support/each-database.ts';
import { housePorts } from '../../test/support/house-ports.ts';
import { aSender, begunSession } from '../../test/support/sending.ts';
import { openSession } from '../actions/open-session.ts';
import { startJobs } from './house-jobs.ts';
import { underSteadyClock } from './steady-clock.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const running = new AbortController().signal;

/** A job whose wall clock and stopwatch the test winds forward. */
function guarded() {
  let [wall, elapsed, runs] = [Date.UTC(2026, 2, 1), 5000, 0];
  const count = async () => {
    runs += 1;
  };
  const clock = { now: () => new Date(wall) };
  const job = underSteadyClock({ name: 'destroy', everyMs: 1, run: count }, clock, () => elapsed);
  return {
    job,
    runs: () => runs,
    async runAfter(minutes: { readonly wall: number; readonly elapsed: number }) {
      wall += minutes.wall * minuteMs;
      elapsed += minutes.elapsed * minuteMs;
      await job.run(running);
    },
  };
}

test('a job runs while the clock goes as fast as the time, and strays by no more than minutes', async () => {
  const { job, runs, runAfter } = guarded();
  assert.equal(job.name, 'destroy');
  for (const wall of [0, 10, 20, 0, 1]) await runAfter({ wall, elapsed: wall === 0 ? 0 : 10 });
  await runAfter({ wall: 3000, elapsed: 3000 });
  assert.equal(runs(), 6);
});

test('a clock that was set forward or back costs a run, and says so', async () => {
  for (const [wall, sentence] of [
    [21, /660 seconds forward/],
    [-1, /660 seconds back/],
    [5_000_000, /forward/],
  ] as const) {
    const { runs, runAfter } = guarded();
    await runAfter({ wall: 10, elapsed: 10 });
    await assert.rejects(runAfter({ wall, elapsed: 10 }), sentence);
    assert.equal(runs(), 1);
    await runAfter({ wall: 10, elapsed: 10 });
    assert.equal(runs(), 2);
  }
});

test('a clock that is set right again costs another run', async () => {
  const { runs, runAfter } = guarded();
  await assert.rejects(runAfter({ wall: 2000, elapsed: 10 }), /forward/);
  await assert.rejects(runAfter({ wall: -1980, elapsed: 10 }), /back/);
  await runAfter({ wall: 10, elapsed: 10 });
  assert.equal(runs(), 1);
});

eachDatabase('no session is removed by a clock that jumps', async (db) => {
  const ports = await housePorts(db);
  const sender = await aSender(ports);
  const trackingId = await begunSession(ports, sender);
  let time = ports.clock.now().getTime();
  const jumping = {
    now() {
      time += 100 * hourMs;
      return new Date(time);
    },
  };
  const failures = new Map<string, unknown>();
  const jobs = startJobs({ ...ports, clock: jumping, serviceUrl: 'http://127.0.0.1' }, (job, error) =>
    failures.set(job, error),
  );
  const isKept = async () => (await db.selectFrom('transfer').select('state').execute()).length > 0;
  while (!failures.has('remove abandoned sessions') && (await isKept())) await new Promise(setImmediate);
  await jobs.stop();
  assert.match(String(failures.get('remove abandoned sessions')), /The clock was set \d+ seconds forward/);
  await openSession(ports, sender, trackingId);
});
