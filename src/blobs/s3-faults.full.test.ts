import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, type TestContext, test } from 'node:test';
import { startCeph, type TestCeph } from '../../test/support/s3/ceph.ts';
import { type Fault, type S3Proxy, startS3Proxy } from '../../test/support/s3/s3-proxy.ts';
import { createBucket } from '../../test/support/s3/test-bucket.ts';
import { BlobStoreUnavailable, codeOf } from '../core/errors.ts';
import type { S3Settings } from '../core/s3-location.ts';
import { BlobMissing, type BlobStore } from '../ports/blob-store.ts';
import { patterned } from '../ports/blob-store-reading.suite.ts';
import { openS3Blobs } from './s3.ts';
import { defaultLimits, type S3Limits } from './s3-bucket.ts';

const folder = mkdtempSync(join(tmpdir(), 'sealpost-s3-faults-'));
after(() => rmSync(folder, { recursive: true }));

let ceph: TestCeph;
let settings: S3Settings;
before(async () => {
  ceph = await startCeph();
  settings = await createBucket(ceph, await ceph.addUser('sealpost'), 'blobs');
});
after(() => ceph.stop());

let stores = 0;

/** Opens an empty store behind a proxy. It has probed the bucket before any fault. */
async function openStore(
  t: TestContext,
  limits: Partial<S3Limits> = {},
): Promise<{ readonly blobs: BlobStore; readonly proxy: S3Proxy }> {
  const proxy = await startS3Proxy(t, ceph);
  stores += 1;
  const { blobs } = await openS3Blobs(
    { ...settings, prefix: `store-${stores}/`, endpoint: proxy.endpoint },
    join(folder, 'outgoing'),
    { ...defaultLimits, firstPauseMs: 1, ...limits },
  );
  await blobs.write('a/there', Readable.from([patterned(100_000)]));
  proxy.requests.length = 0;
  return { blobs, proxy };
}

const content = () => Readable.from([patterned(300_000)]);
const slowDown: Fault = { status: 503, code: 'SlowDown' };
const passing: ReadonlyArray<readonly [string, readonly Fault[]]> = [
  ['errors of the store', [slowDown, { status: 500, code: 'InternalError' }]],
  ['connections that are cut', ['cut', 'cut']],
  ['lost responses', ['lose', 'lose']],
  ['a response that is cut', ['cut-response']],
];

for (const [what, faults] of passing) {
  test(`writes, reads, lists and removes in spite of ${what}`, async (t) => {
    const { blobs, proxy } = await openStore(t);
    proxy.injectNext('PUT', ...faults);
    assert.deepEqual(await blobs.write('a/new', content()), { size: 300_000 });
    proxy.injectNext('GET', ...faults);
    assert.ok((await blobs.read('a/new')).equals(patterned(300_000)));
    proxy.injectNext('GET', ...faults);
    assert.deepEqual((await Array.fromAsync(blobs.list(''))).sort(), ['a/new', 'a/there']);
    proxy.injectNext('POST', ...faults);
    await blobs.remove('a/new', 'a/there');
    assert.deepEqual(await Array.fromAsync(blobs.list('')), []);
  });
}

test('repeats a request that gets no response', async (t) => {
  const { blobs, proxy } = await openStore(t, { idleMs: 200 });
  proxy.injectNext('PUT', 'hang');
  await blobs.write('a/new', content());
  for (const fault of ['hang', 'stall-response'] as const) {
    proxy.injectNext('GET', fault);
    assert.ok((await blobs.read('a/new')).equals(patterned(300_000)));
  }
});

test('while the store does not respond, one operation waits and all others fail at once', async (t) => {
  const { blobs, proxy } = await openStore(t, { idleMs: 500 });
  proxy.inject(() => 'hang');
  await assert.rejects(blobs.read('a/there'), BlobStoreUnavailable);
  assert.equal(proxy.requests.length, 2, 'a request without a response is repeated once');
  const waiting = blobs.read('a/there');
  const others = await Promise.allSettled([
    blobs.read('a/there'),
    blobs.write('a/new', content()),
    blobs.remove('a/there'),
    blobs.openReader?.('a/there')?.read({ start: 0, end: 1 }),
    ...Array.from({ length: 50 }, () => Array.fromAsync(blobs.list(''))),
  ]);
  for (const outcome of others) {
    assert.match(String((outcome as PromiseRejectedResult).reason), /BlobStoreUnavailable.*does not respond/);
  }
  assert.ok(proxy.requests.length <= 4, `${proxy.requests.length} requests were sent`);
  // The waiting operation finds the store again.
  proxy.inject(() => undefined);
  assert.ok((await waiting).equals(patterned(100_000)));
  assert.deepEqual(await blobs.write('a/new', content()), { size: 300_000 });
});

test('a write whose response was lost succeeds and has stored its own bytes', async (t) => {
  const { blobs, proxy } = await openStore(t);
  proxy.injectNext('PUT', 'lose');
  await blobs.write('a/new', content());
  assert.deepEqual(
    proxy.requests.map((request) => request.split(' ')[0]),
    ['PUT', 'PUT', 'HEAD'],
  );
  assert.ok((await blobs.read('a/new')).equals(patterned(300_000)));
});

test('a write that is repeated does not take the object of another write for its own', async (t) => {
  const { blobs, proxy } = await openStore(t);
  proxy.injectNext('PUT', slowDown);
  await assert.rejects(blobs.write('a/there', content()), /There already is a blob a\/there/);
  assert.ok((await blobs.read('a/there')).equals(patterned(100_000)));
});

test('bytes that are changed on their way to the store are sent again', async (t) => {
  const { blobs, proxy } = await openStore(t);
  proxy.injectNext('PUT', 'damage');
  await blobs.write('a/new', content());
  assert.ok((await blobs.read('a/new')).equals(patterned(300_000)));
  proxy.inject(({ method }) => (method === 'PUT' ? 'damage' : undefined));
  await assert.rejects(blobs.write('a/other', content()), BlobStoreUnavailable);
  proxy.inject(() => undefined);
  await assert.rejects(blobs.read('a/other'), BlobMissing);
});

for (const [what, fault, limits] of [
  ['responds with errors', slowDown, {}],
  ['closes all connections', 'cut', {}],
  ['does not respond', 'hang', { idleMs: 300 }],
  ['responds too late', 'hang', { totalMs: 1_000 }],
  ['denies access', { status: 403, code: 'AccessDenied' }, {}],
  ['has lost the bucket', { status: 404, code: 'NoSuchBucket' }, {}],
  ['is a wrong server', { status: 404, code: 'NotFound' }, {}],
] as const) {
  test(`a store that ${what} is an outage, and no blob is missing`, async (t) => {
    const { blobs, proxy } = await openStore(t, { attempts: 2, ...limits });
    proxy.inject(() => fault);
    await assert.rejects(blobs.write('a/new', content()), BlobStoreUnavailable);
    await assert.rejects(blobs.read('a/there'), BlobStoreUnavailable);
    await assert.rejects(blobs.read('a/missing', { start: 0, end: 1 }), BlobStoreUnavailable);
    await assert.rejects(Array.fromAsync(blobs.list('')), BlobStoreUnavailable);
    await assert.rejects(blobs.remove('a/there'), BlobStoreUnavailable);
    await assert.rejects(
      blobs.openReader?.('a/there')?.read({ start: 0, end: 1 }) ?? Promise.resolve(),
      BlobStoreUnavailable,
    );
    proxy.inject(() => undefined);
    assert.ok((await blobs.read('a/there')).equals(patterned(100_000)));
  });
}

test('attempts are limited', async (t) => {
  const { blobs, proxy } = await openStore(t, { attempts: 3 });
  proxy.inject(() => slowDown);
  await assert.rejects(blobs.read('a/there'), BlobStoreUnavailable);
  assert.equal(proxy.requests.length, 3);
});

test('a quota of the store that is used up is reported as a full disk', async (t) => {
  const { blobs } = await openStore(t);
  const quota = ['--quota-scope=user', '--uid=sealpost'];
  await ceph.admin('quota', 'set', ...quota, '--max-objects=1');
  await ceph.admin('quota', 'enable', ...quota);
  t.after(() => ceph.admin('quota', 'disable', ...quota));
  const codes = new Set<string | undefined>();
  // The gateway counts with a delay.
  for (let n = 0; n < 50 && !codes.has('EDQUOT'); n += 1) {
    await blobs.write(`full/${n}`, Readable.from([Buffer.alloc(10)])).catch((error) => codes.add(codeOf(error)));
  }
  assert.deepEqual([...codes], ['EDQUOT']);
});

test('a reader takes a series of reads from one response', async (t) => {
  const { blobs, proxy } = await openStore(t);
  const reader = blobs.openReader?.('a/there');
  assert.ok(reader);
  const received: Buffer[] = [];
  for (let start = 0; start < 100_000; start += 10_000)
    received.push(await reader.read({ start, end: start + 10_000 }));
  reader.close();
  assert.ok(Buffer.concat(received).equals(patterned(100_000)));
  assert.equal(proxy.requests.length, 2);
});

test('a reader continues after a response that is cut', async (t) => {
  const { blobs, proxy } = await openStore(t);
  const reader = blobs.openReader?.('a/there');
  assert.ok(reader);
  proxy.inject(({ headers }) => (headers.range?.endsWith('-') ? 'cut-response' : undefined));
  const received: Buffer[] = [];
  for (let start = 0; start < 100_000; start += 10_000)
    received.push(await reader.read({ start, end: start + 10_000 }));
  reader.close();
  assert.ok(Buffer.concat(received).equals(patterned(100_000)));
});
