import assert from 'node:assert/strict';
import { createSecretKey, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { checksumAlgorithms } from '../core/checksum-algorithm.ts';
import { checksumHash, checksumSize } from './checksums.ts';
import { SealBroken } from './floe.ts';
import { type FileManifest, openManifest, sealManifest } from './manifest.ts';

const key = createSecretKey(randomBytes(32));
const place = { trackingId: '20260301-101500-Ab12Cd34', fileId: 'aaaaaaaaaa', generation: 1 };
const part = (plainSize: number) => ({ plainSize, fingerprint: randomBytes(16) });

function manifest(change: Partial<FileManifest> = {}): FileManifest {
  const checksum = { algorithm: 'SHA-256', digest: randomBytes(32) } as const;
  return { size: 30, crc32: 0xfedcba98, checksum, parts: [part(10), part(20)], ...change };
}

test('seals and opens a manifest with every checksum algorithm', () => {
  for (const algorithm of checksumAlgorithms) {
    const made = manifest({ checksum: { algorithm, digest: checksumHash(algorithm).digest() } });
    assert.equal(made.checksum.digest.length, checksumSize(algorithm));
    assert.deepEqual(openManifest(key, place, sealManifest(key, place, made)), made);
  }
});

test('supports manifests of an empty file and of 16,384 full parts', () => {
  const empty = manifest({ size: 0, parts: [] });
  assert.deepEqual(openManifest(key, place, sealManifest(key, place, empty)), empty);
  const parts = Array.from({ length: 16_384 }, () => part(2 ** 26));
  const huge = manifest({ size: 2 ** 40, parts });
  assert.deepEqual(openManifest(key, place, sealManifest(key, place, huge)), huge);
});

test('a manifest opens only for its own file and upload', () => {
  const sealed = sealManifest(key, place, manifest());
  for (const change of [{ trackingId: '20260301-101500-Ab12Cd35' }, { fileId: 'bbbbbbbbbb' }, { generation: 2 }]) {
    assert.throws(() => openManifest(key, { ...place, ...change }, sealed), SealBroken);
  }
  assert.throws(() => openManifest(createSecretKey(randomBytes(32)), place, sealed), SealBroken);
});

test('does not seal an inconsistent manifest', () => {
  const wrong: Array<Partial<FileManifest>> = [
    { size: 31 },
    { size: 30, parts: [part(30), part(0)] },
    { size: 2 ** 26 + 1, parts: [part(2 ** 26 + 1)] },
    { size: 16_385, parts: Array.from({ length: 16_385 }, () => part(1)) },
    { checksum: { algorithm: 'SHA-512', digest: randomBytes(32) } },
    { size: 1, parts: [{ plainSize: 1, fingerprint: randomBytes(15) }] },
  ];
  for (const change of wrong) assert.throws(() => sealManifest(key, place, manifest(change)), RangeError);
});
