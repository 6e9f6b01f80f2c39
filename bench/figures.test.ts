import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CandidateName } from './candidates/table.ts';
import type { Sample } from './compare.ts';
import type { Target } from './comparison.ts';
import { evaluateTarget, median, summarize } from './figures.ts';

function aSample(candidate: CandidateName, foreign: number, speed: number): Sample {
  return {
    candidate,
    foreign,
    figures: { speed, cpu: 1, memory: 1, loopMedian: 1, loopP99: 1, loopMax: 1 },
  };
}

test('averages the two middle values for the median of an even number of values', () => {
  assert.equal(median([5, 1, 3]), 3);
  assert.equal(median([4, 1, 3, 100]), 3.5);
  assert.ok(Number.isNaN(median([])));
});

test('takes medians from the half of the samples with the least foreign load, and ranges from all samples', () => {
  const samples = [
    aSample('sealed', 0.5, 1_000),
    aSample('sealed', 0.1, 300),
    aSample('naive GCM', 0, 7),
    aSample('sealed', 0.2, 500),
    aSample('sealed', 0.9, 10),
  ];
  const { figures, foreign } = summarize('sealed', samples);
  assert.deepEqual(figures.speed, { median: 400, min: 10, max: 1_000 });
  assert.ok(Math.abs(foreign - 0.15) < 1e-9);
});

test('omits measures that a candidate has no samples of', () => {
  const { figures } = summarize('nginx HTTPS', [{ candidate: 'nginx HTTPS', foreign: 0, figures: { speed: 5 } }]);
  assert.deepEqual(figures, { speed: { median: 5, min: 5, max: 5 } });
});

test('meets a target exactly at its bound, and compares the ratio when the target names another candidate', () => {
  const summaries = [
    summarize('sealed', [aSample('sealed', 0, 190)]),
    summarize('naive GCM', [aSample('naive GCM', 0, 100)]),
  ];
  const target = { level: 'must', measure: 'speed', of: 'sealed' } as const;
  const met = (rest: Pick<Target, 'bound' | 'against'>) => evaluateTarget({ ...target, ...rest }, summaries).met;
  assert.equal(met({ against: 'naive GCM', bound: { atLeast: 1.9 } }), true);
  assert.equal(met({ against: 'naive GCM', bound: { atLeast: 1.91 } }), false);
  assert.equal(met({ bound: { atMost: 190 } }), true);
  assert.equal(met({ bound: { atMost: 189 } }), false);
});

test('does not meet a target that was not measured', () => {
  const target: Target = { level: 'must', measure: 'speed', of: 'sealed', bound: { atMost: 1 } };
  assert.equal(evaluateTarget(target, []).met, false);
});
