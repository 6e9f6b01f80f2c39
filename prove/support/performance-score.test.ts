import assert from 'node:assert/strict';
import { test } from 'node:test';
import { performanceScore } from './performance-score.ts';

const perfect = { firstContent: 0, largestContent: 0, blocked: 0, layoutShift: 0 };
const rounded = (metrics: typeof perfect) => Math.round(performanceScore(metrics) * 100) / 100;

test('a page that loads at once has a score of 100, and each metric its weight', () => {
  assert.equal(rounded(perfect), 100);
  const endless = 1e12;
  assert.equal(rounded({ ...perfect, firstContent: endless }), 80);
  assert.equal(rounded({ ...perfect, largestContent: endless }), 75);
  assert.equal(rounded({ ...perfect, blocked: endless }), 70);
  assert.equal(rounded({ ...perfect, layoutShift: endless }), 75);
});

test('the curves have the points that Lighthouse publishes', () => {
  assert.equal(rounded({ ...perfect, largestContent: 2_500 }), 97.5);
  assert.equal(rounded({ ...perfect, largestContent: 4_000 }), 87.5);
  assert.equal(rounded({ ...perfect, blocked: 200 }), 97);
  assert.equal(rounded({ ...perfect, blocked: 600 }), 85);
  assert.equal(rounded({ ...perfect, layoutShift: 0.1 }), 97.5);
  assert.equal(rounded({ ...perfect, layoutShift: 0.25 }), 87.5);
});
