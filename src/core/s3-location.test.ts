import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseS3Location } from './s3-location.ts';

test('reads bucket, prefix and parameters', () => {
  const text =
    's3://blobs.example/a/b.c?endpoint=https://s3.example.org:7480&region=eu-1&pathStyle=false&ca=/etc/ca.pem';
  assert.deepEqual(parseS3Location(text), {
    bucket: 'blobs.example',
    prefix: 'a/b.c/',
    endpoint: 'https://s3.example.org:7480',
    region: 'eu-1',
    pathStyle: false,
    ca: '/etc/ca.pem',
  });
});

test('uses the bucket in the path with an endpoint, and in the host for Amazon S3', () => {
  assert.equal(parseS3Location('s3://bucket?endpoint=http://127.0.0.1:7480/').pathStyle, true);
  assert.deepEqual(parseS3Location('s3://bucket'), {
    bucket: 'bucket',
    prefix: '',
    endpoint: undefined,
    region: 'us-east-1',
    pathStyle: false,
    ca: undefined,
  });
  assert.equal(parseS3Location('s3://bucket/prefix/').prefix, 'prefix/');
});

for (const [text, expected] of [
  ['s3://', /bucket name/],
  ['s3://b', /bucket name/],
  ['s3://Bucket', /bucket name/],
  ['s3://bucket:80', /must be a URL/],
  ['s3://bucket#x', /must be a URL/],
  ['S4://bucket', /must be a URL/],
  ['s3://key:hunter2@bucket', /SEALPOST_S3_ACCESS_KEY/],
  ['s3://bucket/.check', /prefix/],
  ['s3://bucket/a//b', /prefix/],
  ['s3://bucket/a%2fb', /prefix/],
  [`s3://bucket/${'x'.repeat(201)}`, /prefix/],
  ['s3://bucket?endpoint=s3.example.org', /endpoint/],
  ['s3://bucket?endpoint=ftp://s3.example.org', /endpoint/],
  ['s3://bucket?endpoint=https://s3.example.org/path', /endpoint/],
  ['s3://bucket?endpoint=https://key:hunter2@s3.example.org', /endpoint/],
  ['s3://bucket?region=eu/1', /region/],
  ['s3://bucket?pathStyle=yes', /pathStyle=true/],
  ['s3://bucket?region=a&region=b', /only once/],
  ['s3://bucket?ca=', /value for the parameter ca/],
  ['s3://bucket?pathstyle=true', /only the parameters endpoint, region, pathStyle, ca/],
  ['s3://bucket?secret=hunter2', /only the parameters/],
] as const) {
  test(`rejects ${text.slice(0, 60)} without quoting it`, () => {
    assert.throws(
      () => parseS3Location(text),
      (error: Error) => expected.test(error.message) && !error.message.includes('hunter2'),
    );
  });
}
