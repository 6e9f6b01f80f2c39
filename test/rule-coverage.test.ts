import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findRuleProblems, type RuleSources } from '../scripts/rule-coverage.ts';

// Built from pieces, because the linter reports a placeholder in a plain string.
const placeholder = (name: string) => ['${', name, '}'].join('');

const sources: Readonly<Record<string, string>> = {
  'test/api/a.test.ts':
    "test('a promise that holds', async () => {});\neachDatabase(\n  'another one', async () => {});",
  'test/api/b.test.ts': `test(\`${placeholder('kind')}: it holds on ${placeholder('all')} of them\`, options, async (t) => {});`,
};

function problemsOf(page: string, table: string, more: Partial<RuleSources> = {}): readonly string[] {
  const source = (path: string) => sources[path];
  return findRuleProblems({ pages: [page], table, source, proofs: ['timing'], ...more });
}

const page = '# Rules\n\n- **C1** Something holds.\n- **C2** *(not yet)* Something will.\n';
const good = '| Rule | Shown by |\n|---|---|\n| C1 | `test/api/a.test.ts`: a promise that holds |\n| C2 | not yet |\n';

test('reports nothing when each rule has a test', () => {
  assert.deepEqual(problemsOf(page, good), []);
});

test('reads rule IDs of one and of two letters', () => {
  const two = (text: string) => text.replaceAll('C1', 'AD1').replaceAll('C2', 'AD2');
  assert.deepEqual(problemsOf(two(page), two(good)), []);
  assert.deepEqual(problemsOf(two(page), good).length, 4);
});

test('accepts a test by its file and the beginning of its name, and a proof by its command', () => {
  for (const cell of [
    '`test/api/a.test.ts`: a promise <br> `test/api/a.test.ts`: another one',
    `\`test/api/b.test.ts\`: it holds on ${placeholder('all')} of them <br> \`npm run prove -- timing\``,
  ]) {
    assert.deepEqual(problemsOf(page, good.replace('`test/api/a.test.ts`: a promise that holds', cell)), [], cell);
  }
});

test('reports a rule without a row, a row without a rule, and duplicates of both', () => {
  const row = good.split('\n')[2] ?? '';
  assert.deepEqual(problemsOf(page, good.replace(row, '')), ['C1 has no row']);
  assert.deepEqual(problemsOf(page, `${good}${row.replace('C1', 'C3')}\n`), ['C3 has a row and is stated nowhere']);
  assert.deepEqual(problemsOf(page, `${good}${row}\n`), ['C1 has more than one row']);
  assert.deepEqual(problemsOf(page, good, { pages: [page, '- **C1** Again.\n'] }), ['C1 is stated more than once']);
});

test('reports a row that names no test or an unknown one', () => {
  const reported = (cell: string) => problemsOf(page, good.replace('`test/api/a.test.ts`: a promise that holds', cell));
  assert.deepEqual(reported('`test/api/a.test.ts`: a promise that was never made'), [
    'C1 names a test that test/api/a.test.ts does not have: a promise that was never made',
  ]);
  assert.deepEqual(reported('`test/api/a.test.ts`: promise that holds').length, 1);
  assert.deepEqual(reported('`test/api/c.test.ts`: a promise'), [
    'C1 names the file test/api/c.test.ts, which is not there',
  ]);
  assert.deepEqual(reported('`test/api/a.test.ts`'), ['C1 names no test: `test/api/a.test.ts`']);
  assert.deepEqual(reported(''), ['C1 names no test: nothing']);
  assert.deepEqual(reported('`npm run prove -- nothing`'), ['C1 names the proof nothing, which is none']);
});

test('reports a rule that only one of the two pages calls "not yet"', () => {
  const isNotYet = ['C1 is not yet on one of the two pages alone'];
  assert.deepEqual(problemsOf(page, good.replace('`test/api/a.test.ts`: a promise that holds', 'not yet')), isNotYet);
  assert.deepEqual(problemsOf(page.replace('**C1** ', '**C1** *(not yet)* '), good), isNotYet);
});
