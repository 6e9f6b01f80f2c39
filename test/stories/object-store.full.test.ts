import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { Sealpost, type TransferRef } from '#client';
import { inReverseOrder } from '../support/cleanup.ts';
import { generatedContent } from '../support/inputs/generated-content.ts';
import { startCeph } from '../support/s3/ceph.ts';
import { startS3Proxy } from '../support/s3/s3-proxy.ts';
import { createBucket, s3Client } from '../support/s3/test-bucket.ts';
import {
  createEmptyFolder,
  type Environment,
  type RunningService,
  runSealpost,
  startService,
} from '../support/server/program.ts';
import { registerTrustedClient, verifySender, waitUntilProcessed } from '../support/transfer/api-sender.ts';

const password = 'Vx7#kd2!pQ-93';
const content = Buffer.concat([...generatedContent(20_000_000, 2 ** 20)]);

test('a service on an object store delivers, checks and removes files, and reports an outage', async (t) => {
  const cleanup = inReverseOrder(t);
  const ceph = await startCeph();
  cleanup.after(() => ceph.stop());
  const keys = await ceph.addUser('sealpost');
  await createBucket(ceph, keys, 'blobs');
  const objects = async () =>
    (await s3Client(ceph, keys).send(new ListObjectsV2Command({ Bucket: 'blobs', Prefix: 'files/' }))).KeyCount;
  const proxy = await startS3Proxy(cleanup, ceph);
  await using folder = await createEmptyFolder();
  const env = {
    ...folder.env,
    SEALPOST_BLOBS: `s3://blobs/files?endpoint=${proxy.endpoint}`,
    SEALPOST_S3_ACCESS_KEY: keys.accessKey,
    SEALPOST_S3_SECRET_KEY: keys.secretKey,
  };
  await assertBucketRequired({ ...env, SEALPOST_BLOBS: `s3://other?endpoint=${proxy.endpoint}` });

  const service = await startService(env);
  const { client, place, url } = await send(service, env);
  const download = async () => Buffer.from(await (await fetch(url)).arrayBuffer());
  assert.ok((await download()).equals(content));
  assert.equal(await objects(), 1);
  const ready = () => fetch(`${service.baseUrl}/health/ready`);
  assert.equal((await ready()).status, 200);
  for (const args of [['check'], ['check', '--contents']]) {
    assert.deepEqual(await runSealpost(args, env), { code: 0, out: 'No problems found.\n', err: '' });
  }

  proxy.inject(() => ({ status: 503, code: 'SlowDown' }));
  for (const response of [await ready(), await fetch(url)]) {
    assert.equal(response.status, 503);
    assert.ok(Number(response.headers.get('retry-after')) > 0);
  }
  const { code, err } = await runSealpost(['check'], env);
  assert.deepEqual([code, err.split(':')[0]], [1, 'The object store is unavailable']);
  assert.equal((await runSealpost(['admin', 'setting', 'get', 'retention.days'], env)).code, 0);
  proxy.inject(() => undefined);
  assert.equal((await ready()).status, 200);
  assert.ok((await download()).equals(content));

  await client.revokeTransfer(place);
  assert.equal(await objects(), 0);
  const stopped = await service.stop();
  assert.equal(stopped.code, 0);
  assert.ok(!`${stopped.out}${stopped.err}`.includes(keys.secretKey));
});

async function assertBucketRequired(env: Environment): Promise<void> {
  const { code, out, err } = await runSealpost(['serve'], env);
  assert.equal(code, 1);
  assert.match(err, /^The bucket other does not exist at http:\/\/127\.0\.0\.1:\d+\./m);
  assert.ok(!`${out}${err}`.includes(env['SEALPOST_S3_SECRET_KEY'] ?? ''));
}

/** Sends the content and returns the link of the file. */
async function send(
  service: RunningService,
  env: Environment,
): Promise<{ readonly client: Sealpost; readonly place: TransferRef; readonly url: string }> {
  const sender = await verifySender(service, await registerTrustedClient(service, env), 'ann@example.org');
  const client = new Sealpost({ baseUrl: service.baseUrl, ...sender });
  const trackingId = await client.createSession(sender.address, {
    recipients: { to: [{ mail: 'bob@example.org' }] },
  });
  const place = { sender: sender.address, trackingId };
  await client.changeSession(place, { securityMode: { config: { passwordMode: 'MANUAL', password } } });
  const fileId = await client.registerFile(place, { fileName: 'plan.bin', size: content.length });
  await client.putContent({ ...place, fileId }, new Uint8Array(content));
  await client.submitSession(place);
  const { status } = await waitUntilProcessed(client, place);
  assert.equal(status.state, 'ACTIVE');
  const files = `/api/transfers/${status.recipients[0]?.id}/files`;
  const [file] = await new Sealpost(service).request<Array<{ href: string }>>('GET', files, { password });
  return { client, place, url: `${service.baseUrl}${file?.href}` };
}
