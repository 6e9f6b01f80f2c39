import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentTag } from './checksums.ts';

const tagOf = (...pieces: string[]) => contentTag(pieces.map((piece) => Buffer.from(piece)));

test('other bytes, boundaries or order give another tag', async () => {
  const tags = await Promise.all([
    tagOf('ab', 'c'),
    tagOf('a', 'bc'),
    tagOf('abc'),
    tagOf('c', 'ab'),
    tagOf('ab', 'd'),
  ]);
  assert.equal(new Set(tags).size, 5);
  assert.equal(await tagOf('ab', 'c'), tags[0]);
});

test('the tag covers long pieces completely', async () => {
  const long = Buffer.alloc(3 * 2 ** 20 + 1);
  const other = Buffer.from(long).fill(1, long.length - 1);
  assert.notEqual(await contentTag([long]), await contentTag([other]));
  assert.match(await contentTag([long]), /^[\w-]{43}$/);
});
