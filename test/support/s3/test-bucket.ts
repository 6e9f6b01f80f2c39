import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../../src/core/s3-location.ts';
import type { CephKeys, TestCeph } from './ceph.ts';

/** A client of the gateway that is independent of the blob store. */
export function s3Client({ endpoint }: Pick<TestCeph, 'endpoint'>, { accessKey, secretKey }: CephKeys): S3Client {
  return new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Creates a bucket and returns the settings of a store in it. */
export async function createBucket(
  ceph: TestCeph,
  keys: CephKeys,
  bucket: string,
  options: { readonly hasObjectLock?: boolean } = {},
): Promise<S3Settings> {
  const client = s3Client(ceph, keys);
  await client.send(
    new CreateBucketCommand({ Bucket: bucket, ObjectLockEnabledForBucket: options.hasObjectLock ?? false }),
  );
  client.destroy();
  return {
    bucket,
    prefix: '',
    endpoint: ceph.endpoint,
    region: 'us-east-1',
    pathStyle: true,
    ca: undefined,
    credentials: keys,
  };
}
