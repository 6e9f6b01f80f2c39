import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkReadiness } from '../../src/actions/health/readiness.ts';
import { openS3Blobs } from '../../src/blobs/s3.ts';
import { defaultLimits } from '../../src/blobs/s3-bucket.ts';
import { inReverseOrder } from '../support/cleanup.ts';
import { contentBlock } from '../support/inputs/generated-content.ts';
import { createTemporaryFolder } from '../support/languages/language-packs.ts';
import { startCeph } from '../support/s3/ceph.ts';
import { startS3Proxy } from '../support/s3/s3-proxy.ts';
import { createBucket } from '../support/s3/test-bucket.ts';
import { startApiServer } from '../support/server/api-server.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';
import { waitUntil } from '../support/wait-until.ts';

test('while an object store hangs, requests are 503 without a queue, it is reported, and they work again afterwards', async (t) => {
  const cleanup = inReverseOrder(t);
  const ceph = await startCeph();
  cleanup.after(() => ceph.stop());
  const proxy = await startS3Proxy(cleanup, ceph);
  const folder = await createTemporaryFolder();
  cleanup.after(() => folder[Symbol.asyncDispose]());
  const settings = await createBucket(ceph, await ceph.addUser('sealpost'), 'blobs');
  const { blobs } = await openS3Blobs({ ...settings, endpoint: proxy.endpoint }, join(folder.path, 'outgoing'), {
    ...defaultLimits,
    idleMs: 500,
  });
  const server = await startApiServer(cleanup, { ports: { blobs }, readiness: () => checkReadiness(server.ports) });
  const { ports } = server;
  const content = contentBlock.subarray(0, 300_000);
  const transfer = await createTransfer(ports, { files: [{ name: 'a.bin', content }] });
  const [entry] = await server.listFiles(transfer);
  const { sealpost, headers, sessions } = await server.sender();
  const place = {
    sender: 'ann@example.org',
    trackingId: await sealpost.createSession('ann@example.org', { recipients: { to: [{ mail: 'bob@example.org' }] } }),
  };
  const fileId = await sealpost.registerFile(place, { fileName: 'b.bin', size: content.length });
  const upload = `${sessions}/${place.trackingId}/files/${fileId}/content`;
  const download = () => server.request(entry?.href ?? '');
  const put = () => server.request(upload, { method: 'PUT', headers, body: content });
  const assertUnavailable = async (response: Response) => {
    assert.equal(response.status, 503);
    assert.match(response.headers.get('retry-after') ?? '', /^\d+$/);
    await response.body?.cancel();
  };
  const readiness = async () => {
    const response = await server.request('/health/ready');
    return [response.status, ((await response.json()) as { outages?: unknown }).outages];
  };
  assert.deepEqual(await readiness(), [200, undefined]);

  proxy.inject(() => 'hang');
  await assertUnavailable(await download());
  // This operation waits, so that all others fail at once.
  let isWaiting = true;
  const waiting = (async () => {
    while (isWaiting) await blobs.read('missing/blob').catch(() => {});
  })();
  proxy.requests.length = 0;
  for (const response of await Promise.all([...Array.from({ length: 40 }, download), put()]))
    await assertUnavailable(response);
  const since = ports.clock.now().toISOString();
  assert.deepEqual(await readiness(), [503, [{ part: 'storage', since }]]);
  const requested = new Set(proxy.requests);
  assert.ok(requested.size <= 2, `Other operations have sent requests: ${[...requested]}`);

  proxy.inject(() => undefined);
  isWaiting = false;
  await waiting;
  await waitUntil(async () => (await readiness())[0] === 200);
  assert.deepEqual(Buffer.from(await (await download()).arrayBuffer()), content);
  assert.equal((await put()).status, 200);
});
