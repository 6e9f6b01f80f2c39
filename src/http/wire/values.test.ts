import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Problem } from '../../core/problem.ts';
import { percentDecode, readBoolean, readInteger, readNumber } from './values.ts';

const refused = (error: unknown) => error instanceof Problem && error.code === 'value_malformed';

test('accepts only digits as an integer', () => {
  assert.equal(readInteger('page', '0'), 0);
  assert.equal(readInteger('page', '2147483647'), 2147483647);
  for (const text of ['', '-1', '+1', '1.0', '1e2', '0x1', ' 1', '1 ', '1;2', 'NaN', 'Infinity', '١', '1,2', '1n']) {
    assert.throws(() => readInteger('page', text), refused, text);
  }
});

test('accepts only digits and a fraction as a number', () => {
  for (const [text, number] of [
    ['0', 0],
    ['1.5', 1.5],
    ['.5', 0.5],
    ['2.', 2],
    ['007', 7],
  ] as const) {
    assert.equal(readNumber('threshold', text), number);
  }
  for (const text of ['', '.', '-1', '+1', '1e2', '0x1', ' 1', '1,5', 'NaN', 'Infinity', '1.2.3', '١']) {
    assert.throws(() => readNumber('threshold', text), refused, text);
  }
});

test('accepts true and false in any letter case', () => {
  for (const text of ['true', 'TRUE', 'True', 'tRuE']) assert.equal(readBoolean('active', text), true);
  for (const text of ['false', 'FALSE', 'False']) assert.equal(readBoolean('active', text), false);
  for (const text of ['', '1', '0', 'yes', 'truе', ' true', 'true\n', 'null']) {
    assert.throws(() => readBoolean('active', text), refused, text);
  }
});

test('decodes percent-encoding exactly once, for every text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      assert.equal(percentDecode('password', encodeURIComponent(text)), text);
    }),
  );
  assert.equal(percentDecode('password', '%2525'), '%25');
  assert.equal(percentDecode('password', 'a+b'), 'a+b');
});

test('rejects bad percent signs, bad UTF-8 and bare non-ASCII without quoting the value', () => {
  for (const text of [
    '%',
    '%4',
    '%zz',
    '%ff',
    '%c0%80',
    '%ed%a0%80',
    '%f5%80%80%80',
    'secret ',
    'secr\u00e4t',
    'a\u0000',
  ]) {
    assert.throws(
      () => percentDecode('password', text),
      (error: Problem) => refused(error) && !String(error.detail).includes('secr'),
      text,
    );
  }
});
