import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodablePath } from './links.ts';

test('leaves a decodable path and every query unchanged', () => {
  for (const target of ['/', '/api/a@b', '/a%20b/%2F%00', '/%F0%9F%A6%AD%41', '/a?%zz=%ff', '/?', '*', '']) {
    assert.equal(decodablePath(target), target);
  }
});

test('replaces each undecodable sequence with one replacement character', () => {
  for (const [target, decodable] of [
    ['/a/%zz/b?%zz', '/a/%EF%BF%BDzz/b?%zz'],
    ['/%', '/%EF%BF%BD'],
    ['/%4', '/%EF%BF%BD4'],
    ['/%%41', '/%EF%BF%BD%41'],
    ['/%ff/%c0%ae', '/%EF%BF%BD/%EF%BF%BD'],
    ['/%ed%a0%80', '/%EF%BF%BD'],
    ['/%F0%9F%A6', '/%EF%BF%BD'],
  ] as const) {
    assert.equal(decodablePath(target), decodable);
  }
});

test('makes every path decodable', () => {
  const piece = fc.constantFrom('%', 'f', 'F', '0', '9', 'c', '8', 'e', 'd', 'a', '/', '%e2%82%ac', '%ed%a0%80', 'x');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const target = pieces.join('');
      const path = decodablePath(target);
      decodeURI(path);
      if (isDecodable(target)) assert.equal(path, target);
      else assert.notEqual(path, target);
    }),
    { numRuns: 2_000 },
  );
});

function isDecodable(text: string): boolean {
  try {
    decodeURI(text);
    return true;
  } catch {
    return false;
  }
}
