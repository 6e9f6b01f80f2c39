import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeholderNames } from './placeholder-names.ts';

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
