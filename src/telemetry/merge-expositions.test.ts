import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeExpositions } from './merge-expositions.ts';

const of = (worker: number, more = '') =>
  `# HELP a_total First.\n# TYPE a_total counter\na_total{worker="${worker}"} ${worker}\n${more}`;

test('puts the values of all processes below one description of each metric', () => {
  const other = '\n# HELP b Second.\n# TYPE b gauge\nb{worker="2"} 7\n';
  assert.equal(
    mergeExpositions([of(1), of(2, other), '']),
    '# HELP a_total First.\n# TYPE a_total counter\na_total{worker="1"} 1\na_total{worker="2"} 2\n\n' +
      '# HELP b Second.\n# TYPE b gauge\nb{worker="2"} 7\n',
  );
});

test('keeps a metric without values', () => {
  const text = '# HELP a_total First.\n# TYPE a_total counter\n';
  assert.equal(mergeExpositions([text, text]), text);
});
