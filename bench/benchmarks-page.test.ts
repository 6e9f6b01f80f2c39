import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDocument } from 'htmlparser2';
import { type BenchReport, renderBenchmarks } from './benchmarks-page.ts';
import { comparisons } from './comparisons.ts';
import { evaluateTarget, summarize } from './figures.ts';
import { reasons } from './reasons.ts';

/** A report with the row `small`, in which Sealpost has this rate and the peer 1,000. */
function aReport(rate: number, memory = 300): BenchReport {
  const { small: comparison } = comparisons;
  assert.ok(comparison);
  const summaries = [
    summarize('sealpost', [{ candidate: 'sealpost', foreign: 0, figures: { rate, memory, cpuEach: 1 } }]),
    summarize('naive GCM', [{ candidate: 'naive GCM', foreign: 0, figures: { rate: 1_000, memory: 90, cpuEach: 2 } }]),
  ];
  const verdicts = comparison.targets.map((target) => evaluateTarget(target, summaries));
  return {
    at: '2026-01-02T03:04:05Z',
    machine: '2 × Test',
    size: 2 ** 20,
    rounds: 1,
    results: [{ name: 'small', comparison, summaries, verdicts }],
  };
}

test('lists each figure with its bounds, and the reason of a missed bound only while it is missed', () => {
  const missed = renderBenchmarks([aReport(800)]).page;
  assert.match(
    missed,
    /\| `small` \| requests\/s of sealpost \/ naive GCM \| 0\.80 \| ≥ 1 \| ≥ 1\.5 \| \*\*missed\*\* \|/,
  );
  assert.match(missed, /\| `small` \| peak RSS MB of sealpost \| 300 \| ≤ 350 \| ≤ 250 \| aim missed \|/);
  assert.ok(missed.includes(reasons['small'] ?? 'none'));
  const met = renderBenchmarks([aReport(1_600, 200)]).page;
  assert.ok(met.includes('Every bound is met.'));
  assert.match(met, /\| `small` \| requests\/s of sealpost \/ naive GCM \| 1\.60 \| ≥ 1 \| ≥ 1\.5 \| met \|/);
});

test('a row in a later report replaces the same row in an earlier one', () => {
  assert.deepEqual(renderBenchmarks([aReport(800), aReport(1_600, 200)]), renderBenchmarks([aReport(1_600, 200)]));
});

test('draws a bar for each ratio and each memory figure, with a line for each bound', () => {
  const { pictures } = renderBenchmarks([aReport(800)]);
  assert.deepEqual([...pictures.keys()], ['benchmark-ratios.svg', 'benchmark-memory.svg']);
  for (const svg of pictures.values()) {
    assert.ok(parseDocument(svg, { xmlMode: true }).children.length > 0);
    assert.equal(svg.match(/<rect /g)?.length, 1);
    assert.equal(svg.match(/<line /g)?.length, 2);
    assert.ok(svg.includes('prefers-color-scheme: dark'));
  }
});

test('has reasons only for comparisons that exist', () => {
  for (const name of Object.keys(reasons)) assert.ok(name in comparisons, name);
});
