import assert from 'node:assert/strict';
import { memoryUsage } from 'node:process';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { Problem, type ProblemCode } from '../../core/problem.ts';
import { parseJson, readJson, requireEmptyBody } from './json-body.ts';
import { limits } from './limits.ts';

const max = limits.jsonBytes;
const refusedAs = (code: ProblemCode) => (error: unknown) => error instanceof Problem && error.code === code;
const streamOf = (...chunks: Uint8Array[]) => Readable.from(chunks, { objectMode: false });
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test('parses any well-formed JSON unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue({ depthSize: 'small' }), (value) => {
      const text = JSON.stringify(value);
      fc.pre(
        !text.includes('__proto__') && JSON.stringify(JSON.parse(text)).isWellFormed() && !/\\ud[89a-f]/.test(text),
      );
      assert.deepEqual(parseJson(Buffer.from(text)), JSON.parse(text));
    }),
  );
});

test('accepts a byte order mark', () => {
  assert.deepEqual(parseJson(Buffer.from('\ufeff{"a":"\ufeff"}')), { a: '\ufeff' });
});

test('rejects unsafe JSON without quoting it', () => {
  const bodies: Array<string | Buffer> = [
    '{"password":"marker"',
    'marker',
    '{"a":1}{"b":2}',
    '\ufeff\ufeff{}',
    '{}\ufeff',
    '{"__proto__":{"admin":true}}',
    '{"a":[{"__proto__":1}]}',
    '{"\\u005f_proto__":1}',
    '"\\ud800"',
    '{"\\udc00":1}',
    '1e400',
    '[-1e400]',
    '{"a":NaN}',
    "{'a':1}",
    '[1,]',
    '"\u0000"',
    nested(limits.jsonDepth + 1),
    nested(100_000),
    Buffer.from('{"a":"ä"}', 'latin1'),
    Buffer.from('{}', 'utf16le'),
    Buffer.from([0x22, 0xc0, 0x80, 0x22]),
  ];
  for (const body of bodies) {
    assert.throws(
      () => parseJson(Buffer.from(body)),
      (error: Problem) => refusedAs('value_malformed')(error) && !String(error.detail).includes('marker'),
      String(body).slice(0, 40),
    );
  }
});

test('accepts the deepest allowed nesting', () => {
  assert.doesNotThrow(() => parseJson(Buffer.from(nested(limits.jsonDepth))));
});

test('treats an empty body as absent', async () => {
  assert.equal(await readJson(streamOf(), 0, max), undefined);
});

test('joins a character that is split between two packets', async () => {
  const bytes = Buffer.from('{"name":"Ärger 🦭"}');
  for (let cut = 1; cut < bytes.length; cut += 1) {
    assert.deepEqual(await readJson(streamOf(bytes.subarray(0, cut), bytes.subarray(cut)), bytes.length, max), {
      name: 'Ärger 🦭',
    });
  }
});

test('rejects a body above the limit, by its declared or its actual length', async () => {
  const largest = Buffer.from(`"${'x'.repeat(max - 2)}"`);
  assert.equal(String(await readJson(streamOf(largest), largest.length, max)).length, max - 2);
  await assert.rejects(readJson(streamOf(largest, Buffer.from(' ')), 0, max), refusedAs('request_too_large'));
  const never = new Readable({ read: () => assert.fail('a body that is too large is not even begun') });
  await assert.rejects(readJson(never, max + 1, max), refusedAs('request_too_large'));
});

test('keeps no packet in memory for a body that arrives in single bytes', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  let held = 0;
  async function* drip(): AsyncGenerator<Buffer> {
    for (const character of `"${'x'.repeat(2_000)}`) yield Buffer.alloc(65_536, character).subarray(0, 1);
    // Twice: what the first finds is freed beside it, and surely before the second.
    collectGarbage();
    collectGarbage();
    held = memoryUsage().arrayBuffers;
    yield Buffer.from('"');
  }
  const before = memoryUsage().arrayBuffers;
  assert.equal(await readJson(Readable.from(drip()), 0, max), 'x'.repeat(2_000));
  assert.ok(held - before < 10_000_000, `${held - before} bytes are held`);
});

test('rejects a body of an unknown type at its first byte', async () => {
  assert.equal(await requireEmptyBody(streamOf()), undefined);
  await assert.rejects(requireEmptyBody(streamOf(Buffer.from('x'))), refusedAs('media_type_unsupported'));
});
