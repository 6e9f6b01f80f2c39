import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../../core/problem.ts';
import { entityTag, expectedVersion } from './values.ts';

const requestWith = (...values: readonly string[]) =>
  ({ raw: { rawHeaders: values.flatMap((value) => ['If-Match', value]) } }) as unknown as Parameters<
    typeof expectedVersion
  >[0];

test('reads the versions that a change may be based on', () => {
  for (const [values, expected] of [
    [[entityTag('a-_1')], ['a-_1']],
    [['"a", "b"'], ['a', 'b']],
    [
      ['"a"', 'W/"b"'],
      ['a', 'b'],
    ],
    [[' * '], undefined],
    [['a'], []],
    [['"a'], []],
    [['"a" "b"'], []],
    [['*, "a"'], ['a']],
    [['*', '*'], []],
  ] as const) {
    assert.deepEqual(expectedVersion(requestWith(...values)), expected, values.join(' | '));
  }
});

test('rejects a change that names no version', () => {
  const isMissing = (error: unknown) => error instanceof Problem && error.code === 'version_missing';
  for (const values of [[], ['']]) assert.throws(() => expectedVersion(requestWith(...values)), isMissing);
});
