import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFilesIn } from './open-files.ts';

test('the soft limit of open files is read from the table of the kernel', () => {
  const row = (soft: string) =>
    `Limit  Soft Limit  Hard Limit  Units\nMax open files    ${soft}    524288    files     \n`;
  assert.equal(openFilesIn(row('1024')), 1024);
  assert.equal(openFilesIn(row('unlimited')), undefined);
  assert.equal(openFilesIn(''), undefined);
});
