import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { Sealpost, type TransferRef } from '#client';
import { inReverseOrder } from '../support/cleanup.ts';
import { generatedContent } from '../support/inputs/generated-content.ts';
import { startCeph } from '../support/s3/ceph.ts';
import { type S3Proxy, startS3Proxy } from '../support/s3/s3-proxy.ts';
import { createBucket, s3Client } from '../support/s3/test-bucket.ts';
import {
  createEmptyFolder,
  type Environment,
  type RunningService,
  runSealpost,
  startService,
} from '../support/server/program.ts';
import { registerTrustedClient, verifySender, waitUntilProcessed } from '../support/transfer/api-sender.ts';

const address = 'ann@example.org';
const password = 'Vx7#kd2!pQ-93';
const content = Buffer.concat([...generatedContent(20_000_000, 2 ** 20)]);

test('a service on an object store delivers, checks and removes files, needs no object for small ones, and reports an outage', async (t) => {
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

  await assertNoRequestsForSmallFiles(service, client, proxy);
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

/** Sends many files of 10 KiB, and downloads them in one archive. */
async function assertNoRequestsForSmallFiles(
  service: RunningService,
  client: Sealpost,
  { requests }: S3Proxy,
): Promise<void> {
  const transfersOfObjects = () => requests.filter((line) => /^(?:PUT|GET) .*\.blob$/.test(line)).length;
  const before = transfersOfObjects();
  const { place, transferId } = await sendFiles(
    client,
    Array.from({ length: 100 }, (_, n) => new Uint8Array(content.subarray(n, n + 10_240))),
  );
  const zip = await new Sealpost(service).downloadZip(transferId, password);
  assert.ok((await zip.arrayBuffer()).byteLength > 100 * 10_240);
  assert.equal(transfersOfObjects(), before);
  await client.revokeTransfer(place);
}

/** Sends each content as a file, several at a time. */
async function sendFiles(client: Sealpost, contents: readonly Uint8Array<ArrayBuffer>[]) {
  const trackingId = await client.createSession(address, { recipients: { to: [{ mail: 'bob@example.org' }] } });
  const place = { sender: address, trackingId };
  await client.changeSession(place, { securityMode: { config: { passwordMode: 'MANUAL', password } } });
  const left = contents.entries();
  const upload = async () => {
    for (const [n, bytes] of left) {
      const fileId = await client.registerFile(place, { fileName: `${n}.bin`, size: bytes.length });
      await client.putContent({ ...place, fileId }, bytes);
    }
  };
  await Promise.all(Array.from({ length: 8 }, upload));
  await client.submitSession(place);
  const { status } = await waitUntilProcessed(client, place);
  assert.equal(status.state, 'ACTIVE');
  return { place, transferId: status.recipients[0]?.id ?? '' };
}

/** Sends the content and returns the link of the file. */
async function send(
  service: RunningService,
  env: Environment,
): Promise<{ readonly client: Sealpost; readonly place: TransferRef; readonly url: string }> {
  const sender = await verifySender(service, await registerTrustedClient(service, env), address);
  const client = new Sealpost({ baseUrl: service.baseUrl, ...sender });
  const { place, transferId } = await sendFiles(client, [new Uint8Array(content)]);
  const [file] = await new Sealpost(service).transferFiles(transferId, password);
  return { client, place, url: `${service.baseUrl}${file?.href}` };
}
