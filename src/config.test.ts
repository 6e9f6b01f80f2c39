import assert from 'node:assert/strict';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { readConfig, unknownVariables } from './config.ts';
import { ConfigError } from './core/errors.ts';

test('returns the defaults without variables', () => {
  const config = readConfig({});
  assert.equal(config.port, 8080);
  assert.equal(config.host, '127.0.0.1');
  assert.equal(config.baseUrl, undefined);
  assert.equal(config.workers, 1);
  assert.equal(config.database, join(resolve('data'), 'sealpost.db'));
  assert.equal(config.blobs, join(resolve('data'), 'blobs'));
  assert.equal(config.keys, resolve('keys'));
  assert.deepEqual(config.trustedProxies, []);
});

test('uses the given sender address, or one at the host of the base URL', () => {
  const from = (values: Parameters<typeof readConfig>[0]) => readConfig(values).mailFrom;
  assert.equal(from({ SEALPOST_MAIL_FROM: 'Post@Example.org' }), 'post@example.org');
  assert.equal(from({ SEALPOST_BASE_URL: 'https://Files.example.org/x' }), 'sealpost@files.example.org');
  assert.equal(from({ SEALPOST_HOST: 'files.example.org' }), 'sealpost@files.example.org');
  assert.equal(from({}), 'sealpost@localhost');
  assert.equal(from({ SEALPOST_BASE_URL: 'http://[::1]:8080' }), 'sealpost@localhost');
});

test('single sign-on needs an issuer, a client ID and a secret, or none of them', () => {
  const all = {
    SEALPOST_OIDC_ISSUER: 'https://login.example.org/realms/a',
    SEALPOST_OIDC_CLIENT_ID: 'sealpost',
    SEALPOST_OIDC_CLIENT_SECRET: 'hunter2',
  };
  const expected = { issuer: 'https://login.example.org/realms/a', clientId: 'sealpost', clientSecret: 'hunter2' };
  assert.deepEqual(readConfig(all).oidc, expected);
  assert.equal(readConfig({}).oidc, undefined);
  for (const name of Object.keys(all))
    assert.throws(() => readConfig({ ...all, [name]: ' ' }), /Set all of SEALPOST_OIDC/);
  assert.throws(
    () => readConfig({ ...all, SEALPOST_OIDC_ISSUER: 'http://login.example.org' }),
    (error) => {
      assert.ok(error instanceof ConfigError);
      assert.deepEqual(error.message.split('\n').length, 2, error.message);
      return /must begin with https/.test(error.message) && !/hunter2/.test(error.message);
    },
  );
});

test('treats an empty value as absent', () => {
  assert.deepEqual(readConfig({ SEALPOST_PORT: ' ', SEALPOST_BASE_URL: '' }), readConfig({}));
});

test('puts database and blobs into the data folder by default', () => {
  assert.equal(readConfig({ SEALPOST_DATA: '/srv/x' }).database, '/srv/x/sealpost.db');
  const url = 'postgres://user:secret@db.example.org/sealpost';
  const config = readConfig({ SEALPOST_DATA: '/srv/x', SEALPOST_DATABASE: url, SEALPOST_BLOBS: '/mnt/b' });
  assert.equal(config.database, url);
  assert.equal(config.blobs, '/mnt/b');
});

test('reports all wrong values at once, by name and without secrets', () => {
  const secret = 'hunter2';
  const values = {
    SEALPOST_PORT: '80a',
    SEALPOST_HOST: '[::1]',
    SEALPOST_BASE_URL: 'ftp://example.org',
    SEALPOST_WORKERS: '0',
    SEALPOST_DATABASE: `mysql://root:${secret}@db/x`,
    SEALPOST_BLOBS: `s3://key:${secret}@bucket`,
    SEALPOST_S3_ACCESS_KEY: secret,
    SEALPOST_TLS_CERT: 'cert.pem',
    SEALPOST_TRUSTED_PROXIES: '10.0.0.0/33',
    SEALPOST_SMTP: `http://u:${secret}@mail`,
    SEALPOST_MAIL_FROM: 'Ann <ann@example.org>',
    SEALPOST_CLAMD: 'localhost',
    SEALPOST_CLAMD_MAX_BYTES: '25M',
    SEALPOST_LOG_LEVEL: 'loud',
  };
  assert.throws(
    () => readConfig(values),
    (error) => {
      assert.ok(error instanceof ConfigError);
      for (const name of Object.keys(values)) assert.match(error.message, new RegExp(`\\b${name} `), name);
      assert.ok(!error.message.includes(secret));
      return true;
    },
  );
});

for (const [name, validValues] of [
  ['SEALPOST_PORT', ['0', '65535']],
  ['SEALPOST_HOST', ['::1', '0.0.0.0', 'localhost', 'files.example.org']],
  ['SEALPOST_BASE_URL', ['https://files.example.org', 'http://example.org:81/files/']],
  ['SEALPOST_DATABASE', ['postgresql://h/n', './x.db']],
  ['SEALPOST_BLOBS', ['./blobs', 's3://bucket/prefix?endpoint=https://s3.example.org&region=eu-1']],
  ['SEALPOST_TRUSTED_PROXIES', ['10.0.0.0/8, ::1', 'fd00::/8']],
  ['SEALPOST_SMTP', ['smtp://localhost', 'smtps://u:p@mail.example.org:465']],
  ['SEALPOST_CLAMD', ['unix:/run/clamd.ctl', 'tcp://127.0.0.1:3310', 'tcp://[::1]:3310']],
  ['SEALPOST_CLAMD_MAX_BYTES', ['1048576', '2147483645']],
  ['SEALPOST_LOG_LEVEL', ['WARN']],
] as const) {
  test(`${name} accepts ${validValues.join(' and ')}`, () => {
    for (const value of validValues) assert.doesNotThrow(() => readConfig({ [name]: value }));
  });
}

test('reads a bucket with its access key, or without one', () => {
  const SEALPOST_BLOBS = 's3://bucket/prefix?endpoint=https://s3.example.org';
  const keys = { SEALPOST_S3_ACCESS_KEY: 'access', SEALPOST_S3_SECRET_KEY: 'secret' };
  const location = {
    bucket: 'bucket',
    prefix: 'prefix/',
    endpoint: 'https://s3.example.org',
    region: 'us-east-1',
    pathStyle: true,
    ca: undefined,
  };
  assert.deepEqual(readConfig({ SEALPOST_BLOBS }).blobs, { ...location, credentials: undefined });
  assert.deepEqual(readConfig({ SEALPOST_BLOBS, ...keys }).blobs, {
    ...location,
    credentials: { accessKey: 'access', secretKey: 'secret' },
  });
  assert.throws(() => readConfig({ SEALPOST_S3_ACCESS_KEY: 'access' }), /Set both SEALPOST_S3_ACCESS_KEY and/);
  assert.throws(() => readConfig({ SEALPOST_BLOBS: 'gs://bucket' }), /must be a folder path or s3:/);
});

test('configures a scanner only if its address is given', () => {
  assert.equal(readConfig({ SEALPOST_CLAMD_MAX_BYTES: '2000000' }).clamd, undefined);
  const { clamd } = readConfig({ SEALPOST_CLAMD: 'tcp://scanner:3310' });
  assert.equal(clamd?.address.href, 'tcp://scanner:3310');
  assert.equal(clamd?.maxBytes, 25 * 2 ** 20);
  assert.throws(() => readConfig({ SEALPOST_CLAMD: 'unix:/run/100%' }), /SEALPOST_CLAMD must be a URL such as unix:/);
  for (const SEALPOST_CLAMD_MAX_BYTES of ['0', '1048575', '2147483646']) {
    assert.throws(() => readConfig({ SEALPOST_CLAMD_MAX_BYTES }), /whole number from 1048576 to 2147483645/);
  }
});

test('finds unknown variables', () => {
  assert.deepEqual(unknownVariables({ SEALPOST_PROT: '1', SEALPOST_PORT: '1', PATH: '' }), ['SEALPOST_PROT']);
});
