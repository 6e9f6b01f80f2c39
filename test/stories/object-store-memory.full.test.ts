import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Sealpost } from '#client';
import { inReverseOrder } from '../support/cleanup.ts';
import { generatedContent } from '../support/inputs/generated-content.ts';
import { currentMemory, peakMemory, resetPeakMemory } from '../support/peak-memory.ts';
import { startCeph } from '../support/s3/ceph.ts';
import { createBucket } from '../support/s3/test-bucket.ts';
import { createEmptyFolder, type RunningService, startService } from '../support/server/program.ts';
import { registerTrustedClient, verifySender, waitUntilProcessed } from '../support/transfer/api-sender.ts';

const maxGrowth = 200_000_000;

test('a large file through an object store needs at most 200 MB of memory more than an idle service', async (t) => {
  const ceph = await startCeph();
  inReverseOrder(t).after(() => ceph.stop());
  const keys = await ceph.addUser('sealpost');
  await createBucket(ceph, keys, 'blobs');
  await using folder = await createEmptyFolder();
  const env = {
    ...folder.env,
    SEALPOST_BLOBS: `s3://blobs?endpoint=${ceph.endpoint}`,
    SEALPOST_S3_ACCESS_KEY: keys.accessKey,
    SEALPOST_S3_SECRET_KEY: keys.secretKey,
  };
  const service = await startService(env);
  const limit = currentMemory(service.pid) + maxGrowth;
  const content = Buffer.concat([...generatedContent(256 * 2 ** 20, 2 ** 20)]);
  const sender = await verifySender(service, await registerTrustedClient(service, env), 'ann@example.org');
  const { url, uploadPeak } = await send(service, sender, content);
  assert.ok(uploadPeak < limit, `${uploadPeak} bytes, not ${limit}, for the upload`);
  resetPeakMemory(service.pid);
  assert.ok(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(content));
  const downloadPeak = peakMemory(service.pid);
  assert.ok(downloadPeak < limit, `${downloadPeak} bytes, not ${limit}, for the download`);
  await service.stop();
});

/** Sends a file, and returns its link and the peak memory of the service during the upload. */
async function send(
  { baseUrl, pid }: RunningService,
  sender: Awaited<ReturnType<typeof verifySender>>,
  content: Buffer<ArrayBuffer>,
): Promise<{ readonly url: string; readonly uploadPeak: number }> {
  const client = new Sealpost({ baseUrl, ...sender });
  const { address } = sender;
  const trackingId = await client.createSession(address, { recipients: { to: [{ mail: 'bob@example.org' }] } });
  const place = { sender: address, trackingId };
  const { password } = (await client.session(place)).securityMode.config;
  const fileId = await client.registerFile(place, { fileName: 'large.bin', size: content.length });
  resetPeakMemory(pid);
  await client.putContent({ ...place, fileId }, content);
  const uploadPeak = peakMemory(pid);
  await client.submitSession(place);
  const { status } = await waitUntilProcessed(client, place);
  const [file] = await new Sealpost({ baseUrl }).transferFiles(status.recipients[0]?.id ?? '', password ?? '');
  return { url: `${baseUrl}${file?.href}`, uploadPeak };
}
