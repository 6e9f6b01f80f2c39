import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AdminSetting, draftOf, enteredValue, unsavedOf } from './drafts.ts';

function setting(name: string, valueType: AdminSetting['valueType'], more: Partial<AdminSetting>): AdminSetting {
  const common = { group: 'Storage', description: '', changed: false, reauthentication: false } as const;
  return { ...common, name, valueType, value: '', default: '', ...more };
}

const space = setting('disk.minFreeBytes', 'integer', {
  value: 2 ** 30,
  default: 2 ** 30,
  minimum: 0,
  maximum: 2 ** 52,
});
const lock = setting('attempts.lockMinutes', 'integer', { value: 90, default: 15, minimum: 1, maximum: 525_600 });
const words = setting('password.blockedWords', 'list', { value: ['acme'], default: [], maxItems: 2 });

test('a number is shown in the largest unit in which it is whole', () => {
  assert.deepEqual(draftOf(space, 2 ** 30), { text: '1', unit: 'gibibyte' });
  assert.deepEqual(draftOf(space, 5e9), { text: '5', unit: 'gigabyte' });
  assert.deepEqual(draftOf(space, 1_001), { text: '1001', unit: 'byte' });
  assert.deepEqual(draftOf(space, 0), { text: '0', unit: 'byte' });
  assert.deepEqual(draftOf(lock, 90), { text: '90', unit: 'minute' });
  assert.deepEqual(draftOf(lock, 2_880), { text: '2', unit: 'day' });
  assert.deepEqual(draftOf({ name: 'transfer.maxFiles' }, 60), { text: '60', unit: '' });
});

test('each shown value is read as the same value', () => {
  for (const value of [0, 1, 999, 1e3, 2 ** 10, 16_384, 1e6, 3 * 2 ** 20, 5e9, 2 ** 30, 7e12, 2 ** 40 + 1]) {
    assert.equal(enteredValue(space, draftOf(space, value)), value);
  }
  assert.deepEqual(enteredValue(words, draftOf(words, ['a', 'b'])), ['a', 'b']);
});

test('text that is no number, or a number out of bounds, is no value', () => {
  for (const text of ['', '-1', '1.5', '1e3', 'many', '0', '9000000']) {
    assert.equal(enteredValue(lock, { text, unit: 'minute' }), undefined, text);
  }
  assert.equal(enteredValue(lock, { text: '366', unit: 'day' }), undefined);
  assert.equal(enteredValue(lock, { text: ' 365 ', unit: 'day' }), 525_600);
});

test('lists accept lines and commas, and have a highest number of items', () => {
  assert.deepEqual(enteredValue(words, { text: ' acme,\n\nexample ', unit: '' }), ['acme', 'example']);
  assert.equal(enteredValue(words, { text: 'a\nb\nc', unit: '' }), undefined);
});

test('only new values are sent, and a default is sent as null', () => {
  const drafts = new Map([
    [space.name, { text: '1', unit: 'gibibyte' }],
    [lock.name, { text: '15', unit: 'minute' }],
    [words.name, { text: 'a\nb\nc', unit: '' }],
  ]);
  assert.deepEqual(unsavedOf([space, lock, words], drafts), {
    changes: { 'attempts.lockMinutes': null },
    invalid: ['password.blockedWords'],
    count: 2,
  });
});
