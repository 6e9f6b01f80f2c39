import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ListObjectsV2Command, PutBucketPolicyCommand } from '@aws-sdk/client-s3';
import { type CephKeys, startCeph, type TestCeph } from '../../test/support/s3/ceph.ts';
import { createBucket, s3Client } from '../../test/support/s3/test-bucket.ts';
import { createEmptyFolder, runSealpost } from '../../test/support/server/program.ts';

let ceph: TestCeph;
let owner: CephKeys;
before(async () => {
  ceph = await startCeph();
  owner = await ceph.addUser('owner');
});
after(() => ceph.stop());

/** The result of the check of the storage, by the command. */
async function diagnose(bucket: string, { accessKey, secretKey }: CephKeys) {
  await using folder = await createEmptyFolder();
  const { out } = await runSealpost(['doctor', '--json'], {
    ...folder.env,
    SEALPOST_BLOBS: `s3://${bucket}?endpoint=${ceph.endpoint}`,
    SEALPOST_S3_ACCESS_KEY: accessKey,
    SEALPOST_S3_SECRET_KEY: secretKey,
  });
  const line = out.split('\n').find((text) => text.includes('"check":"storage"')) ?? assert.fail(out);
  const { state, text } = JSON.parse(line) as { state: string; text: string };
  return `${state}: ${text}`;
}

test('writes, reads, lists and removes an object of a bucket, and leaves none', async () => {
  await createBucket(ceph, owner, 'good');
  assert.equal(
    await diagnose('good', owner),
    'ok: Objects can be written, read, listed and removed in the bucket good.',
  );
  const { KeyCount } = await s3Client(ceph, owner).send(new ListObjectsV2Command({ Bucket: 'good' }));
  assert.equal(KeyCount, 0);
});

test('reports a bucket that does not exist, a wrong secret key, and a user without a right', async () => {
  await createBucket(ceph, owner, 'rights');
  assert.match(await diagnose('missing', owner), /^failure: The bucket missing does not exist at .*Create it/);
  const wrong = { ...owner, secretKey: 'hunter2' };
  assert.match(
    await diagnose('rights', wrong),
    /^failure: .*rejects the secret key\. Correct SEALPOST_S3_SECRET_KEY\.$/,
  );
  const guest = await ceph.addUser('guest');
  const Statement = [
    {
      Effect: 'Allow',
      Principal: { AWS: `arn:aws:iam:::user/${guest.accessKey}` },
      Action: ['s3:ListBucket', 's3:GetObject', 's3:DeleteObject'],
      Resource: ['arn:aws:s3:::rights', 'arn:aws:s3:::rights/*'],
    },
  ];
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
  await s3Client(ceph, owner).send(new PutBucketPolicyCommand({ Bucket: 'rights', Policy }));
  assert.match(await diagnose('rights', guest), /^failure: The access key may not write objects \(s3:PutObject\)/);
});
