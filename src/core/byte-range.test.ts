import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type BytesToSend, bytesToSend, type Conditions } from './byte-range.ts';

const etag = '"v1"';
const decide = (conditions: Partial<Conditions>, size = 10) =>
  bytesToSend({ method: 'GET', ...conditions }, { size, etag });
const all = { send: 'all' };
const range = (start: number, end: number) => ({ send: 'range', start, end });
const unsatisfiable = { send: 'nothing', reason: 'unsatisfiable' };
const changed = { send: 'nothing', reason: 'changed' };
const unchanged = { send: 'nothing', reason: 'unchanged' };

test('returns exactly the requested range', () => {
  assert.deepEqual(decide({ range: 'bytes=0-0' }), range(0, 1));
  assert.deepEqual(decide({ range: 'bytes=2-5' }), range(2, 6));
  assert.deepEqual(decide({ range: 'bytes=2-' }), range(2, 10));
  assert.deepEqual(decide({ range: 'bytes=2-99' }), range(2, 10));
  assert.deepEqual(decide({ range: 'bytes=-3' }), range(7, 10));
  assert.deepEqual(decide({ range: 'bytes=-99' }), range(0, 10));
  assert.deepEqual(decide({ range: 'BYTES=,\t2-5 ,' }), range(2, 6));
  assert.deepEqual(decide({ range: `bytes=${'0'.repeat(9_000)}2-${'9'.repeat(9_000)}` }), range(2, 10));
});

test('a range outside the content is unsatisfiable', () => {
  for (const text of ['bytes=10-', 'bytes=10-20', 'bytes=-0', `bytes=${'9'.repeat(400)}-`]) {
    assert.deepEqual(decide({ range: text }), unsatisfiable, text);
  }
});

test('empty content has no first bytes, and a suffix range returns all of it', () => {
  assert.deepEqual(decide({ range: 'bytes=0-' }, 0), unsatisfiable);
  assert.deepEqual(decide({ range: 'bytes=-5' }, 0), all);
  assert.deepEqual(decide({}, 0), all);
});

test('ignores several ranges, other units and malformed ranges', () => {
  const texts = [
    'bytes=0-1,3-4',
    'bytes=0-1, 0-1',
    'bytes=5-4',
    'bytes=-',
    'bytes=',
    'bytes',
    'items=0-1',
    'bytes=a-b',
  ];
  for (const text of [
    ...texts,
    '',
    'bytes =0-1',
    'bytes=0--1',
    'bytes=1.0-2',
    'bytes=+1-2',
    'bytes=0-1;',
    'bytes=٣-٤',
  ]) {
    assert.deepEqual(decide({ range: text }), all, text);
  }
});

test('returns the whole content for a request with a thousand ranges', () => {
  assert.deepEqual(decide({ range: `bytes=${'0-1,'.repeat(1000)}` }), all);
});

test('ignores a range unless the method is GET', () => {
  assert.deepEqual(decide({ method: 'HEAD', range: 'bytes=0-1' }), all);
});

test('If-Range applies a range only to the same content', () => {
  assert.deepEqual(decide({ range: 'bytes=0-1', ifRange: etag }), range(0, 2));
  for (const ifRange of ['"v2"', `W/${etag}`, 'v1', 'Sun, 01 Mar 2026 12:00:00 GMT', `${etag}, ${etag}`, '*']) {
    assert.deepEqual(decide({ range: 'bytes=0-1', ifRange }), all, ifRange);
    assert.deepEqual(decide({ range: 'bytes=99-', ifRange }), all, ifRange);
  }
  assert.deepEqual(decide({ ifRange: '"v2"' }), all);
});

test('If-None-Match returns nothing for content that the client has', () => {
  for (const ifNoneMatch of [etag, `W/${etag}`, '*', `"a,b", ${etag}`, `"x" ,W/${etag},`]) {
    for (const method of ['GET', 'HEAD']) assert.deepEqual(decide({ method, ifNoneMatch }), unchanged, ifNoneMatch);
    assert.deepEqual(decide({ ifNoneMatch, range: 'bytes=99-' }), unchanged, 'it is looked at before the range');
  }
  for (const ifNoneMatch of ['"v2"', 'v1', '"v1', '"V1"', '', '"*"']) {
    assert.deepEqual(decide({ ifNoneMatch }), all, ifNoneMatch);
  }
});

test('If-Match returns nothing for other content', () => {
  for (const ifMatch of [etag, '*', `"a,b", ${etag}`, `W/"x" ,${etag},`]) {
    assert.deepEqual(decide({ ifMatch }), all, ifMatch);
    assert.deepEqual(decide({ ifMatch, range: 'bytes=0-1' }), range(0, 2), ifMatch);
    assert.deepEqual(decide({ ifMatch, ifNoneMatch: etag }), unchanged, ifMatch);
  }
  for (const ifMatch of ['"v2"', `W/${etag}`, 'v1', '"v1', '"V1"', '', '"*"']) {
    for (const method of ['GET', 'HEAD']) assert.deepEqual(decide({ method, ifMatch }), changed, ifMatch);
    assert.deepEqual(decide({ ifMatch, ifNoneMatch: etag, range: 'bytes=99-' }), changed, 'it is looked at first');
  }
});

/** RFC 9110, 14.1.1 and 14.2, followed literally: a list of specs, each evaluated alone, with integers of any size. */
function model(text: string, size: bigint): BytesToSend {
  const equals = text.indexOf('=');
  if (text.slice(0, equals).toLowerCase() !== 'bytes') return { send: 'all' };
  const specs = text
    .slice(equals + 1)
    .split(',')
    .map((spec) => spec.replace(/^[ \t]+|[ \t]+$/g, ''))
    .filter((spec) => spec !== '');
  const [spec, ...more] = specs;
  if (spec === undefined || more.length > 0) return { send: 'all' };
  const dash = spec.indexOf('-');
  const [first, last] = [spec.slice(0, dash), spec.slice(dash + 1)];
  const isNumber = (digits: string) => digits !== '' && [...digits].every((digit) => '0123456789'.includes(digit));
  if (dash === -1 || (first !== '' && !isNumber(first)) || (last !== '' && !isNumber(last))) return { send: 'all' };
  if (first === '' && last === '') return { send: 'all' };
  if (first === '') {
    const length = BigInt(last);
    if (length === 0n) return { send: 'nothing', reason: 'unsatisfiable' };
    if (size === 0n) return { send: 'all' };
    return { send: 'range', start: Number(length > size ? 0n : size - length), end: Number(size) };
  }
  if (last !== '' && BigInt(last) < BigInt(first)) return { send: 'all' };
  if (BigInt(first) >= size) return { send: 'nothing', reason: 'unsatisfiable' };
  const end = last === '' || BigInt(last) >= size ? size : BigInt(last) + 1n;
  return { send: 'range', start: Number(first), end: Number(end) };
}

const position = fc.oneof(fc.nat(25), fc.maxSafeNat()).map(String);
const optional = fc.oneof({ weight: 4, arbitrary: position }, fc.constant(''));
const spec = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(optional, optional).map(([first, last]) => `${first}-${last}`) },
  fc.string({ maxLength: 5 }),
);
const header = fc
  .tuple(
    fc.constantFrom('bytes', 'bytes', 'bytes', 'Bytes', 'items', ''),
    fc.array(spec, { maxLength: 3 }),
    fc.constantFrom(',', ', ', ' ,\t', ',,'),
  )
  .map(([unit, specs, comma]) => `${unit}=${specs.join(comma)}`);

test('matches a literal implementation of RFC 9110', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(header, fc.oneof(fc.nat(25), fc.maxSafeNat()), (text, size) => {
      const decided = decide({ range: text }, size);
      seen.add(decided.send);
      assert.deepEqual(decided, model(text, BigInt(size)), text);
    }),
    { numRuns: 5_000 },
  );
  assert.deepEqual([...seen].sort(), ['all', 'nothing', 'range']);
});
