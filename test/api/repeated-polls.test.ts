import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { dayMs } from '../../src/core/time.ts';
import { logChain } from '../../src/crypto/chains.ts';
import { lookup } from '../../src/crypto/identifiers.ts';
import { moveTransfer } from '../../src/db/transfers/transfers.ts';
import { databaseKinds } from '../support/database/fresh-database.ts';
import { noon } from '../support/database/test-rows.ts';
import { type ApiSender, ann, startApiServer } from '../support/server/api-server.ts';
import { exchangeRaw } from '../support/server/http-server.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

const sent = `/api/users/${ann}/transfers/sent-transfers`;
const old = `/api/users/${ann}/transfers`;

const request = (sender: ApiSender, path: string, etag: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(new URL(path, sender.baseUrl), { headers: { ...sender.headers, 'if-none-match': etag, ...headers } });

async function tagOf(sender: ApiSender, path: string): Promise<string> {
  const response = await request(sender, path, '"none"');
  assert.equal(response.status, 200);
  return response.headers.get('etag') ?? '';
}

/** Sends the same request often enough for the server to cache it and to find it unchanged. */
async function repeatRequest(sender: ApiSender, path: string, etag: string): Promise<Response[]> {
  const responses: Response[] = [];
  for (let times = 0; times < 4; times += 1) responses.push(await request(sender, path, etag));
  return responses;
}

async function assertUnchanged(sender: ApiSender, path: string, etag: string): Promise<void> {
  for (const { status } of await repeatRequest(sender, path, etag)) assert.equal(status, 304);
}

/** Returns status and headers, except those that differ in each response. */
function stableParts({ status, headers }: Response) {
  const { date: _, 'x-request-id': id, ...others } = Object.fromEntries(headers);
  assert.match(id ?? '', /^[0-9a-f-]{36}$/);
  return { status, ...others };
}

for (const kind of databaseKinds) {
  test(`${kind}: a repeated poll gets the same response as the first`, async (t) => {
    const service = await startApiServer(t, { kind });
    const sender = await service.sender();
    await createTransfer(service.ports, { sender: ann, password: undefined });
    for (const path of [sent, `${sent}?page=2&active=true&fields=trackingId`, old]) {
      const [first, ...others] = await repeatRequest(sender, path, await tagOf(sender, path));
      assert.ok(first);
      assert.equal(first.status, 304);
      const ids = new Set([first, ...others].map(({ headers }) => headers.get('x-request-id')));
      assert.equal(ids.size, 1 + others.length);
      for (const response of others) assert.deepEqual(stableParts(response), stableParts(first));
    }
  });

  test(`${kind}: a repeated poll through a proxy is found in the cache, and returns the ID of its own request`, async (t) => {
    const service = await startApiServer(t, { kind, trustedProxies: ['127.0.0.1'] });
    const sender = await service.sender();
    const etag = await tagOf(sender, sent);
    const poll = (id: string) => request(sender, sent, etag, { 'X-Request-Id': id, traceparent: `00-${id}-01` });
    await poll('id-of-poll-1');
    const { hits } = service.ports.cacheCounts.not_modified;
    const { status, headers } = await poll('id-of-poll-2');
    assert.deepEqual([status, headers.get('x-request-id')], [304, 'id-of-poll-2']);
    assert.equal(service.ports.cacheCounts.not_modified.hits, hits + 1);
  });

  test(`${kind}: a repeated poll reports a database that fails, and the server keeps running`, async (t) => {
    const service = await startApiServer(t, { kind });
    const sender = await service.sender();
    const etag = await tagOf(sender, sent);
    await assertUnchanged(sender, sent, etag);
    await service.ports.db.destroy();
    assert.equal((await request(sender, sent, etag)).status, 500);
    assert.equal((await request(sender, sent, etag)).status, 500);
  });

  test(`${kind}: the next repeated poll sees every change of the response`, async (t) => {
    const service = await startApiServer(t, { kind });
    const { db, clock } = service.ports;
    const sender = await service.sender();
    const { trackingId } = await createTransfer(service.ports, { sender: ann, password: undefined });
    const changes: ReadonlyArray<() => Promise<unknown>> = [
      () => createTransfer(service.ports, { sender: ann, password: undefined }),
      () =>
        db
          .transaction()
          .execute((tx) => moveTransfer(tx, logChain(service.ports.keys), trackingId, 'revoked', clock.now())),
      () => changeSetting(service.ports, 'log.subjects', 'true'),
    ];
    for (const change of changes) {
      const etag = await tagOf(sender, sent);
      await assertUnchanged(sender, sent, etag);
      await change();
      assert.equal((await request(sender, sent, etag)).status, 200);
    }
  });

  test(`${kind}: an entry that expires, or is no longer listed, changes the response to the millisecond`, async (t) => {
    const service = await startApiServer(t, { kind });
    const { clock } = service.ports;
    await createTransfer(service.ports, { sender: ann, password: undefined });
    const expiry = noon.getTime() + 30 * dayMs;
    const days = 10;
    await changeSetting(service.ports, 'retention.days', String(days));
    for (const [last, next] of [
      [expiry - 1, expiry],
      [expiry + days * dayMs, expiry + days * dayMs + 1],
    ] as const) {
      clock.set(new Date(last - 1_000));
      const sender = await service.sender();
      const etag = await tagOf(sender, sent);
      await assertUnchanged(sender, sent, etag);
      clock.set(new Date(last));
      await assertUnchanged(sender, sent, etag);
      clock.set(new Date(next));
      assert.equal((await request(sender, sent, etag)).status, 200);
      // The clock goes back, as after a correction.
      clock.set(new Date(last));
      await assertUnchanged(sender, sent, etag);
    }
  });

  test(`${kind}: a caller who is no longer verified gets nothing, however often it polled before`, async (t) => {
    const service = await startApiServer(t, { kind });
    const [sender, other] = [await service.sender(), await service.sender()];
    const etag = await tagOf(sender, sent);
    await assertUnchanged(sender, sent, etag);
    const others = await tagOf(other, sent);
    await assertUnchanged(other, sent, others);
    const clientHash = lookup(service.ports.keys, 'client-id', other.headers['X-CS-ClientId'] ?? '');
    await service.ports.db.deleteFrom('verification').where('client_hash', '=', clientHash).execute();
    assert.equal((await request(other, sent, others)).status, 401);
    await assertUnchanged(sender, sent, etag);
    service.ports.clock.set(new Date(noon.getTime() + 400 * dayMs));
    assert.equal((await request(sender, sent, etag)).status, 401);
  });

  test(`${kind}: does not cache responses for another origin`, async (t) => {
    const service = await startApiServer(t, { kind });
    const sender = await service.sender();
    const origin = 'https://portal.example.org';
    await changeSetting(service.ports, 'cors.origins', origin);
    const etag = await tagOf(sender, sent);
    const admitted = async () =>
      (await request(sender, sent, etag, { origin })).headers.get('access-control-allow-origin');
    assert.deepEqual([await admitted(), await admitted()], [origin, origin]);
    await changeSetting(service.ports, 'cors.origins', '');
    assert.equal(await admitted(), null);
  });

  test(`${kind}: rejects a malformed request even if it resembles a cached one`, async (t) => {
    const service = await startApiServer(t, { kind });
    const sender = await service.sender();
    const headers = { ...sender.headers, 'if-none-match': await tagOf(sender, sent), connection: 'close' };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const statusOf = async (version: string) => {
      const [response] = await exchangeRaw(service.server, `GET ${sent} HTTP/${version}\r\n${lines.join('')}\r\n`);
      return response?.status;
    };
    // HTTP/1.0 requires no Host header.
    assert.deepEqual([await statusOf('1.0'), await statusOf('1.0'), await statusOf('1.1')], [304, 304, 400]);
  });
}
