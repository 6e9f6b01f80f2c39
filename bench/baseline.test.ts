import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findRegressions, ratiosOf } from './baseline.ts';
import type { Target } from './comparison.ts';
import type { Verdict } from './figures.ts';

const speed: Target = {
  level: 'must',
  measure: 'speed',
  of: 'sealpost',
  against: 'tus',
  bound: { atLeast: 1 },
};
const cpu: Target = { ...speed, measure: 'cpu', bound: { atMost: 1 } };
const memory: Target = { level: 'must', measure: 'memory', of: 'sealpost', bound: { atMost: 350 } };

type Figure = readonly [Target, number];

function aRun(...reached: readonly Figure[]) {
  const verdicts = reached.map(([target, value]): Verdict => ({ target, reached: value, met: true }));
  return [{ name: 'upload', verdicts }];
}

const baseline = ratiosOf(aRun([speed, 2], [{ ...speed, level: 'aim' }, 2], [cpu, 0.5], [memory, 300]));

test('keeps ratios and no figures that depend on the machine', () => {
  assert.deepEqual(baseline, { upload: { 'speed: sealpost / tus': 2, 'cpu: sealpost / tus': 0.5 } });
});

test('reports a ratio that is worse by more than a tenth, in the direction that is worse for its measure', () => {
  const worse = (...reached: readonly Figure[]) => findRegressions(baseline, aRun(...reached));
  assert.deepEqual(worse([speed, 1.81], [cpu, 0.545]), []);
  assert.deepEqual(worse([speed, 1.79]), [
    { comparison: 'upload', ratio: 'speed: sealpost / tus', before: 2, now: 1.79 },
  ]);
  assert.deepEqual(worse([cpu, 0.56]), [
    { comparison: 'upload', ratio: 'cpu: sealpost / tus', before: 0.5, now: 0.56 },
  ]);
  assert.deepEqual(worse([speed, 20], [cpu, 0.05]), []);
});

test('reports a ratio with two bounds once', () => {
  const regressions = findRegressions(baseline, aRun([speed, 1], [{ ...speed, level: 'aim' }, 1]));
  assert.equal(regressions.length, 1);
});

test('reports a ratio that was not measured, and none that the baseline does not have', () => {
  assert.equal(findRegressions(baseline, aRun([speed, Number.NaN])).length, 1);
  assert.deepEqual(findRegressions({}, aRun([speed, 1])), []);
});
