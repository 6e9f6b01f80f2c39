import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Sealpost } from '#client';
import { openDatabase } from '../../src/db/engine/open-database.ts';
import { policyRules } from '../../src/db/policy-rules.ts';
import { moveTransfer } from '../../src/db/transfers/transfers.ts';
import { type Cleanup, inReverseOrder } from '../support/cleanup.ts';
import { testLogChain } from '../support/database/test-rows.ts';
import { contentBlock } from '../support/inputs/generated-content.ts';
import { ann, startApiServer, withPassword } from '../support/server/api-server.ts';
import { startHttpServer } from '../support/server/http-server.ts';
import { withOwnRuntime } from '../support/server/test-ports.ts';
import { changePassword, createTransfer } from '../support/transfer/test-transfer.ts';

/** Starts servers on one database and one blob store, each with its own state. */
async function startServers(t: Cleanup, count: number) {
  const cleanup = inReverseOrder(t);
  const first = await startApiServer(cleanup, { kind: 'PostgreSQL' });
  const baseUrls = [first.server.baseUrl];
  while (baseUrls.length < count) {
    const db = openDatabase(first.location);
    cleanup.after(() => db.destroy());
    const ports = { ...withOwnRuntime(first.ports), db, policy: policyRules(db, () => true) };
    baseUrls.push((await startHttpServer(cleanup, { ports, clock: ports.clock })).server.baseUrl);
  }
  const request = (server: number, path: string, init?: RequestInit) =>
    fetch(new URL(path, baseUrls[server % count]), init);
  return { ...first, baseUrls, request };
}

test('wrong passwords on several servers use up one number of attempts', async (t) => {
  const { ports, request } = await startServers(t, 3);
  const made = await createTransfer(ports);
  const path = `/api/transfers/${made.transferId}`;
  for (const [n, attemptsLeft] of [4, 3, 2, 1, 0].entries()) {
    const response = await request(n, path, withPassword(`wrong${n}`));
    const body = (await response.json()) as { attemptsLeft?: number };
    assert.deepEqual([response.status, body.attemptsLeft], [401, attemptsLeft]);
  }
  for (let n = 0; n < 3; n += 1) {
    assert.equal((await request(n, path, withPassword(made.password))).status, 403, 'it is locked on each server');
  }
});

test('parallel attempts on several servers are checked no more often than the limit', async (t) => {
  const { ports, request } = await startServers(t, 3);
  const { transferId } = await createTransfer(ports);
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, n) => request(n, `/api/transfers/${transferId}`, withPassword(`wrong${n}`))),
  );
  const checked = responses.filter(({ status }) => status === 401);
  assert.ok(checked.length > 0 && checked.length <= 5, `${checked.length} passwords were checked`);
});

test('a password that was changed, or a transfer that was revoked, on another server is refused at once', async (t) => {
  const { ports, request } = await startServers(t, 2);
  const made = await createTransfer(ports);
  const path = `/api/transfers/${made.transferId}/files`;
  const [entry] = ((await (await request(1, path, withPassword(made.password))).json()) as { data: { href: string }[] })
    .data;
  const link = entry?.href ?? '';
  assert.equal((await request(1, link)).status, 200);
  await changePassword(ports, made, 'Another-Horse.9');
  assert.equal((await request(1, path, withPassword(made.password))).status, 401);
  assert.notEqual((await request(1, link)).status, 200);
  assert.equal((await request(1, path, withPassword('Another-Horse.9'))).status, 200);
  await ports.db
    .transaction()
    .execute((tx) => moveTransfer(tx, testLogChain, made.trackingId, 'revoked', ports.clock.now()));
  assert.equal((await request(1, path, withPassword('Another-Horse.9'))).status, 410);
});

test('one transfer is prepared, uploaded, sent and opened with each request on another server', async (t) => {
  const { baseUrls, sender, complete } = await startServers(t, 3);
  const { headers } = await sender();
  const credentials = { clientId: headers['X-CS-ClientId'] ?? '', token: headers['X-CS-VerificationToken'] ?? '' };
  let used = 0;
  const next = () => new Sealpost({ baseUrl: baseUrls[used++ % baseUrls.length] ?? '', ...credentials });
  const bytes = new Uint8Array(contentBlock.subarray(0, 300_000));
  const trackingId = await next().createSession(ann, { recipients: { to: [{ mail: 'bob@example.org' }] } });
  const place = { sender: ann, trackingId };
  const password = 'Zr4_hWpk.82!Lb';
  await next().changeSession(place, { securityMode: { config: { passwordMode: 'MANUAL', password } } });
  const fileId = await next().registerFile(place, { fileName: 'a.bin', size: bytes.length });
  const file = { ...place, fileId };
  for (let offset = 0; offset < bytes.length; offset += 100_000) {
    await next().appendContent(file, { offset, bytes: bytes.slice(offset, offset + 100_000) });
  }
  await next().submitSession(place);
  await complete();
  const transferId = (await next().transferStatus(place)).status.recipients[0]?.id ?? '';
  const [entry] = await next().transferFiles(transferId, password);
  for (const _ of baseUrls) {
    const response = await next().send('GET', entry?.href ?? '');
    assert.deepEqual(new Uint8Array(await response.arrayBuffer()), bytes);
  }
});
