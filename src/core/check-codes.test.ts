import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkCodes, toCheckCode } from './health.ts';

test('every code is documented, with its meaning', () => {
  const page = readFileSync(new URL('../../docs/monitoring.md', import.meta.url), 'utf8');
  const [, table = ''] = page.split('| Code | Meaning |\n|---|---|\n');
  const rows = Object.entries(checkCodes).map(([code, meaning]) => `| \`${code}\` | ${meaning} |\n`);
  assert.ok(table.startsWith(`${rows.join('')}\n`), 'the table of codes in docs/monitoring.md');
});

test('reads a stored code, and none that this version does not have', () => {
  assert.deepEqual([toCheckCode('timeout'), toCheckCode('later'), toCheckCode(null)], ['timeout', null, null]);
});
