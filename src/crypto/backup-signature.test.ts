import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { isBackupSignature, signBackup } from './fixed-keys.ts';
import { masterKey } from './key-tree.ts';

const key = masterKey('K1', createSecretKey(Buffer.alloc(32, 0x11)));

test('a manifest has the signature of the format description', () => {
  assert.equal(
    signBackup(key, '{"format":"sealpost-backup-1"}'),
    'bf5ec873d8f3da1dafcaeb715d5f890f26fa32c8f15bef76cf95bbcf066bfefd',
  );
});

test('accepts the signature of this manifest and this key alone', () => {
  const signature = signBackup(key, 'manifest');
  assert.ok(isBackupSignature(key, 'manifest', signature));
  assert.ok(!isBackupSignature(key, 'manifest ', signature));
  for (const wrong of ['', signature.slice(1), `${signature}0`, signature.toUpperCase()])
    assert.ok(!isBackupSignature(key, 'manifest', wrong), wrong);
  const sameId = masterKey('K1', createSecretKey(Buffer.alloc(32, 0x12)));
  assert.ok(!isBackupSignature(sameId, 'manifest', signature));
});
