import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sample } from './compare.ts';
import type { ContenderName, Target } from './comparisons.ts';
import { judge, median, summarize } from './figures.ts';

function aSample(contender: ContenderName, foreign: number, speed: number): Sample {
  return { contender, foreign, figures: { speed, cpu: 1, memory: 1, loopMedian: 1, loopP99: 1, loopMax: 1 } };
}

test('the median of an even number of values is the middle of the two middle ones', () => {
  assert.equal(median([5, 1, 3]), 3);
  assert.equal(median([4, 1, 3, 100]), 3.5);
  assert.ok(Number.isNaN(median([])));
});

test('medians come from the half of the samples with the least foreign load, ranges from all', () => {
  const samples = [
    aSample('sealed', 0.5, 1_000),
    aSample('sealed', 0.1, 300),
    aSample('naive GCM', 0, 7),
    aSample('sealed', 0.2, 500),
    aSample('sealed', 0.9, 10),
  ];
  const { figures, foreign } = summarize('sealed', samples);
  assert.deepEqual(figures.speed, { median: 400, least: 10, most: 1_000 });
  assert.ok(Math.abs(foreign - 0.15) < 1e-9);
});

test('what was not measured of a contender has no figure', () => {
  const { figures } = summarize('nginx HTTPS', [{ contender: 'nginx HTTPS', foreign: 0, figures: { speed: 5 } }]);
  assert.deepEqual(figures, { speed: { median: 5, least: 5, most: 5 } });
});

test('a target is met on its bound, and judged by the ratio when it names another contender', () => {
  const summaries = [
    summarize('sealed', [aSample('sealed', 0, 190)]),
    summarize('naive GCM', [aSample('naive GCM', 0, 100)]),
  ];
  const target = { level: 'must', measure: 'speed', of: 'sealed' } as const;
  const met = (rest: Pick<Target, 'bound' | 'against'>) => judge({ ...target, ...rest }, summaries).met;
  assert.equal(met({ against: 'naive GCM', bound: { atLeast: 1.9 } }), true);
  assert.equal(met({ against: 'naive GCM', bound: { atLeast: 1.91 } }), false);
  assert.equal(met({ bound: { atMost: 190 } }), true);
  assert.equal(met({ bound: { atMost: 189 } }), false);
});

test('a target that was not measured is not met', () => {
  const target: Target = { level: 'must', measure: 'speed', of: 'sealed', bound: { atMost: 1 } };
  assert.equal(judge(target, []).met, false);
});
