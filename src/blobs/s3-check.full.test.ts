import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import {
  ListObjectsV2Command,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { type CephKeys, startCeph, type TestCeph } from '../../test/support/s3/ceph.ts';
import { startS3Proxy } from '../../test/support/s3/s3-proxy.ts';
import { createBucket, s3Client } from '../../test/support/s3/test-bucket.ts';
import { writeCertificate } from '../../test/support/server/certificate.ts';
import { freePort } from '../../test/support/server/free-port.ts';
import { runNginx } from '../../test/support/server/nginx.ts';
import { BlobStoreUnavailable, OperatorError } from '../core/errors.ts';
import type { S3Settings } from '../core/s3-location.ts';
import { openS3Blobs } from './s3.ts';
import { defaultLimits, openBucket } from './s3-bucket.ts';
import { checkBucket } from './s3-check.ts';

const folder = mkdtempSync(join(tmpdir(), 'sealpost-s3-check-'));
after(() => rmSync(folder, { recursive: true }));

let ceph: TestCeph;
let owner: CephKeys;
before(async () => {
  ceph = await startCeph();
  owner = await ceph.addUser('owner');
});
after(() => ceph.stop());

const fewAttempts = { ...defaultLimits, attempts: 2, firstPauseMs: 1 };

async function check(settings: S3Settings): Promise<readonly string[]> {
  const { check } = await openS3Blobs(settings, join(folder, 'outgoing'), fewAttempts);
  return check(new Date());
}

/** The check rejects with one sentence that has this text and no secret. */
async function assertRejected(settings: S3Settings, expected: RegExp): Promise<void> {
  await assert.rejects(check(settings), (error) => {
    assert.ok(error instanceof BlobStoreUnavailable, String(error));
    assert.match(error.message, expected);
    assert.ok(!error.message.includes(settings.credentials?.secretKey ?? owner.secretKey));
    return true;
  });
}

test('accepts a bucket in which objects can be written, read, listed and deleted, and leaves none', async () => {
  const settings = await createBucket(ceph, owner, 'good');
  assert.deepEqual(await check(settings), []);
  const { KeyCount } = await s3Client(ceph, owner).send(new ListObjectsV2Command({ Bucket: 'good' }));
  assert.equal(KeyCount, 0);
});

test('removes probes that a killed check has left a day ago, and no younger ones', async () => {
  const settings = await createBucket(ceph, owner, 'probes');
  const client = s3Client(ceph, owner);
  await client.send(new PutObjectCommand({ Bucket: 'probes', Key: '.check/left', Body: 'x' }));
  const bucket = await openBucket(settings, fewAttempts);
  const countOn = async (now: number) => {
    await checkBucket(bucket, new Date(now));
    return (await client.send(new ListObjectsV2Command({ Bucket: 'probes' }))).KeyCount;
  };
  assert.equal(await countOn(Date.now()), 1);
  assert.equal(await countOn(Date.now() + 25 * 60 * 60 * 1000), 0);
});

test('reports a bucket that does not exist', async () => {
  const settings = await createBucket(ceph, owner, 'existing');
  await assertRejected(
    { ...settings, bucket: 'missing' },
    /^The bucket missing does not exist at http.* SEALPOST_BLOBS\.$/,
  );
});

test('reports a wrong access key and a wrong secret key', async () => {
  const settings = await createBucket(ceph, owner, 'keys');
  const wrongAccess = { accessKey: 'unknown', secretKey: owner.secretKey };
  await assertRejected(
    { ...settings, credentials: wrongAccess },
    /does not know the access key.*SEALPOST_S3_ACCESS_KEY/,
  );
  const wrongSecret = { accessKey: owner.accessKey, secretKey: 'hunter2' };
  await assertRejected({ ...settings, credentials: wrongSecret }, /rejects the secret key.*SEALPOST_S3_SECRET_KEY/);
});

for (const [missing, right] of [
  ['s3:ListBucket', 'list objects'],
  ['s3:PutObject', 'write objects'],
  ['s3:GetObject', 'read objects'],
  ['s3:DeleteObject', 'delete objects'],
] as const) {
  test(`reports that the access key may not ${right}`, async () => {
    const name = `rights-${right.split(' ')[0]}`;
    const settings = await createBucket(ceph, owner, name);
    const guest = await ceph.addUser(`guest-${right.split(' ')[0]}`);
    const all = ['s3:ListBucket', 's3:PutObject', 's3:GetObject', 's3:DeleteObject'];
    const statement = (effect: 'Allow' | 'Deny', actions: readonly string[]) => ({
      Effect: effect,
      Principal: { AWS: `arn:aws:iam:::user/${guest.accessKey}` },
      Action: actions,
      Resource: [`arn:aws:s3:::${name}`, `arn:aws:s3:::${name}/*`],
    });
    const setPolicy = (...statements: ReturnType<typeof statement>[]) =>
      s3Client(ceph, owner).send(
        new PutBucketPolicyCommand({
          Bucket: name,
          Policy: JSON.stringify({ Version: '2012-10-17', Statement: statements }),
        }),
      );
    await setPolicy(statement('Allow', all));
    assert.deepEqual(await check({ ...settings, credentials: guest }), []);
    // Denied, because the writer of an object may read it in any case otherwise.
    await setPolicy(statement('Allow', all), statement('Deny', [missing]));
    await assertRejected(
      { ...settings, credentials: guest },
      new RegExp(`may not ${right} \\(${missing}\\) in the bucket ${name}`),
    );
  });
}

test('reports a clock that differs too much', async () => {
  const bucket = await openBucket(await createBucket(ceph, owner, 'clock'), fewAttempts);
  bucket.client.config.systemClockOffset = 60 * 60 * 1000;
  await assert.rejects(checkBucket(bucket, new Date()), /clock of this machine differs too much.*NTP/);
});

test('reports a bucket that keeps versions of deleted objects, also to a key that may not read its configuration', async () => {
  const settings = await createBucket(ceph, owner, 'versions');
  const VersioningConfiguration = { Status: 'Enabled' as const };
  await s3Client(ceph, owner).send(new PutBucketVersioningCommand({ Bucket: 'versions', VersioningConfiguration }));
  await assertRejected(settings, /^The bucket versions has versioning: deleted files would stay/);
  const proxy = await startS3Proxy({ after }, ceph);
  proxy.inject(({ url = '' }) =>
    /[?&](versioning|object-lock)/.test(url) ? { status: 403, code: 'AccessDenied' } : undefined,
  );
  await assertRejected({ ...settings, endpoint: proxy.endpoint }, /^The bucket versions has versioning/);
});

test('reports a bucket with object lock', async () => {
  const settings = await createBucket(ceph, owner, 'lock', { hasObjectLock: true });
  await assertRejected(settings, /^The bucket lock has object lock/);
});

test('reports a store that cannot be reached', async () => {
  const settings = await createBucket(ceph, owner, 'unreachable');
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  await assertRejected(
    { ...settings, endpoint },
    /^Cannot reach the object store at .*ECONNREFUSED.* endpoint in SEALPOST_BLOBS/,
  );
});

test('reports a certificate that is not trusted, and a file of authorities that cannot be read', async () => {
  const settings = await createBucket(ceph, owner, 'certificate');
  const { cert, key } = writeCertificate(folder);
  const port = await freePort();
  const nginx = await runNginx(
    folder,
    `listen 127.0.0.1:${port} ssl; ssl_certificate ${cert}; ssl_certificate_key ${key};
     location / { proxy_pass http://127.0.0.1:${ceph.port}; proxy_set_header Host $http_host; }`,
  );
  after(() => nginx.end());
  const secure = { ...settings, endpoint: `https://127.0.0.1:${port}` };
  await assertRejected(secure, /certificate of the object store .* is not trusted .*parameter ca in SEALPOST_BLOBS/);
  assert.deepEqual(await check({ ...secure, ca: cert }), []);
  await assert.rejects(check({ ...secure, ca: join(folder, 'none.pem') }), (error) => {
    assert.ok(error instanceof OperatorError);
    assert.match(error.message, /Cannot read the file of the parameter ca in SEALPOST_BLOBS: ENOENT/);
    return true;
  });
});

test('reports that a store has no conditional writes, and stores blobs anyway', async () => {
  const settings = await createBucket(ceph, owner, 'unconditional');
  const proxy = await startS3Proxy({ after }, ceph);
  proxy.inject(({ headers }) => (headers['if-none-match'] ? { status: 501, code: 'NotImplemented' } : undefined));
  const { blobs, check } = await openS3Blobs(
    { ...settings, endpoint: proxy.endpoint },
    join(folder, 'outgoing'),
    fewAttempts,
  );
  assert.match((await check(new Date())).join(), /does not support conditional writes/);
  await blobs.write('a/b', Readable.from([Buffer.from('first')]));
  await assert.rejects(blobs.write('a/b', Readable.from([Buffer.from('second')])), /There already is a blob a\/b/);
  assert.equal(String(await blobs.read('a/b')), 'first');
});
