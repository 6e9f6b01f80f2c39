import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { test } from 'node:test';
import { type PasswordKeys, passwordKeys } from '../../src/crypto/password-key.ts';
import { moveTransfer } from '../../src/db/transfers/transfers.ts';
import { testLogChain } from '../support/database/test-rows.ts';
import { type ApiServer, ann, errorIn, startApiServer, withPassword } from '../support/server/api-server.ts';
import { fastPasswordKeys } from '../support/server/fast-password-keys.ts';
import { attemptCounters, writeSettings } from '../support/transfer/password-attempts.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

const minute = 60_000;

/** Creates a transfer from Ann to Bob and Cleo, and functions that send requests for it. */
async function createTransferToOpen(t: Parameters<typeof startApiServer>[0]) {
  const service = await startApiServer(t);
  const made = await createTransfer(service.ports, {
    sender: ann,
    recipients: ['bob@example.org', 'cleo@example.org'],
  });
  const request = (path: string, options: RequestInit = {}) => fetch(new URL(path, service.server.baseUrl), options);
  const transfer = `/api/transfers/${made.transferId}`;
  const attempt = (n: number, headers: Record<string, string> = {}) =>
    request(transfer, { headers: { ...headers, 'X-CS-Password': `wrong${n}` } });
  const lock = async () => {
    for (let n = 1; n <= 5; n += 1) await (await attempt(n)).text();
  };
  return { ...service, made, request, transfer, attempt, lock };
}

function later({ clock }: ApiServer['ports'], ms: number): void {
  clock.advance(ms);
}

test('returns the remaining attempts after a wrong password, and the last one locks', async (t) => {
  const { attempt, request, transfer, made, ports } = await createTransferToOpen(t);
  for (const [n, attemptsLeft] of [4, 3, 2, 1, 0].entries()) {
    const response = await attempt(n);
    const { errorCode, attemptsLeft: reported, nextStep } = (await response.json()) as Record<string, unknown>;
    assert.deepEqual([response.status, errorCode, reported, nextStep], [401, 3003, attemptsLeft, 'lock']);
  }
  const [entry] = made.files;
  const paths = [transfer, `${transfer}/files`, `${transfer}/files/${entry?.id}`];
  for (const path of paths) {
    for (const pending of [
      request(path),
      request(path, withPassword(made.password)),
      request(`${path}?password=wrong9`),
    ]) {
      const response = await pending;
      assert.equal(response.headers.get('retry-after'), '900', path);
      assert.deepEqual(await errorIn(response), [403, 2005], path);
    }
    assert.equal((await request(path, { method: 'HEAD', ...withPassword(made.password) })).status, 403, path);
  }
  const cleo = made.recipients[1]?.transferId;
  assert.equal((await request(`/api/transfers/${cleo}`, withPassword(made.password))).status, 200, 'another recipient');
  later(ports, 15 * minute);
  assert.equal((await request(transfer, withPassword(made.password))).status, 200);
});

/** Starts a server that records how many other derivations ended while each derivation of a password waited and ran. */
async function startObservedServer(t: Parameters<typeof startApiServer>[0]) {
  const keys = fastPasswordKeys(passwordKeys());
  const called = new EventEmitter();
  const overtakenBy = new Map<string, number[]>();
  let [calls, ended] = [0, 0];
  const derive: PasswordKeys['derive'] = async (secret, ...rest) => {
    const before = ended;
    calls += 1;
    called.emit('call');
    try {
      return await keys.derive(secret, ...rest);
    } finally {
      overtakenBy.set(secret, [...(overtakenBy.get(secret) ?? []), ended - before]);
      ended += 1;
    }
  };
  const waitForCalls = async (count: number) => {
    for (const end = calls + count; calls < end; ) await once(called, 'call');
  };
  const service = await startApiServer(t, { ports: { passwords: { ...keys, derive } } });
  return { ...service, waitForCalls, overtakenBy };
}

test('floods of attempts and of new passwords neither reject nor delay first openings', async (t) => {
  const { ports, request, sender, waitForCalls, overtakenBy } = await startObservedServer(t);
  const eve = await sender('eve@example.org');
  const recipients = (count: number) => Array.from({ length: count }, (_, n) => `r${n}@example.org`);
  const honest = await createTransfer(ports, { sender: ann, recipients: recipients(6) });
  const bait = await createTransfer(ports, { sender: 'eve@example.org', recipients: recipients(40) });
  const floods = {
    attempts: (n: number) =>
      request(`/api/transfers/${bait.recipients[n]?.transferId}`, withPassword(`wrong password ${n}`)),
    edits: (n: number) =>
      request(`/api/users/eve@example.org/transfers/${bait.trackingId}/password`, {
        method: 'PUT',
        headers: { ...eve.headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          currentPassword: bait.password,
          password: `Xq7-mTvw.93-Kz${n}`,
          passwordMode: 'MANUAL',
        }),
      }),
  };
  const ids = honest.recipients.map(({ transferId }) => transferId);
  for (const flood of Object.values(floods)) {
    const requests = Array.from({ length: 40 }, (_, n) => flood(n));
    await waitForCalls(36);
    const opened = await Promise.all(
      ids.splice(0, 3).map((id) => request(`/api/transfers/${id}`, withPassword(honest.password))),
    );
    assert.deepEqual(
      await Promise.all(opened.map(async (response) => [response.status, await response.text()][0])),
      [200, 200, 200],
    );
    for (const response of await Promise.all(requests)) await response.text();
  }
  // Two derivations run when the three arrive. Each of these may be beside one more of the flood.
  const waits = overtakenBy.get(honest.password)?.slice(-6) ?? [];
  assert.ok(waits.length === 6 && Math.max(...waits) <= 6, waits.join());
});

test('announces the deletion as soon as it is the next step', async (t) => {
  const { ports, attempt, request, transfer, made, sender } = await createTransferToOpen(t);
  const { headers } = await sender('bob@example.org');
  const reported = async (n: number) => {
    const { attemptsLeft, nextStep } = (await (await attempt(n, headers)).json()) as Record<string, unknown>;
    return [attemptsLeft, nextStep];
  };
  for (let n = 1; n <= 10; n += 1) {
    assert.deepEqual(await reported(n), [(10 - n) % 5, 'lock'], `attempt ${n}`);
    if (n % 5 === 0) later(ports, 60 * minute);
  }
  for (let n = 11; n <= 14; n += 1) assert.deepEqual(await reported(n), [15 - n, 'delete'], `attempt ${n}`);
  await writeSettings(ports, { 'attempts.action': 'lock' });
  assert.deepEqual(await reported(14), [1, 'lock']);
  assert.equal((await request(transfer, withPassword(made.password))).status, 200);
});

test('the attempt that exceeds the limit gets 410', async (t) => {
  const { ports, attempt, request, transfer, made, sender } = await createTransferToOpen(t);
  await writeSettings(ports, { 'attempts.lockAt': '0', 'attempts.longLockAt': '0', 'attempts.limit': '2' });
  const { errorCode, attemptsLeft, nextStep } = (await (await attempt(1)).json()) as Record<string, unknown>;
  assert.deepEqual([errorCode, attemptsLeft, nextStep], [3003, 1, 'delete']);
  assert.deepEqual(await errorIn(await attempt(2)), [410, 2006]);
  for (const id of made.recipients.map(({ transferId }) => transferId)) {
    assert.deepEqual(await errorIn(await request(`/api/transfers/${id}`, withPassword(made.password))), [410, 2006]);
  }
  assert.deepEqual(await errorIn(await request(transfer)), [410, 2006]);
  const { sealpost } = await sender();
  const { status } = await sealpost.transferStatus({ sender: ann, trackingId: made.trackingId });
  assert.equal(status.state, 'DELETED_BY_SECURITY');
});

test('missing credentials, invalid tickets and malformed passwords count no attempt', async (t) => {
  const { ports, request, transfer, made } = await createTransferToOpen(t);
  const file = `${transfer}/files/${made.files[0]?.id}`;
  for (let n = 0; n < 6; n += 1) {
    assert.equal((await request(transfer)).status, 401);
    assert.equal((await request(`${file}?ticket=wrong${n}`)).status, 401);
    assert.equal((await request(`${transfer}?password=one${n}`, withPassword('other'))).status, 400);
    assert.equal((await request(`${transfer}?password=%FF`)).status, 400);
  }
  assert.deepEqual(await attemptCounters(ports.db), []);
  assert.equal((await request(transfer, withPassword(made.password))).status, 200);
});

test("a client verified for the recipient's address is not locked out by others", async (t) => {
  const { request, transfer, made, lock, sender, attempt } = await createTransferToOpen(t);
  await lock();
  const [bob, eve] = [await sender('bob@example.org'), await sender('eve@example.org')];
  const as = ({ headers }: typeof bob) =>
    request(transfer, { headers: { ...headers, ...withPassword(made.password).headers } });
  assert.equal((await as(eve)).status, 200, 'who has not tried a wrong password');
  for (let n = 6; n <= 10; n += 1) await (await attempt(n, eve.headers)).text();
  assert.equal((await as(eve)).status, 403);
  assert.equal((await as(bob)).status, 200);
  const { attemptsLeft } = (await (await attempt(16, bob.headers)).json()) as { attemptsLeft: number };
  assert.equal(attemptsLeft, 4, 'with separate attempts');
  const broken = { ...bob.headers, 'X-CS-ClientId': 'malformed', ...withPassword(made.password).headers };
  assert.equal((await request(transfer, { headers: broken })).status, 403, 'an invalid token counts as none');
});

/** The part of a response's cookie that browsers send back. */
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

test('a browser that has opened the transfer is not locked out by others', async (t) => {
  const { ports, request, transfer, made, lock, sender } = await createTransferToOpen(t);
  const open = (cookie: string, password = made.password, path = transfer) =>
    request(path, { headers: { ...withPassword(password).headers, 'Sec-Fetch-Site': 'same-origin', cookie } });
  assert.equal((await request(transfer, withPassword(made.password))).headers.get('set-cookie'), null, 'no browser');
  const first = await open('');
  const [set = ''] = first.headers.getSetCookie();
  assert.match(
    set,
    new RegExp(`^sealpost-device-${made.transferId}=[\\w-]+; Path=${transfer}; Max-Age=\\d+; SameSite=Lax; HttpOnly$`),
  );
  const { data } = (await first.json()) as { data: { zipHref: string } };
  const cookie = cookieOf(first);
  await lock();
  const second = await open(cookie);
  assert.deepEqual([second.status, second.headers.get('set-cookie')], [200, null]);
  assert.equal((await request(data.zipHref, { headers: { cookie } })).status, 200, 'with a ticket');
  assert.equal((await request(data.zipHref)).status, 403);
  const cleo = `/api/transfers/${made.recipients[1]?.transferId}`;
  const foreign = cookieOf(await open('', made.password, cleo)).replace(/-[^-=]+=/, `-${made.transferId}=`);
  for (const other of ['', foreign, `${cookie.slice(0, -2)}AA`, cookie.toLowerCase()]) {
    assert.equal((await open(other)).status, 403, 'a foreign or forged cookie');
  }
  for (let n = 1; n <= 5; n += 1) assert.equal((await open(cookie, `own attempt ${n}`)).status, 401);
  assert.equal((await open(cookie)).status, 403, 'with separate attempts');
  assert.deepEqual((await attemptCounters(ports.db)).toSorted(), ['unverified 0 0', 'unverified 5 0']);
  later(ports, 15 * minute);
  const again = cookieOf(await open('')) || cookie;
  const { sealpost } = await sender();
  await sealpost.editPassword(
    { sender: ann, trackingId: made.trackingId },
    { currentPassword: made.password, password: 'Xq7-mTvw.93-Kz' },
  );
  assert.equal((await open('', 'wrong6')).status, 401);
  assert.equal((await open(again, 'Xq7-mTvw.93-Kz')).status, 403, 'a cookie of an earlier password');
});

test('a page of another site cannot use up attempts; a followed link and a listed page can', async (t) => {
  const { ports, request, transfer, made } = await createTransferToOpen(t);
  const from = (site: string, dest: string, more: Record<string, string> = {}) =>
    request(`${transfer}?password=wrong`, { headers: { 'Sec-Fetch-Site': site, 'Sec-Fetch-Dest': dest, ...more } });
  for (const dest of ['image', 'script', 'iframe', 'embed', 'empty', '']) {
    assert.deepEqual(await errorIn(await from('cross-site', dest)), [403, 1004], dest);
  }
  for (const headers of [{ Origin: 'http://evil.example' }, { Origin: 'null' }]) {
    const response = await request(`${transfer}?password=wrong`, { headers });
    assert.deepEqual(await errorIn(response), [403, 1004], headers.Origin);
  }
  assert.deepEqual(await attemptCounters(ports.db), []);
  const origin = 'https://portal.example.org';
  assert.deepEqual(await errorIn(await from('cross-site', 'empty', { Origin: origin })), [403, 1004]);
  await writeSettings(ports, { 'cors.origins': origin });
  assert.deepEqual(await errorIn(await from('cross-site', 'empty', { Origin: origin })), [401, 3003]);
  assert.deepEqual(await errorIn(await from('cross-site', 'document')), [401, 3003]);
  assert.deepEqual(await errorIn(await from('same-origin', 'empty')), [401, 3003]);
  const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' };
  const listed = await request(`${transfer}/files`, withPassword(made.password));
  const { data } = (await listed.json()) as { data: ReadonlyArray<{ href: string }> };
  assert.equal((await request(data[0]?.href ?? '', { headers })).status, 200, 'a ticket is not a password attempt');
});

test('only the sender can unlock a recipient', async (t) => {
  const { ports, request, transfer, made, lock, sender, attempt } = await createTransferToOpen(t);
  await lock();
  const [own, eve] = [await sender(), await sender('eve@example.org')];
  const path = (email: string, trackingId: string, transferId: string) =>
    `/api/users/${email}/transfers/${trackingId}/recipients/${transferId}/unlock`;
  const unlock = (who: typeof own, url: string) => request(url, { method: 'POST', headers: who.headers });
  const other = await createTransfer(ports, { sender: ann });
  const { trackingId, transferId } = made;
  assert.deepEqual(await errorIn(await unlock(eve, path(ann, trackingId, transferId))), [401, 3002]);
  assert.deepEqual(await errorIn(await unlock(eve, path('eve@example.org', trackingId, transferId))), [404, 2003]);
  for (const [tracking, id] of [
    [trackingId, other.transferId],
    [other.trackingId, transferId],
    [trackingId, 'AAAAAAAAAA'],
    [trackingId, 'short'],
    ['20260301-120000-AAAAAAAA', transferId],
  ] as const) {
    assert.deepEqual(await errorIn(await unlock(own, path(ann, tracking, id))), [404, 2003], `${tracking} ${id}`);
  }
  assert.equal((await request(transfer, withPassword(made.password))).status, 403);
  await own.sealpost.unlockRecipient({ sender: ann, trackingId }, transferId);
  assert.equal((await request(transfer, withPassword(made.password))).status, 200);
  const { attemptsLeft } = (await (await attempt(7)).json()) as { attemptsLeft: number };
  assert.equal(attemptsLeft, 4, 'the count has restarted');
  await ports.db
    .transaction()
    .execute((tx) => moveTransfer(tx, testLogChain, trackingId, 'revoked', ports.clock.now()));
  assert.deepEqual(await errorIn(await unlock(own, path(ann, trackingId, transferId))), [409, 2001]);
});

test('the sender sees which recipients are locked, until when and after how many wrong passwords', async (t) => {
  const { ports, request, made, attempt, sender } = await createTransferToOpen(t);
  let attempts = 0;
  const lock = async () => {
    for (const end = attempts + 5; attempts < end; attempts += 1) await (await attempt(attempts)).text();
  };
  const [own, eve] = [await sender(), await sender('eve@example.org')];
  const path = `/api/users/${ann}/locked-recipients`;
  assert.deepEqual(await own.sealpost.lockedRecipients(ann), []);
  await lock();
  const lockedAt = ports.clock.now();
  const entry = {
    trackingId: made.trackingId,
    id: made.transferId,
    mail: 'bob@example.org',
    lockedUntil: new Date(lockedAt.getTime() + 15 * minute).toISOString().replace('.000Z', '+00:00'),
    wrongPasswords: 5,
  };
  assert.deepEqual(await own.sealpost.lockedRecipients(ann), [entry]);
  assert.deepEqual(await eve.sealpost.lockedRecipients('eve@example.org'), [], 'recipients of others');
  assert.deepEqual(await errorIn(await request(path, { headers: eve.headers })), [401, 3002]);
  await own.sealpost.unlockRecipient({ sender: ann, trackingId: made.trackingId }, made.transferId);
  assert.deepEqual(await own.sealpost.lockedRecipients(ann), []);
  await lock();
  assert.equal((await own.sealpost.lockedRecipients(ann)).length, 1);
  later(ports, 15 * minute);
  assert.deepEqual(await own.sealpost.lockedRecipients(ann), [], 'the lock has ended');
  await lock();
  await ports.db
    .transaction()
    .execute((tx) => moveTransfer(tx, testLogChain, made.trackingId, 'revoked', ports.clock.now()));
  assert.deepEqual(await own.sealpost.lockedRecipients(ann), [], 'a transfer that has ended');
});
