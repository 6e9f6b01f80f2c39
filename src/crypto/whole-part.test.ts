import assert from 'node:assert/strict';
import { createSecretKey, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { SealBroken } from './floe.ts';
import { startPart } from './sealed-part.ts';
import { openWholePart } from './slice-opening.ts';
import { wholePart } from './whole-part.ts';

const place = { trackingId: '20260301-101500-Ab12Cd34', fileId: 'aaaaaaaaaa', generation: 2 };
const key = createSecretKey(randomBytes(32));

function sealed(plain: Buffer, { at = place, number = 0, by = key, segment = 262_144 } = {}) {
  const part = startPart(by, at, number, segment);
  const known = { plainSize: plain.length, fingerprint: part.fingerprint };
  return { known, bytes: Buffer.concat([part.header, ...part.finish(plain)]) };
}

const broken = { name: new SealBroken('segment').name };

test('a whole part gives its plain bytes, as often as it is opened, in segments of any size', () => {
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
    const open = wholePart(key, place, 0, known);
    for (let n = 0; n < 3; n += 1) assert.ok(open(Buffer.from(bytes)).equals(plain), `${length} in ${segment}`);
  }
});

test('no changed, missing or additional byte is let through, neither at first nor after the part was opened', () => {
  const plain = randomBytes(1_000);
  const { known, bytes } = sealed(plain);
  const changed = [
    Buffer.alloc(0),
    bytes.subarray(0, 73),
    bytes.subarray(0, 74),
    bytes.subarray(0, -1),
    Buffer.concat([bytes, Buffer.of(0)]),
    ...Array.from(bytes, (byte, at) => Buffer.from(bytes).fill(byte ^ 1, at, at + 1)),
  ];
  const again = wholePart(key, place, 0, known);
  for (const wrong of changed) {
    assert.throws(() => wholePart(key, place, 0, known)(wrong), broken);
    assert.throws(() => again(wrong), broken);
    assert.ok(again(bytes).equals(plain));
  }
});

test('another part does not take the place of the one that was opened', () => {
  const plain = randomBytes(1_000);
  const { known, bytes } = sealed(plain);
  const open = wholePart(key, place, 0, known);
  assert.ok(open(bytes).equals(plain));
  for (const other of [
    sealed(plain),
    sealed(plain, { number: 1 }),
    sealed(plain, { at: { ...place, generation: 1 } }),
    sealed(plain, { by: createSecretKey(randomBytes(32)) }),
  ]) {
    assert.throws(() => open(other.bytes), broken);
    assert.throws(() => wholePart(key, place, 0, known)(other.bytes), broken);
    // The header of the one with the segments of the other.
    const mixed = Buffer.concat([bytes.subarray(0, 74), other.bytes.subarray(74)]);
    assert.throws(() => open(mixed), broken);
  }
});

test('a part that is opened in a thread is the same, and what was changed is refused there too', async () => {
  for (const length of [1, 262_144, 1_000_001]) {
    const plain = randomBytes(length);
    const { known, bytes } = sealed(plain);
    assert.ok((await openWholePart(key, place, 0, known, Buffer.from(bytes))).equals(plain), `${length}`);
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(length) ^ 1, length);
    for (const odd of [changed, bytes.subarray(0, -1), Buffer.concat([bytes, bytes]), Buffer.alloc(0)]) {
      await assert.rejects(openWholePart(key, place, 0, known, Buffer.from(odd)), broken);
    }
  }
});
