import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findRuleProblems, type RuleSources } from '../scripts/rule-coverage.ts';

// Written in two pieces: as one it would look like a mistake.
const hole = (name: string) => ['${', name, '}'].join('');

const sources: Readonly<Record<string, string>> = {
  'test/api/a.test.ts':
    "test('a promise that holds', async () => {});\neachDatabase(\n  'another one', async () => {});",
  'test/api/b.test.ts': `test(\`${hole('kind')}: it holds on ${hole('all')} of them\`, options, async (t) => {});`,
};

function faultsOf(page: string, table: string, more: Partial<RuleSources> = {}): readonly string[] {
  const source = (path: string) => sources[path];
  return findRuleProblems({ pages: [page], table, source, proofs: ['timing'], ...more });
}

const page = '# Rules\n\n- **C1** Something holds.\n- **C2** *(not yet)* Something will.\n';
const good = '| Rule | Shown by |\n|---|---|\n| C1 | `test/api/a.test.ts`: a promise that holds |\n| C2 | not yet |\n';

test('where each rule has a test there is no fault', () => {
  assert.deepEqual(faultsOf(page, good), []);
});

test('a test is named by its file and the beginning of its name, a proof by its command', () => {
  for (const cell of [
    '`test/api/a.test.ts`: a promise <br> `test/api/a.test.ts`: another one',
    `\`test/api/b.test.ts\`: it holds on ${hole('all')} of them <br> \`npm run prove -- timing\``,
  ]) {
    assert.deepEqual(faultsOf(page, good.replace('`test/api/a.test.ts`: a promise that holds', cell)), [], cell);
  }
});

test('a rule without a row, a row without a rule, and two of either are told', () => {
  const row = good.split('\n')[2] ?? '';
  assert.deepEqual(faultsOf(page, good.replace(row, '')), ['C1 has no row']);
  assert.deepEqual(faultsOf(page, `${good}${row.replace('C1', 'C3')}\n`), ['C3 has a row and is stated nowhere']);
  assert.deepEqual(faultsOf(page, `${good}${row}\n`), ['C1 has more than one row']);
  assert.deepEqual(faultsOf(page, good, { pages: [page, '- **C1** Again.\n'] }), ['C1 is stated more than once']);
});

test('a row that names no test, or one that is not there, is told', () => {
  const told = (cell: string) => faultsOf(page, good.replace('`test/api/a.test.ts`: a promise that holds', cell));
  assert.deepEqual(told('`test/api/a.test.ts`: a promise that was never made'), [
    'C1 names a test that test/api/a.test.ts does not have: a promise that was never made',
  ]);
  assert.deepEqual(told('`test/api/a.test.ts`: promise that holds').length, 1);
  assert.deepEqual(told('`test/api/c.test.ts`: a promise'), [
    'C1 names the file test/api/c.test.ts, which is not there',
  ]);
  assert.deepEqual(told('`test/api/a.test.ts`'), ['C1 names no test: `test/api/a.test.ts`']);
  assert.deepEqual(told(''), ['C1 names no test: nothing']);
  assert.deepEqual(told('`npm run prove -- nothing`'), ['C1 names the proof nothing, which is none']);
});

test('what is not yet there is called so on both pages', () => {
  const isNotYet = ['C1 is not yet on one of the two pages alone'];
  assert.deepEqual(faultsOf(page, good.replace('`test/api/a.test.ts`: a promise that holds', 'not yet')), isNotYet);
  assert.deepEqual(faultsOf(page.replace('**C1** ', '**C1** *(not yet)* '), good), isNotYet);
});
