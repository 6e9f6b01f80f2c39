import assert from 'node:assert/strict';
import { get, type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { removeMarkedPartsOf } from '../../src/actions/cleanup/parts.ts';
import { openDatabase } from '../../src/db/engine/open-database.ts';
import { policyRules } from '../../src/db/policy-rules.ts';
import { moveTransfer } from '../../src/db/transfers/transfers.ts';
import { startJobs } from '../../src/jobs/scheduled-jobs.ts';
import type { BlobStore } from '../../src/ports/blob-store.ts';
import { createCleanup } from '../support/cleanup.ts';
import { testLogChain } from '../support/database/test-rows.ts';
import { type ApiServer, ann, startApiServer } from '../support/server/api-server.ts';
import { startHttpServer } from '../support/server/http-server.ts';
import { withOwnRuntime } from '../support/server/test-ports.ts';
import { createTransfer, type TestTransfer } from '../support/transfer/test-transfer.ts';

const mebibyte = 1024 * 1024;

/** Starts a download whose client stops reading after the first bytes. */
async function stalled(baseUrl: URL, path: string, { password }: TestTransfer): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(new URL(path, baseUrl), { headers: { 'X-CS-Password': password }, agent: false }, resolve).on('error', reject);
  });
  assert.equal(response.statusCode, 200);
  await new Promise((resolve) => response.once('readable', resolve));
  response.read(1);
  return response;
}

/** Reads until the download is aborted. Fails if it completes. */
async function cut(response: IncomingMessage): Promise<void> {
  const length = Number(response.headers['content-length']);
  let received = 1;
  await assert.rejects(async () => {
    for await (const chunk of response) received += chunk.length;
  }, /aborted|ECONNRESET/);
  assert.ok(received < length, 'it looks cut');
}

/** Starts another server on the same database and blobs, with its jobs. */
async function anotherServer({ ports, location }: ApiServer) {
  const db = openDatabase(location);
  const others = { ...withOwnRuntime(ports), db, policy: policyRules(db, () => true) };
  const cleanup = createCleanup();
  cleanup.after(() => db.destroy());
  const service = await startHttpServer(cleanup, { ports: others, clock: ports.clock });
  const failures: unknown[] = [];
  const jobs = startJobs({ ...others, serviceUrl: 'https://files.example.org/' }, (_, error) => failures.push(error));
  cleanup.after(() => jobs.stop());
  return { ...service, downloads: others.downloads, failures, [Symbol.asyncDispose]: cleanup[Symbol.asyncDispose] };
}

test('aborts running downloads of a revoked transfer, on this server and on another', async (t) => {
  const local = await startApiServer(t, { kind: 'PostgreSQL' });
  await using remote = await anotherServer(local);
  const files = [{ name: 'large.bin', content: Buffer.alloc(24 * mebibyte, 7) }];
  const [made, unrevoked] = [
    await createTransfer(local.ports, { files }),
    await createTransfer(local.ports, { files }),
  ];
  const { sealpost } = await local.sender();
  const fileOf = ({ transferId, files: [file] }: TestTransfer) => `/api/transfers/${transferId}/files/${file?.id}`;
  const running: IncomingMessage[] = [];
  for (const { server } of [local, remote]) {
    for (const path of [fileOf(made), `/api/transfers/${made.transferId}/zip`]) {
      running.push(await stalled(server.baseUrl, path, made));
    }
  }
  const unharmed = await stalled(remote.server.baseUrl, fileOf(unrevoked), unrevoked);
  const { promise: areRemoteCut, resolve } = Promise.withResolvers<void>();
  remote.downloads.track(made.trackingId, resolve);
  await sealpost.revokeTransfer({ sender: ann, trackingId: made.trackingId });
  await areRemoteCut;
  await Promise.all(running.map(cut));
  let received = 1;
  for await (const chunk of unharmed) received += chunk.length;
  assert.equal(received, 24 * mebibyte);
  assert.deepEqual(remote.failures, []);
  for (const service of [local, remote]) assert.doesNotMatch(service.log(), /"level":"(error|fatal)"/);
});

test('a request that finds no content any more gets 410 or is aborted', async (t) => {
  let beforeRead = async (): Promise<void> => {};
  const inTime = (blobs: BlobStore): BlobStore => ({
    ...blobs,
    pathOf: () => undefined,
    read: (key, range) => beforeRead().then(() => blobs.read(key, range)),
  });
  const service = await startApiServer(t, { wrapBlobs: inTime });
  const { db, clock } = service.ports;
  const outcomes: string[] = [];
  for (const [name, content, what] of [
    ['small.txt', 'Hello', 'file'],
    ['large.bin', Buffer.alloc(3 * mebibyte, 7), 'file'],
    ['large.bin', Buffer.alloc(3 * mebibyte, 7), 'zip'],
  ] as const) {
    const made = await createTransfer(service.ports, { sender: ann, files: [{ name, content }] });
    const transfer = `/api/transfers/${made.transferId}`;
    beforeRead = async () => {
      beforeRead = async () => {};
      // Revokes as another server does, so downloads on this server are not aborted yet.
      await db.transaction().execute((tx) => moveTransfer(tx, testLogChain, made.trackingId, 'revoked', clock.now()));
      await removeMarkedPartsOf(service.ports, made.trackingId);
    };
    const url = new URL(
      what === 'zip' ? `${transfer}/zip` : `${transfer}/files/${made.files[0]?.id}`,
      service.server.baseUrl,
    );
    const requested = fetch(url, { headers: { 'X-CS-Password': made.password } });
    outcomes.push(await requested.then(outcomeOf, () => 'cut'));
  }
  assert.deepEqual(outcomes.slice(0, 2), ['410', '410']);
  assert.match(outcomes[2] ?? '', /^(410|cut)$/, 'a ZIP begins before its first file is read');
  assert.doesNotMatch(service.log(), /"level":"(error|fatal)"/);
});

async function outcomeOf(response: Response): Promise<string> {
  if (response.status !== 200) return String(response.status);
  return response.arrayBuffer().then(
    () => 'whole',
    () => 'cut',
  );
}
