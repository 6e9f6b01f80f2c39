import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../config.ts';
import { parseBackupLocation } from './backup-location.ts';

const blobKey = { SEALPOST_S3_ACCESS_KEY: 'blobs', SEALPOST_S3_SECRET_KEY: 'secret' };
const backupKey = { SEALPOST_BACKUP_S3_ACCESS_KEY: 'backups', SEALPOST_BACKUP_S3_SECRET_KEY: 'other secret' };
const bucket = 's3://backups/daily?endpoint=https://s3.example.org';

test('a bucket for backups has its own access key, or that of the blobs, or none', () => {
  for (const [variables, accessKey] of [
    [{ ...blobKey, ...backupKey }, 'backups'],
    [blobKey, 'blobs'],
    [{}, undefined],
  ] as const) {
    const location = parseBackupLocation(readConfig(variables), bucket);
    assert.ok(typeof location === 'object');
    assert.deepEqual([location.prefix, location.credentials?.accessKey], ['daily/', accessKey]);
  }
});

test('a folder is absolute, and other addresses are rejected with a sentence', () => {
  const config = readConfig({});
  assert.equal(parseBackupLocation(config, '/media/backup/'), '/media/backup');
  for (const wrong of ['https://s3.example.org/backups', 's3://key:secret@backups', 's3://b'])
    assert.throws(
      () => parseBackupLocation(config, wrong),
      /^OperatorError: The place of the backup must .*\.$/,
      wrong,
    );
});

test('both variables of the access key must be set, or neither', () => {
  assert.throws(
    () => readConfig({ SEALPOST_BACKUP_S3_ACCESS_KEY: 'x' }),
    /Set both SEALPOST_BACKUP_S3_ACCESS_KEY and SEALPOST_BACKUP_S3_SECRET_KEY, or neither/,
  );
});
