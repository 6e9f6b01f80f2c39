import assert from 'node:assert/strict';
import { DeleteObjectsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { type CephKeys, startCeph, type TestCeph } from '../s3/ceph.ts';
import { createBucket, s3Client } from '../s3/test-bucket.ts';
import type { Environment } from '../server/program.ts';
import { localPlace, type ServicePlace } from './drill.ts';

/** A bucket for the blobs of services, and another one for backups. Neither access key can use the other bucket. */
export interface ObjectStores extends AsyncDisposable {
  readonly credentials: Environment;
  bucketUrl(bucket: 'blobs' | 'backups', prefix: string): string;
  /** A service that stores its blobs in the bucket. */
  placeWithBucket(folder: string, name: string, database?: string): ServicePlace;
}

export async function startObjectStores(): Promise<ObjectStores> {
  const ceph = await startCeph();
  const [keys, backupKeys] = [await ceph.addUser('sealpost'), await ceph.addUser('backup')];
  await createBucket(ceph, keys, 'blobs');
  await createBucket(ceph, backupKeys, 'backups');
  const bucketUrl: ObjectStores['bucketUrl'] = (bucket, prefix) => `s3://${bucket}/${prefix}?endpoint=${ceph.endpoint}`;
  const credentials = {
    SEALPOST_S3_ACCESS_KEY: keys.accessKey,
    SEALPOST_S3_SECRET_KEY: keys.secretKey,
    SEALPOST_BACKUP_S3_ACCESS_KEY: backupKeys.accessKey,
    SEALPOST_BACKUP_S3_SECRET_KEY: backupKeys.secretKey,
  };
  return {
    credentials,
    bucketUrl,
    placeWithBucket(folder, name, database) {
      const { env, destroy } = localPlace(folder, name);
      const variables = { ...env, ...credentials, SEALPOST_BLOBS: bucketUrl('blobs', name) };
      return {
        env: database === undefined ? variables : { ...variables, SEALPOST_DATABASE: database },
        async destroy() {
          await destroy();
          await removeObjects(ceph, keys, `${name}/`);
        },
      };
    },
    [Symbol.asyncDispose]: () => ceph.stop(),
  };
}

async function removeObjects(ceph: TestCeph, keys: CephKeys, Prefix: string): Promise<void> {
  const client = s3Client(ceph, keys);
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'blobs', Prefix }));
  assert.ok(Contents.length > 0);
  const Objects = Contents.map(({ Key }) => ({ Key }));
  await client.send(new DeleteObjectsCommand({ Bucket: 'blobs', Delete: { Objects } }));
  client.destroy();
}
