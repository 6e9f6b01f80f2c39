import assert from 'node:assert/strict';
import { get, type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { keepDownload } from '../../src/actions/running-downloads.ts';
import { sweepPartsOf } from '../../src/actions/sweep-parts.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { policyRules } from '../../src/db/policy-rules.ts';
import { moveTransfer } from '../../src/db/transfers.ts';
import { startJobs } from '../../src/jobs/house-jobs.ts';
import type { BlobStore } from '../../src/ports/blob-store.ts';
import { aTransfer, type MadeTransfer } from '../support/a-transfer.ts';
import { aChain } from '../support/builders.ts';
import { quickPasswords } from '../support/quick-passwords.ts';
import { aHouse } from './house.ts';
import { ann, aSendingHouse, type SendingHouse } from './sending-house.ts';

const mebibyte = 1024 * 1024;

/** A download whose reader stops after the first bytes. */
async function stalled(baseUrl: URL, path: string, { password }: MadeTransfer): Promise<IncomingMessage> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(new URL(path, baseUrl), { headers: { 'X-CS-Password': password }, agent: false }, resolve).on('error', reject);
  });
  assert.equal(answer.statusCode, 200);
  await new Promise((resolve) => answer.once('readable', resolve));
  answer.read(1);
  return answer;
}

/** Reads on until it is cut. One that comes to its end is a failure. */
async function cut(answer: IncomingMessage): Promise<void> {
  const length = Number(answer.headers['content-length']);
  let received = 1;
  await assert.rejects(async () => {
    for await (const chunk of answer) received += chunk.length;
  }, /aborted|ECONNRESET/);
  assert.ok(received < length, 'it looks cut');
}

/** Another server on the same database and blobs, with its jobs. */
async function anotherServer({ ports, location }: SendingHouse) {
  const db = openDatabase(location);
  const others = { ...ports, db, policy: policyRules(db) };
  const closing: Array<() => unknown> = [];
  const house = await aHouse(
    { after: (close) => void closing.push(close as () => unknown) },
    {
      ports: others,
      clock: ports.clock,
    },
  );
  const failures: unknown[] = [];
  const jobs = startJobs({ ...others, serviceUrl: 'https://files.example.org/' }, (_, error) => failures.push(error));
  const stop = async () => {
    for (const close of closing) await close();
    await jobs.stop();
    await db.destroy();
  };
  return { ...house, db, failures, [Symbol.asyncDispose]: stop };
}

test('running downloads of a revoked transfer are cut, on the server that was asked and on another', {
  timeout: 120_000,
}, async (t) => {
  const here = await aSendingHouse(t, 'PostgreSQL', undefined, quickPasswords);
  await using there = await anotherServer(here);
  const files = [{ name: 'large.bin', content: Buffer.alloc(24 * mebibyte, 7) }];
  const [made, kept] = [await aTransfer(here.ports, { files }), await aTransfer(here.ports, { files })];
  const { sealpost } = await here.sender();
  const fileOf = ({ transferId, files: [file] }: MadeTransfer) => `/api/transfers/${transferId}/files/${file?.id}`;
  const running: IncomingMessage[] = [];
  for (const { server } of [here, there]) {
    for (const path of [fileOf(made), `/api/transfers/${made.transferId}/zip`]) {
      running.push(await stalled(server.baseUrl, path, made));
    }
  }
  const unharmed = await stalled(there.server.baseUrl, fileOf(kept), kept);
  const { promise: areCutThere, resolve } = Promise.withResolvers<void>();
  keepDownload(there.db, made.trackingId, resolve);
  await sealpost.revokeTransfer({ sender: ann, trackingId: made.trackingId });
  await areCutThere;
  await Promise.all(running.map(cut));
  let received = 1;
  for await (const chunk of unharmed) received += chunk.length;
  assert.equal(received, 24 * mebibyte);
  assert.deepEqual(there.failures, []);
  for (const house of [here, there]) assert.doesNotMatch(house.log(), /"level":"(error|fatal)"/);
});

test('who was let in and finds nothing to read any more is told that it is gone, or cut', async (t) => {
  let beforeRead = async (): Promise<void> => {};
  const inTime = (blobs: BlobStore): BlobStore => ({
    ...blobs,
    fileOf: () => undefined,
    read: (key, options) => beforeRead().then(() => blobs.read(key, options)),
    readWhole: (key, size) => beforeRead().then(() => blobs.readWhole(key, size)),
  });
  const house = await aSendingHouse(t, 'SQLite', inTime, quickPasswords);
  const { db, clock } = house.ports;
  const outcomes: string[] = [];
  for (const [name, content, what] of [
    ['small.txt', 'Hello', 'file'],
    ['large.bin', Buffer.alloc(3 * mebibyte, 7), 'file'],
    ['large.bin', Buffer.alloc(3 * mebibyte, 7), 'zip'],
  ] as const) {
    const made = await aTransfer(house.ports, { sender: ann, files: [{ name, content }] });
    const transfer = `/api/transfers/${made.transferId}`;
    beforeRead = async () => {
      beforeRead = async () => {};
      // As another server does it: what runs here is not cut yet.
      await db.transaction().execute((tx) => moveTransfer(tx, aChain, made.trackingId, 'revoked', clock.now()));
      await sweepPartsOf(house.ports, made.trackingId);
    };
    const url = new URL(
      what === 'zip' ? `${transfer}/zip` : `${transfer}/files/${made.files[0]?.id}`,
      house.server.baseUrl,
    );
    const asked = fetch(url, { headers: { 'X-CS-Password': made.password } });
    outcomes.push(await asked.then(outcomeOf, () => 'cut'));
  }
  assert.deepEqual(outcomes.slice(0, 2), ['410', '410']);
  assert.match(outcomes[2] ?? '', /^(410|cut)$/, 'a ZIP begins before its first file is read');
  assert.doesNotMatch(house.log(), /"level":"(error|fatal)"/);
});

async function outcomeOf(answer: Response): Promise<string> {
  if (answer.status !== 200) return String(answer.status);
  return answer.arrayBuffer().then(
    () => 'whole',
    () => 'cut',
  );
}
