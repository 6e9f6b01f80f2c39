import assert from 'node:assert/strict';
import { createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  publicVectorNames,
  publicVectorsSkipReason,
  readPublicVector,
  readVectors,
} from '../../test/support/vectors.ts';
import {
  type FloeParameters,
  floeHeaderLength,
  SealBroken,
  segmentOverhead,
  startOpening,
  startSealing,
} from './floe.ts';

const key = createSecretKey(randomBytes(32));
const aad = Buffer.from('some place');

/** Opens a message whose plain size is known, as every user of the codec must. */
function openAll(
  from: KeyObject,
  context: Buffer,
  sealed: Buffer,
  plainSize: number,
  parameters: FloeParameters,
): Buffer {
  const opener = startOpening(from, context, sealed.subarray(0, floeHeaderLength), parameters);
  const body = sealed.subarray(floeHeaderLength);
  const plainSegment = parameters.segmentLength - segmentOverhead;
  const last = Math.max(0, Math.ceil(plainSize / plainSegment) - 1);
  if (body.length !== plainSize + (last + 1) * segmentOverhead) throw new SealBroken('length');
  const plain: Buffer[] = [];
  for (let position = 0; position <= last; position += 1) {
    const start = position * parameters.segmentLength;
    const segment = body.subarray(start, start + parameters.segmentLength);
    plain.push(...opener.openSegment([segment], position, position === last));
  }
  return Buffer.concat(plain);
}

interface FloeVector {
  readonly name: string;
  readonly key: string;
  readonly aad: string;
  readonly segmentLength: number;
  readonly plainSize: number;
  readonly sealed: string;
  readonly opens: boolean;
}

for (const vector of readVectors<FloeVector>('floe')) {
  test(`a FLOE message ${vector.opens ? 'opens' : 'is refused'}: ${vector.name}`, () => {
    const open = () =>
      openAll(
        createSecretKey(Buffer.from(vector.key, 'hex')),
        Buffer.from(vector.aad, 'hex'),
        Buffer.from(vector.sealed, 'hex'),
        vector.plainSize,
        { segmentLength: vector.segmentLength },
      );
    if (!vector.opens) assert.throws(open, SealBroken);
    else
      assert.deepEqual(
        [...open()],
        Array.from({ length: vector.plainSize }, (_, n) => n % 251),
      );
  });
}

test('opens the test vectors of five other implementations', { skip: publicVectorsSkipReason ?? false }, () => {
  const names = publicVectorNames('floe').filter((name) => name.endsWith('_ct.txt'));
  assert.ok(names.length >= 17);
  for (const name of names) {
    const sealed = Buffer.from(readPublicVector('floe', name).trim(), 'hex');
    const plain = Buffer.from(readPublicVector('floe', name.replace('_ct', '_pt')).trim(), 'hex');
    const segmentLength = sealed.readUInt32BE(2);
    const opener = startOpening(
      createSecretKey(Buffer.alloc(32)),
      Buffer.from('This is AAD'),
      sealed.subarray(0, floeHeaderLength),
      { segmentLength, rotation: segmentLength === 40 ? 2 : 20 },
    );
    const opened: Buffer[] = [];
    for (let start = floeHeaderLength, position = 0; start < sealed.length; start += segmentLength, position += 1) {
      const segment = sealed.subarray(start, start + segmentLength);
      opened.push(...opener.openSegment([segment], position, start + segmentLength >= sealed.length));
    }
    assert.deepEqual(Buffer.concat(opened), plain, name);
  }
});

test('AES-256-GCM in this Node version matches the Wycheproof vectors', {
  skip: publicVectorsSkipReason ?? false,
}, () => {
  const { testGroups } = JSON.parse(readPublicVector('wycheproof', 'aes_gcm_test.json'));
  let tried = 0;
  for (const group of testGroups) {
    if (group.keySize !== 256 || group.ivSize !== 96 || group.tagSize !== 128) continue;
    for (const vector of group.tests) {
      const bytes = (name: string) => Buffer.from(vector[name], 'hex');
      const decipher = createDecipheriv('aes-256-gcm', createSecretKey(bytes('key')), bytes('iv'), {
        authTagLength: 16,
      });
      const open = () => {
        decipher.setAAD(bytes('aad')).setAuthTag(bytes('tag'));
        return Buffer.concat([decipher.update(bytes('ct')), decipher.final()]);
      };
      if (vector.result === 'valid') assert.deepEqual(open(), bytes('msg'));
      else assert.throws(open);
      tried += 1;
    }
  }
  assert.ok(tried >= 66);
});

test('the split into pieces makes no difference for sealing or opening', () => {
  const cuts = fc.array(fc.nat(40), { maxLength: 6 });
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 32 }), cuts, cuts, (plain, sealCuts, openCuts) => {
      const sealer = startSealing(key, aad, { segmentLength: 64 });
      const sealed = Buffer.concat(sealer.sealLast(piecesOf(plain, sealCuts)));
      const opener = startOpening(key, aad, sealer.header, { segmentLength: 64 });
      assert.deepEqual(Buffer.concat(opener.openSegment(piecesOf(sealed, openCuts), 0, true)), Buffer.from(plain));
    }),
  );
});

function piecesOf(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const edges = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length];
  return edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge));
}

test('the segment key changes with the rotation, and both sides agree', () => {
  const parameters = { segmentLength: 40, rotation: 1 };
  const sealer = startSealing(key, aad, parameters);
  const segments = [1, 2, 3, 4, 5].map((byte) => Buffer.concat(sealer.sealInner([Buffer.alloc(8, byte)])));
  const opener = startOpening(key, aad, sealer.header, parameters);
  for (const position of [4, 0, 3, 1, 2]) {
    const [plain] = opener.openSegment([segments[position] ?? Buffer.alloc(0)], position, false);
    assert.deepEqual(plain, Buffer.alloc(8, position + 1));
  }
  const unaware = startOpening(key, aad, sealer.header, { segmentLength: 40 });
  assert.throws(() => unaware.openSegment([segments[2] ?? Buffer.alloc(0)], 2, false), SealBroken);
});

test('after the last segment nothing more can be sealed, and an inner one must be full', () => {
  const sealer = startSealing(key, aad, { segmentLength: 64 });
  assert.throws(() => sealer.sealInner([Buffer.alloc(31)]), RangeError);
  assert.throws(() => sealer.sealLast([Buffer.alloc(33)]), RangeError);
  sealer.sealLast([]);
  assert.throws(() => sealer.sealLast([]), RangeError);
  assert.throws(() => sealer.sealInner([Buffer.alloc(32)]), RangeError);
});

test('an error names the fault and contains none of the bytes', () => {
  const sealer = startSealing(key, aad, { segmentLength: 64 });
  const sealed = Buffer.concat(sealer.sealLast([Buffer.from('top secret')]));
  sealed.writeUInt8(sealed.readUInt8(20) ^ 1, 20);
  const opener = startOpening(key, aad, sealer.header, { segmentLength: 64 });
  assert.throws(
    () => opener.openSegment([sealed], 0, true),
    (error) =>
      error instanceof SealBroken && error.fault === 'segment' && !JSON.stringify({ ...error }).includes('secret'),
  );
});
