import assert from 'node:assert/strict';
import dns from 'node:dns';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, statfs, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { gatewayDomain, startCeph } from '../../test/support/s3/ceph.ts';
import { createBucket, s3Client } from '../../test/support/s3/test-bucket.ts';
import { writeCertificate } from '../../test/support/server/certificate.ts';
import { freePort } from '../../test/support/server/free-port.ts';
import { runNginx } from '../../test/support/server/nginx.ts';
import type { S3Settings } from '../core/s3-location.ts';
import { blobStoreSuite } from '../ports/blob-store.suite.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import { openS3Blobs } from './s3.ts';
import { defaultLimits } from './s3-bucket.ts';

const folder = mkdtempSync(join(tmpdir(), 'sealpost-s3-'));
after(() => rmSync(folder, { recursive: true }));
const spool = join(folder, 'outgoing');

const ceph = await startCeph();
after(() => ceph.stop());
const keys = await ceph.addUser('sealpost');
const settings = await createBucket(ceph, keys, 'blobs');
const client = s3Client(ceph, keys);
const tls = await startTlsFront();

let stores = 0;
/** Opens an empty store: a new prefix of the bucket. */
async function openEmpty(changed: Partial<S3Settings> = {}, limits = defaultLimits): Promise<BlobStore> {
  stores += 1;
  const { blobs } = await openS3Blobs({ ...settings, prefix: `store-${stores}/`, ...changed }, spool, limits);
  return blobs;
}

const bytesOf = (size: number) => Readable.from([Buffer.alloc(size, 'x')]);

async function objectNames(prefix: string): Promise<readonly (string | undefined)[]> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'blobs', Prefix: prefix }));
  return Contents.map(({ Key }) => Key);
}

blobStoreSuite('S3 with the bucket in the path', () => openEmpty());

blobStoreSuite('S3 with the bucket in the host, over TLS with its own authority', () => openEmpty(tls));

/** Starts a TLS server in front of the gateway, and resolves the domain of the gateway in this process. */
async function startTlsFront(): Promise<Partial<S3Settings>> {
  const { cert, key } = writeCertificate(folder, [`DNS:${gatewayDomain}`, `DNS:*.${gatewayDomain}`]);
  const port = await freePort();
  const nginx = await runNginx(
    folder,
    `listen 127.0.0.1:${port} ssl;
     ssl_certificate ${cert};
     ssl_certificate_key ${key};
     client_max_body_size 0;
     location / {
       proxy_pass http://127.0.0.1:${ceph.port};
       proxy_set_header Host $http_host;
       proxy_request_buffering off;
       proxy_buffering off;
       proxy_http_version 1.1;
     }`,
  );
  after(() => nginx.end());
  const { lookup } = dns;
  after(() => Object.assign(dns, { lookup }));
  const resolve = (host: string, ...rest: [dns.LookupOptions, () => void]) =>
    lookup(host.endsWith(gatewayDomain) ? '127.0.0.1' : host, ...rest);
  Object.assign(dns, { lookup: resolve });
  return { endpoint: `https://${gatewayDomain}:${port}`, pathStyle: false, ca: cert };
}

test('an object has the name of the file in a blob folder, below the prefix', async () => {
  const blobs = await openEmpty({ prefix: 'names/' });
  await blobs.write('20260301/120000-AbCdEfGh/0123', bytesOf(10));
  assert.deepEqual(await objectNames('names/'), ['names/20260301/120000-AbCdEfGh/0123.blob']);
});

test('objects that are no blobs, and other prefixes, are not listed', async () => {
  const blobs = await openEmpty({ prefix: 'one/' });
  const other = await openEmpty({ prefix: 'one/two/' });
  await blobs.write('a', bytesOf(1));
  await other.write('b', bytesOf(1));
  assert.deepEqual(await Array.fromAsync(other.list('')), ['b']);
  for (const Key of ['one/readme.txt', 'one/.check/x.blob', 'one/a.b.blob', 'onel.blob']) {
    await client.send(new PutObjectCommand({ Bucket: 'blobs', Key, Body: 'x' }));
  }
  assert.deepEqual((await Array.fromAsync(blobs.list(''))).sort(), ['a', 'two/b']);
});

test('lists and removes more objects than one request can have', async () => {
  const blobs = await openEmpty({}, { ...defaultLimits, objectsAtOnce: 7 });
  const keys = Array.from({ length: 30 }, (_, n) => `day/${n}/x`);
  await Promise.all(keys.map((key) => blobs.write(key, bytesOf(1))));
  assert.deepEqual((await Array.fromAsync(blobs.list('day/'))).sort(), keys.toSorted());
  await blobs.remove(...keys.slice(1));
  assert.deepEqual(await Array.fromAsync(blobs.list('')), keys.slice(0, 1));
});

test('two servers on one bucket cannot both write one key', async () => {
  const servers = await Promise.all([openEmpty({ prefix: 'shared/' }), openEmpty({ prefix: 'shared/' })]);
  for (let round = 0; round < 20; round += 1) {
    const outcomes = await Promise.allSettled(servers.map((blobs) => blobs.write(`a/${round}`, bytesOf(1_000))));
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  }
});

test('a running write has no file in the spool folder that a crash could leave', async () => {
  const blobs = await openEmpty();
  const { promise: isBeingRead, resolve } = Promise.withResolvers<void>();
  const source = new Readable({ read: () => resolve() });
  const written = blobs.write('a/b', source);
  await isBeingRead;
  source.push(Buffer.alloc(600_000));
  assert.deepEqual(await Array.fromAsync(blobs.list('')), []);
  assert.deepEqual(await readdir(spool), []);
  source.push(null);
  await written;
  assert.deepEqual(await readdir(spool), []);
});

test('reports the free space of the disk with the spool folder', async () => {
  const blobs = await openEmpty();
  const { bytes, spoolBytes: free = Number.NaN } = await blobs.freeSpace();
  assert.equal(bytes, Number.POSITIVE_INFINITY);
  const { bavail, bsize } = await statfs(spool);
  // Other processes may write to the same disk between the two measurements.
  assert.ok(Math.abs(free - bavail * bsize) < 1024 ** 3, `${free} bytes, not ${bavail * bsize}`);
});

test('removeStaleDrafts removes spool files that a crash left yesterday, before they lost their names', async () => {
  const blobs = await openEmpty();
  for (const name of ['old', 'young']) await writeFile(join(spool, name), name);
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(join(spool, 'old'), yesterday, yesterday);
  await blobs.removeStaleDrafts();
  assert.deepEqual(await readdir(spool), ['young']);
  rmSync(join(spool, 'young'));
});

test('a part of 64 MiB is written and read', async () => {
  const blobs = await openEmpty();
  const [count, chunk] = [64, Buffer.alloc(2 ** 20, 'y')];
  const source = Readable.from(
    (function* () {
      for (let n = 0; n < count; n += 1) yield Buffer.from(chunk);
    })(),
  );
  assert.deepEqual(await blobs.write('large', source), { size: count * chunk.length });
  const end = await blobs.read('large', { start: (count - 1) * chunk.length, end: count * chunk.length + 1 });
  assert.ok(end.equals(chunk));
  await blobs.remove('large');
});
