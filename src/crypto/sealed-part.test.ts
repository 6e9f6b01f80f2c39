import assert from 'node:assert/strict';
import { createSecretKey, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { SealBroken } from './floe.ts';
import { type KnownPart, openWholePart, sealedRange, startPart } from './sealed-part.ts';

const place = { trackingId: '20260301-101500-Ab12Cd34', fileId: 'aaaaaaaaaa', generation: 2 };
const key = createSecretKey(randomBytes(32));

function sealed(plain: Buffer, { at = place, number = 0, by = key, segment = 262_144 } = {}) {
  const part = startPart(by, at, number, segment);
  const known = { plainSize: plain.length, fingerprint: part.fingerprint };
  return { known, bytes: Buffer.concat([part.header, ...part.finish(plain)]) };
}

const broken = { name: new SealBroken('segment').name };

const open = (known: KnownPart, bytes: Buffer) => Buffer.concat(openWholePart(key, place, 0, known, bytes));

test('opens a whole part with segments of any accepted size', () => {
  for (const [length, segment] of [
    [1, 262_144],
    [65_536, 262_144],
    [262_144, 262_144],
    [262_144, 65_536],
    [200_001, 65_536],
    [200_001, 131_072],
  ] as const) {
    const plain = randomBytes(length);
    const { known, bytes } = sealed(plain, { segment });
    assert.ok(open(known, bytes).equals(plain), `${length} in ${segment}`);
  }
});

test('rejects a part with any changed, missing or additional byte', () => {
  const { known, bytes } = sealed(randomBytes(1_000));
  const changed = [
    Buffer.alloc(0),
    bytes.subarray(0, 73),
    bytes.subarray(0, 74),
    bytes.subarray(0, -1),
    Buffer.concat([bytes, Buffer.of(0)]),
    ...Array.from(bytes, (byte, at) => Buffer.from(bytes).fill(byte ^ 1, at, at + 1)),
  ];
  for (const wrong of changed) assert.throws(() => open(known, wrong), broken);
});

test('rejects another part in place of the expected one', () => {
  const plain = randomBytes(1_000);
  const { known, bytes } = sealed(plain);
  for (const other of [
    sealed(plain),
    sealed(plain, { number: 1 }),
    sealed(plain, { at: { ...place, generation: 1 } }),
    sealed(plain, { by: createSecretKey(randomBytes(32)) }),
  ]) {
    assert.throws(() => open(known, other.bytes), broken);
    const otherSegments = Buffer.concat([bytes.subarray(0, 74), other.bytes.subarray(74)]);
    assert.throws(() => open(known, otherSegments), broken);
  }
});

test('sealedRange covers whole segments, and one byte behind the part at its end', () => {
  const [segment, plainSize] = [65_536, 150_000];
  const sealedSize = sealed(randomBytes(plainSize), { segment }).bytes.length;
  const range = (start: number, end: number) => sealedRange({ start, end }, plainSize, segment + 32);
  assert.deepEqual(range(0, 1), { start: 74, end: 74 + 65_568 });
  assert.deepEqual(range(0, 65_536), { start: 74, end: 74 + 65_568 });
  assert.deepEqual(range(65_535, 65_537), { start: 74, end: 74 + 2 * 65_568 });
  assert.deepEqual(range(65_536, 149_999), { start: 74 + 65_568, end: sealedSize });
  assert.deepEqual(range(140_000, 150_000), { start: 74 + 2 * 65_568, end: sealedSize + 1 });
});
