import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveTransfer } from '../../src/db/transfers.ts';
import { aTransfer } from '../support/a-transfer.ts';
import { aChain } from '../support/builders.ts';
import { counters, withSettings } from '../support/guessing.ts';
import { refusalIn, withPassword } from './receiving-house.ts';
import { ann, aSendingHouse, type SendingHouse } from './sending-house.ts';

const minute = 60_000;

/** A transfer of Ann's to Bob and Cleo on a server, and questions about it. */
async function aGuessedTransfer(t: Parameters<typeof aSendingHouse>[0]) {
  const house = await aSendingHouse(t);
  const made = await aTransfer(house.ports, { sender: ann, recipients: ['bob@example.org', 'cleo@example.org'] });
  const ask = (path: string, options: RequestInit = {}) => fetch(new URL(path, house.server.baseUrl), options);
  const transfer = `/api/transfers/${made.transferId}`;
  const guess = (n: number, headers: Record<string, string> = {}) =>
    ask(transfer, { headers: { ...headers, 'X-CS-Password': `wrong${n}` } });
  const lock = async () => {
    for (let n = 1; n <= 5; n += 1) await (await guess(n)).text();
  };
  return { ...house, made, ask, transfer, guess, lock };
}

function later({ clock }: SendingHouse['ports'], ms: number): void {
  clock.set(new Date(clock.now().getTime() + ms));
}

test('a wrong password is told how many are left, and the last one locks', async (t) => {
  const { guess, ask, transfer, made, ports } = await aGuessedTransfer(t);
  for (const [n, attemptsLeft] of [4, 3, 2, 1, 0].entries()) {
    const answer = await guess(n);
    const { errorCode, attemptsLeft: told } = (await answer.json()) as Record<string, unknown>;
    assert.deepEqual([answer.status, errorCode, told], [401, 3003, attemptsLeft]);
  }
  const [entry] = made.files;
  const paths = [transfer, `${transfer}/files`, `${transfer}/files/${entry?.id}`];
  for (const path of paths) {
    for (const request of [ask(path), ask(path, withPassword(made.password)), ask(`${path}?password=wrong9`)]) {
      const answer = await request;
      assert.equal(answer.headers.get('retry-after'), '900', path);
      assert.deepEqual(await refusalIn(answer), [403, 2005], path);
    }
    assert.equal((await ask(path, { method: 'HEAD', ...withPassword(made.password) })).status, 403, path);
  }
  const cleo = made.recipients[1]?.transferId;
  assert.equal((await ask(`/api/transfers/${cleo}`, withPassword(made.password))).status, 200, 'another recipient');
  later(ports, 15 * minute);
  assert.equal((await ask(transfer, withPassword(made.password))).status, 200);
});

test('the answer to the password that is one too many says that the transfer is gone', async (t) => {
  const { ports, guess, ask, transfer, made, sender } = await aGuessedTransfer(t);
  await withSettings(ports, { 'attempts.lockAt': '0', 'attempts.longLockAt': '0', 'attempts.limit': '2' });
  assert.deepEqual(await refusalIn(await guess(1)), [401, 3003]);
  assert.deepEqual(await refusalIn(await guess(2)), [410, 2006]);
  for (const id of made.recipients.map(({ transferId }) => transferId)) {
    assert.deepEqual(await refusalIn(await ask(`/api/transfers/${id}`, withPassword(made.password))), [410, 2006]);
  }
  assert.deepEqual(await refusalIn(await ask(transfer)), [410, 2006]);
  const { sealpost } = await sender();
  const { status } = await sealpost.transferStatus({ sender: ann, trackingId: made.trackingId });
  assert.equal(status.state, 'Deleted_by_security');
});

test('no proof, a ticket that is none, and what is no password count nothing', async (t) => {
  const { ports, ask, transfer, made } = await aGuessedTransfer(t);
  const file = `${transfer}/files/${made.files[0]?.id}`;
  for (let n = 0; n < 6; n += 1) {
    assert.equal((await ask(transfer)).status, 401);
    assert.equal((await ask(`${file}?ticket=wrong${n}`)).status, 401);
    assert.equal((await ask(`${transfer}?password=one${n}`, withPassword('other'))).status, 400);
    assert.equal((await ask(`${transfer}?password=%FF`)).status, 400);
  }
  assert.deepEqual(await counters(ports.db), []);
  assert.equal((await ask(transfer, withPassword(made.password))).status, 200);
});

test('who has proved the address of the recipient is not locked out by strangers', async (t) => {
  const { ask, transfer, made, lock, sender, guess } = await aGuessedTransfer(t);
  await lock();
  const [bob, eve] = [await sender('bob@example.org'), await sender('eve@example.org')];
  const as = ({ headers }: typeof bob) =>
    ask(transfer, { headers: { ...headers, ...withPassword(made.password).headers } });
  assert.equal((await as(eve)).status, 403);
  assert.equal((await as(bob)).status, 200);
  const { attemptsLeft } = (await (await guess(6, bob.headers)).json()) as { attemptsLeft: number };
  assert.equal(attemptsLeft, 4, 'with tries of their own');
  const broken = { ...bob.headers, 'X-CS-ClientId': 'malformed', ...withPassword(made.password).headers };
  assert.equal((await ask(transfer, { headers: broken })).status, 403, 'a bad token is as good as none');
});

test('a page of another site cannot burn tries; who follows a link, and a listed page, can', async (t) => {
  const { ports, ask, transfer, made } = await aGuessedTransfer(t);
  const from = (site: string, dest: string, more: Record<string, string> = {}) =>
    ask(`${transfer}?password=wrong`, { headers: { 'Sec-Fetch-Site': site, 'Sec-Fetch-Dest': dest, ...more } });
  for (const dest of ['image', 'script', 'iframe', 'embed', 'empty', '']) {
    assert.deepEqual(await refusalIn(await from('cross-site', dest)), [403, 1004], dest);
  }
  assert.deepEqual(await counters(ports.db), []);
  const origin = 'https://portal.example.org';
  assert.deepEqual(await refusalIn(await from('cross-site', 'empty', { Origin: origin })), [403, 1004]);
  await withSettings(ports, { 'cors.origins': origin });
  assert.deepEqual(await refusalIn(await from('cross-site', 'empty', { Origin: origin })), [401, 3003]);
  assert.deepEqual(await refusalIn(await from('cross-site', 'document')), [401, 3003]);
  assert.deepEqual(await refusalIn(await from('same-origin', 'empty')), [401, 3003]);
  const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' };
  const listed = await ask(`${transfer}/files`, withPassword(made.password));
  const { data } = (await listed.json()) as { data: ReadonlyArray<{ href: string }> };
  assert.equal((await ask(data[0]?.href ?? '', { headers })).status, 200, 'a ticket is no guess');
});

test('the sender unlocks a recipient, and nobody else does', async (t) => {
  const { ports, ask, transfer, made, lock, sender, guess } = await aGuessedTransfer(t);
  await lock();
  const [own, eve] = [await sender(), await sender('eve@example.org')];
  const path = (email: string, trackingId: string, transferId: string) =>
    `/api/users/${email}/transfers/${trackingId}/recipients/${transferId}/unlock`;
  const unlock = (who: typeof own, url: string) => ask(url, { method: 'POST', headers: who.headers });
  const other = await aTransfer(ports, { sender: ann });
  const { trackingId, transferId } = made;
  assert.deepEqual(await refusalIn(await unlock(eve, path(ann, trackingId, transferId))), [401, 3002]);
  assert.deepEqual(await refusalIn(await unlock(eve, path('eve@example.org', trackingId, transferId))), [404, 2003]);
  for (const [tracking, id] of [
    [trackingId, other.transferId],
    [other.trackingId, transferId],
    [trackingId, 'AAAAAAAAAA'],
    [trackingId, 'short'],
    ['20260301-120000-AAAAAAAA', transferId],
  ] as const) {
    assert.deepEqual(await refusalIn(await unlock(own, path(ann, tracking, id))), [404, 2003], `${tracking} ${id}`);
  }
  assert.equal((await ask(transfer, withPassword(made.password))).status, 403);
  await own.sealpost.unlockRecipient({ sender: ann, trackingId }, transferId);
  assert.equal((await ask(transfer, withPassword(made.password))).status, 200);
  const { attemptsLeft } = (await (await guess(7)).json()) as { attemptsLeft: number };
  assert.equal(attemptsLeft, 4, 'the count has begun anew');
  await ports.db.transaction().execute((tx) => moveTransfer(tx, aChain, trackingId, 'revoked', ports.clock.now()));
  assert.deepEqual(await refusalIn(await unlock(own, path(ann, trackingId, transferId))), [409, 2001]);
});
