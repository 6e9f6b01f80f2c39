import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../test/support/inputs/random.ts';
import { type QueuedJob, simulateQueue } from './queue.ts';

const draw = seededRandom(21);
const exponential = (mean: number) => -mean * Math.log(1 - draw(2 ** 30) / 2 ** 30);

function poissonJobs(count: number, perSecond: number, service: () => number): readonly QueuedJob[] {
  let at = 0;
  return Array.from({ length: count }, () => {
    at += exponential(1 / perSecond);
    return { at, service: service() };
  });
}

const isNear = (value: number, expected: number, hint: string) =>
  assert.ok(Math.abs(value / expected - 1) < 0.05, `${hint}: ${value}, expected ${expected}`);

test('agrees with the known mean waits of one worker', () => {
  const count = 400_000;
  // Pollaczek and Khinchine: load / (1 - load) of the service time, half of that when it is constant.
  for (const [name, service, expected] of [
    ['exponential service', () => exponential(1), 0.7 / 0.3],
    ['constant service', () => 1, 0.7 / 0.3 / 2],
  ] as const) {
    const { meanWait, utilization } = simulateQueue(poissonJobs(count, 0.7, service), 1, count / 0.7);
    isNear(meanWait, expected, name);
    isNear(utilization, 0.7, name);
  }
});

test('agrees with the known mean wait of three workers', () => {
  const count = 400_000;
  // Erlang C for three workers at an offered load of 2.4: 0.6472 wait, for 1 / (3 - 2.4) on average.
  const { meanWait } = simulateQueue(
    poissonJobs(count, 2.4, () => exponential(1)),
    3,
    count / 2.4,
  );
  isNear(meanWait, 0.6472 / 0.6, 'three workers');
});

test('lets no job wait while a worker is free, and serves in the order of arrival', () => {
  const jobs = [0, 0, 0, 1, 5].map((at) => ({ at, service: 2 }));
  const { meanWait, p95Wait, utilization } = simulateQueue(jobs, 2, 10);
  assert.deepEqual([meanWait, p95Wait, utilization], [(0 + 0 + 2 + 1 + 0) / 5, 2, 0.5]);
  assert.deepEqual(simulateQueue([], 2, 10), { utilization: 0, meanWait: 0, p95Wait: 0 });
});
