import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeSetting } from '../../src/actions/change-setting.ts';
import { lookup } from '../../src/crypto/identifiers.ts';
import { logChain } from '../../src/crypto/log-chain.ts';
import { moveTransfer } from '../../src/db/transfers.ts';
import { aTransfer } from '../support/a-transfer.ts';
import { noon } from '../support/builders.ts';
import { databaseKinds } from '../support/fresh-database.ts';
import { exchange } from './house.ts';
import { ann, aSendingHouse, type Sender } from './sending-house.ts';

const dayMs = 86_400_000;
const sent = `/api/users/${ann}/transfers/sent-transfers`;
const old = `/api/users/${ann}/transfers`;

const ask = (sender: Sender, path: string, etag: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(new URL(path, sender.baseUrl), { headers: { ...sender.headers, 'if-none-match': etag, ...headers } });

async function tagOf(sender: Sender, path: string): Promise<string> {
  const answer = await ask(sender, path, '"none"');
  assert.equal(answer.status, 200);
  return answer.headers.get('etag') ?? '';
}

/** Often enough for the question to be known, and for nothing to have changed since it was looked into. */
async function askOften(sender: Sender, path: string, etag: string): Promise<Response[]> {
  const answers: Response[] = [];
  for (let times = 0; times < 4; times += 1) answers.push(await ask(sender, path, etag));
  return answers;
}

async function assertUnchanged(sender: Sender, path: string, etag: string): Promise<void> {
  for (const { status } of await askOften(sender, path, etag)) assert.equal(status, 304);
}

/** All but what is different for each answer. */
function said({ status, headers }: Response) {
  const { date: _, 'x-request-id': id, ...others } = Object.fromEntries(headers);
  assert.match(id ?? '', /^[0-9a-f-]{36}$/);
  return { status, ...others };
}

for (const kind of databaseKinds) {
  test(`${kind}: a question that comes again and again is answered like the first time`, async (t) => {
    const house = await aSendingHouse(t, kind);
    const sender = await house.sender();
    await aTransfer(house.ports, { sender: ann, password: undefined });
    for (const path of [sent, `${sent}?page=2&active=true&fields=trackingId`, old]) {
      const [first, ...others] = await askOften(sender, path, await tagOf(sender, path));
      assert.ok(first);
      assert.equal(first.status, 304);
      const ids = new Set([first, ...others].map(({ headers }) => headers.get('x-request-id')));
      assert.equal(ids.size, 1 + others.length);
      for (const answer of others) assert.deepEqual(said(answer), said(first));
    }
  });

  test(`${kind}: whatever changes the answer is seen by the next who asks again`, async (t) => {
    const house = await aSendingHouse(t, kind);
    const { db, clock } = house.ports;
    const sender = await house.sender();
    const { trackingId } = await aTransfer(house.ports, { sender: ann, password: undefined });
    const changes: ReadonlyArray<() => Promise<unknown>> = [
      () => aTransfer(house.ports, { sender: ann, password: undefined }),
      () =>
        db
          .transaction()
          .execute((tx) => moveTransfer(tx, logChain(house.ports.keys), trackingId, 'revoked', clock.now())),
      () => changeSetting(house.ports, 'log.subjects', 'true'),
    ];
    for (const change of changes) {
      const etag = await tagOf(sender, sent);
      await assertUnchanged(sender, sent, etag);
      await change();
      assert.equal((await ask(sender, sent, etag)).status, 200);
    }
  });

  test(`${kind}: an entry that expires, or is listed no longer, changes the answer to the millisecond`, async (t) => {
    const house = await aSendingHouse(t, kind);
    const { clock } = house.ports;
    await aTransfer(house.ports, { sender: ann, password: undefined });
    const expiry = noon.getTime() + 30 * dayMs;
    const days = 10;
    await changeSetting(house.ports, 'retention.days', String(days));
    for (const [last, next] of [
      [expiry - 1, expiry],
      [expiry + days * dayMs, expiry + days * dayMs + 1],
    ] as const) {
      clock.set(new Date(last - 1_000));
      const sender = await house.sender();
      const etag = await tagOf(sender, sent);
      await assertUnchanged(sender, sent, etag);
      clock.set(new Date(last));
      await assertUnchanged(sender, sent, etag);
      clock.set(new Date(next));
      assert.equal((await ask(sender, sent, etag)).status, 200);
      // And back, as a clock that was put right.
      clock.set(new Date(last));
      await assertUnchanged(sender, sent, etag);
    }
  });

  test(`${kind}: who is no longer verified hears nothing, however often they have asked before`, async (t) => {
    const house = await aSendingHouse(t, kind);
    const [sender, other] = [await house.sender(), await house.sender()];
    const etag = await tagOf(sender, sent);
    await assertUnchanged(sender, sent, etag);
    const others = await tagOf(other, sent);
    await assertUnchanged(other, sent, others);
    const clientHash = lookup(house.ports.keys, 'client-id', other.headers['X-CS-ClientId'] ?? '');
    await house.ports.db.deleteFrom('verification').where('client_hash', '=', clientHash).execute();
    assert.equal((await ask(other, sent, others)).status, 401);
    await assertUnchanged(sender, sent, etag);
    house.ports.clock.set(new Date(noon.getTime() + 400 * dayMs));
    assert.equal((await ask(sender, sent, etag)).status, 401);
  });

  test(`${kind}: a page of another origin is asked for anew each time`, async (t) => {
    const house = await aSendingHouse(t, kind);
    const sender = await house.sender();
    const origin = 'https://portal.example.org';
    await changeSetting(house.ports, 'cors.origins', origin);
    const etag = await tagOf(sender, sent);
    const admitted = async () => (await ask(sender, sent, etag, { origin })).headers.get('access-control-allow-origin');
    assert.deepEqual([await admitted(), await admitted()], [origin, origin]);
    await changeSetting(house.ports, 'cors.origins', '');
    assert.equal(await admitted(), null);
  });

  test(`${kind}: what is no good request is none, also if it looks like one that was answered`, async (t) => {
    const house = await aSendingHouse(t, kind);
    const sender = await house.sender();
    const headers = { ...sender.headers, 'if-none-match': await tagOf(sender, sent), connection: 'close' };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const statusOf = async (version: string) => {
      const [answer] = await exchange(house.server, `GET ${sent} HTTP/${version}\r\n${lines.join('')}\r\n`);
      return answer?.status;
    };
    // Before HTTP/1.1 nobody had to name the host.
    assert.deepEqual([await statusOf('1.0'), await statusOf('1.0'), await statusOf('1.1')], [304, 304, 400]);
  });
}
