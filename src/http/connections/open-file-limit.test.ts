import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseOpenFileLimit } from './connection-limits.ts';

test('reads the soft limit of open files from the table of the kernel', () => {
  const row = (soft: string) =>
    `Limit  Soft Limit  Hard Limit  Units\nMax open files    ${soft}    524288    files     \n`;
  assert.equal(parseOpenFileLimit(row('1024')), 1024);
  assert.equal(parseOpenFileLimit(row('unlimited')), undefined);
  assert.equal(parseOpenFileLimit(''), undefined);
});
