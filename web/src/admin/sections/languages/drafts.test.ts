import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PackText } from '#client';
import { changesOf, faultOf, mergeChanged, placeholderNames, refreshDrafts } from './drafts.ts';

const message = (more: Partial<PackText> = {}): PackText => ({
  key: 'a:b',
  text: 'Hello {name}',
  ownText: null,
  fault: null,
  placeholders: [{ name: 'name', type: 'text', plural: false, cases: [] }],
  ...more,
});

test('only input that differs from what is stored is a change, and the original text removes an own text', () => {
  const drafts = new Map([
    ['same', { text: 'Hello {name}', message: message() }],
    ['new', { text: 'Hi {name}', message: message() }],
    ['stored', { text: 'Hi', message: message({ ownText: 'Hi' }) }],
    ['undone', { text: 'Hello {name}', message: message({ ownText: 'Hi' }) }],
    ['gone', { text: '', message: message({ text: null, ownText: 'Hi' }) }],
  ]);
  assert.deepEqual(changesOf(drafts), { new: 'Hi {name}', undone: null, gone: null });
});

test('a message that was loaded again replaces the one of a draft, whose input stays', () => {
  const drafts = new Map([['a:b', { text: 'Hi', message: message() }]]);
  const refreshed = refreshDrafts(drafts, [message({ ownText: 'Hi' })]);
  assert.equal(refreshed.get('a:b')?.text, 'Hi');
  assert.deepEqual(changesOf(refreshed), {});
  assert.deepEqual(refreshDrafts(drafts, []), drafts);
});

test('an empty text, unknown placeholders and braces that do not match are found', () => {
  assert.equal(faultOf('Hi', message()), undefined);
  assert.deepEqual(faultOf(' ', message()), { kind: 'empty' });
  assert.deepEqual(faultOf('Hi {nam}', message()), { kind: 'unknown', name: 'nam' });
  assert.deepEqual(faultOf('Hi {name', message()), { kind: 'braces' });
});

test('changed messages replace those of the list, and the number of own texts follows', () => {
  const list = [message(), message({ key: 'a:c', ownText: 'Hi' }), message({ key: 'a:d', text: null, ownText: 'Hi' })];
  const drafts = new Map(list.map((each) => [each.key, { text: '', message: each }]));
  const changed = [
    message({ ownText: 'Hi' }),
    message({ key: 'a:c' }),
    message({ key: 'a:d', text: null }),
    message({ key: 'not:shown', ownText: 'Hi' }),
  ];
  const page = mergeChanged({ data: list, meta: { pageSize: 50, next: null, ownTexts: 5 } }, changed, drafts);
  assert.deepEqual(page, { data: changed.slice(0, 2), meta: { pageSize: 50, next: null, ownTexts: 5 } });
});

const messages: ReadonlyArray<readonly [text: string, names: readonly string[] | undefined]> = [
  ['Plain text', []],
  ['Hello {name}, from { place }', ['name', 'place']],
  ['{count, plural, one {# file} other {{count} files of {name}}}', ['count', 'name']],
  ['{role, select, to {To} other {Copy}}', ['role']],
  ['{size, number, ::percent}', ['size']],
  ["Isn’t it '{'name'}'? It's {done}", ['done']],
  ['{}', ['']],
  ['Hello {name', undefined],
  ['Hello name}', undefined],
  ['{count, plural, one {# file other {# files}}', undefined],
  ['Hello {na{me}}', undefined],
];

for (const [text, names] of messages) {
  test(`the placeholders of ${text} are ${names?.join() ?? 'not readable'}`, () => {
    const found = placeholderNames(text);
    assert.deepEqual(found && [...found], names);
  });
}
