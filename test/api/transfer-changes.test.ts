import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TransferState, transferStates } from '../../src/core/transfer-state.ts';
import { createEmailCollector } from '../support/mail/sent-emails.ts';
import { type ApiSender, ann, errorIn, withPassword } from '../support/server/api-server.ts';
import {
  blobsOf,
  pathOf,
  placeOf,
  replacePolicySettings,
  startServerWithTransfer,
  strongPassword,
} from '../support/server/server-with-transfer.ts';
import { hasApiError, type SentStatus } from '../support/transfer/draft.ts';
import { attemptCounters } from '../support/transfer/password-attempts.ts';
import { createTransfer, type TestTransfer } from '../support/transfer/test-transfer.ts';

const day = 86_400_000;
const revocation = { status: { state: 'Deleted_by_revocation' } };

function patch({ sealpost }: ApiSender, made: TestTransfer, body: unknown, headers = {}): Promise<SentStatus> {
  return sealpost.request('PATCH', pathOf(made), { body, headers });
}

test('a revoked transfer loses its bytes and keys at once, and stays listed', async (t) => {
  const { elsewhere, made, request, ports, opened, place } = await startServerWithTransfer(t);
  const listed = await request(`/api/transfers/${made.transferId}/files`, withPassword(made.password));
  const { data } = (await listed.json()) as { data: ReadonlyArray<{ href: string }> };
  assert.equal(await opened(), 200);
  const list = `/api/users/${ann}/transfers/sent-transfers?fields=trackingId,status(state)`;
  const before = await request(list, { headers: elsewhere.headers });
  const { trackingId, status } = await elsewhere.sealpost.revokeTransfer(place);
  assert.deepEqual([trackingId, status.state], [made.trackingId, 'DELETED_BY_REVOCATION']);
  assert.deepEqual(await blobsOf(ports), []);
  assert.deepEqual(await ports.db.selectFrom('key_slot').selectAll().execute(), []);
  for (const path of [`/api/transfers/${made.transferId}`, data[0]?.href ?? '']) {
    assert.deepEqual(await errorIn(await request(path, withPassword(made.password))), [410, 2006], path);
    assert.deepEqual(await errorIn(await request(path)), [410, 2006], path);
  }
  const after = await request(list, {
    headers: { ...elsewhere.headers, 'If-None-Match': before.headers.get('etag') ?? '' },
  });
  assert.equal(after.status, 200, 'polling returns the change');
  const { data: entries } = (await after.json()) as { data: ReadonlyArray<SentStatus> };
  assert.equal(entries[0]?.status.state, 'Deleted_by_revocation');
  assert.equal((await elsewhere.sealpost.transferStatus(place)).status.state, 'DELETED_BY_REVOCATION');
});

test('the status spells each state in upper case, the lists do not', async (t) => {
  const { maker, ports } = await startServerWithTransfer(t);
  for (const state of transferStates.filter((name) => name !== 'Session')) {
    const made = await createTransfer(ports, { sender: ann, state });
    assert.equal((await maker.sealpost.transferStatus(placeOf(made))).status.state, state.toUpperCase());
    const { data } = await maker.sealpost.sentTransfers(ann, { fields: 'trackingId,status(state)' });
    assert.equal(data.find(({ trackingId }) => trackingId === made.trackingId)?.status?.state, state);
  }
});

test('accepts the state in any letter case, and a transfer that is still processed', async (t) => {
  const { maker, ports, complete } = await startServerWithTransfer(t);
  for (const [state, written] of [
    ['Active', 'DELETED_BY_REVOCATION'],
    ['Processing', 'deleted_by_revocation'],
  ] as const) {
    const made = await createTransfer(ports, { sender: ann, state });
    assert.equal((await patch(maker, made, { status: { state: written } })).status.state, 'DELETED_BY_REVOCATION');
    await complete();
    assert.equal((await maker.sealpost.transferStatus(placeOf(made))).status.state, 'DELETED_BY_REVOCATION');
  }
});

test('notifies of a revocation unless the request declines it, in the language of the request', async (t) => {
  const { maker, ports } = await startServerWithTransfer(t);
  const deliver = createEmailCollector(ports);
  const recipients = ['bob@example.org', 'cleo@example.org'];
  const options = { sender: ann, recipients, columns: { send_recipient_notification: 0, recipient_language: 'en' } };
  const revoke = async (revocationOptions: unknown, headers = {}, state: TransferState = 'Active') => {
    const made = await createTransfer(ports, { ...options, state });
    await patch(maker, made, { ...revocation, revocationOptions }, headers);
    return [...(await deliver())];
  };
  const notified = async (revocationOptions: unknown) => (await revoke(revocationOptions)).map(([to]) => to).sort();
  for (const byDefault of [undefined, null, {}, { notifySender: null }]) {
    assert.deepEqual(await notified(byDefault), [ann, ...recipients], JSON.stringify(byDefault));
  }
  assert.deepEqual(await notified({ notifyRecipients: false }), [ann]);
  assert.deepEqual(await notified({ notifySender: false, message: 'Sorry' }), recipients);
  assert.deepEqual(await notified({ message: 'Not sent', notifySender: false, notifyRecipients: false }), []);
  const notifyAll = { notifySender: true, notifyRecipients: true, message: 'The *wrong* files' };
  const emails = await revoke(notifyAll, { 'Accept-Language': 'xx, de;q=0.5' });
  assert.deepEqual(emails.map(([to]) => to).sort(), [ann, ...recipients]);
  for (const [, { html }] of emails) assert.match(html ?? '', /gelöscht.*<em>wrong<\/em>/s);
  const [english] = await revoke({ notifySender: false });
  assert.match(english?.[1].text ?? '', /deleted/);
  const ofProcessing = await revoke(notifyAll, {}, 'Processing');
  assert.deepEqual(
    ofProcessing.map(([to]) => to),
    [ann],
    'recipients who never had access are not notified',
  );
});

test('an ended transfer cannot be revoked or changed, however it ended', async (t) => {
  const { maker, ports } = await startServerWithTransfer(t);
  const ended: readonly TransferState[] = [
    'Failed',
    'Deleted_by_expiration',
    'Deleted_by_revocation',
    'Deleted_by_admin',
    'Deleted_by_security',
  ];
  const later = { transfer: { expirationDate: new Date(ports.clock.now().getTime() + day).toISOString() } };
  const edit = (made: TestTransfer, body: unknown) =>
    maker.sealpost.request('PUT', `${pathOf(made)}/password`, { body });
  const calls = [
    (made: TestTransfer) => patch(maker, made, revocation),
    (made: TestTransfer) => patch(maker, made, later),
    (made: TestTransfer) => edit(made, { currentPassword: made.password, password: strongPassword }),
    (made: TestTransfer) => edit(made, { passwordMode: 'GENERATED' }),
  ];
  const due = { expires_at: ports.clock.now().toISOString() };
  const transfers = [
    ...(await Promise.all(ended.map((state) => createTransfer(ports, { sender: ann, state })))),
    await createTransfer(ports, { sender: ann, columns: due }),
  ];
  for (const made of transfers) for (const call of calls) await assert.rejects(call(made), hasApiError(409, 2001));
  const processing = await createTransfer(ports, { sender: ann, state: 'Processing' });
  for (const call of calls.slice(1)) await assert.rejects(call(processing), hasApiError(409, 2001));
  const session = await createTransfer(ports, { sender: ann, state: 'Session' });
  for (const call of calls) await assert.rejects(call(session), hasApiError(404, 2003));
  assert.deepEqual(await attemptCounters(ports.db), []);
});

test('rejects a change with both, neither or malformed members', async (t) => {
  const { maker, made, opened } = await startServerWithTransfer(t);
  const expirationDate = '2026-03-05T12:00:00Z';
  const wrong: ReadonlyArray<readonly [body: unknown, errorCode: number]> = [
    [{ ...revocation, transfer: { expirationDate } }, 1004],
    [{ status: { state: 'Active' } }, 1004],
    [{ status: { state: 'Deleted_by_admin' } }, 1004],
    [{ status: { state: 'Active' }, transfer: { expirationDate } }, 1004],
    [{ status: { state: 7 } }, 1004],
    [{ transfer: { expirationDate: 'tomorrow' } }, 1004],
    [{ transfer: { expirationDate: '2026-02-30T12:00:00Z' } }, 1004],
    [{ ...revocation, revocationOptions: { message: 'm'.repeat(5_001) } }, 1004],
    [{ ...revocation, revocationOptions: { notifySender: 'yes' } }, 1004],
    [{}, 1002],
    [{ status: {}, transfer: null }, 1002],
    [{ status: { state: '' }, transfer: { expirationDate: '' } }, 1002],
    [{ revocationOptions: { notifySender: true } }, 1002],
    [undefined, 1002],
    [[], 1004],
  ];
  for (const [body, errorCode] of wrong)
    await assert.rejects(patch(maker, made, body), hasApiError(400, errorCode), JSON.stringify(body));
  const message = '\u{1f600}'.repeat(5_000);
  assert.equal(await opened(), 200);
  await patch(maker, made, { ...revocation, revocationOptions: { message } });
});

test('changes the expiry within the policy, visible to all', async (t) => {
  const { maker, made, request, ports } = await startServerWithTransfer(t);
  const { clock } = ports;
  const at = (days: number) => new Date(clock.now().getTime() + days * day).toISOString();
  const move = (expirationDate: string) => patch(maker, made, { transfer: { expirationDate } });
  const expiryOf = async () => {
    const response = await request(`/api/transfers/${made.transferId}`, withPassword(made.password));
    return ((await response.json()) as { data: { expirationDate: string } }).data.expirationDate;
  };
  const seconds = (iso: string) => iso.replace(/\.\d{3}Z$/, '+00:00');
  for (const days of [2, 29, 30]) {
    const { transfer } = (await move(at(days))) as unknown as { transfer: { expirationDate: string } };
    assert.equal(transfer.expirationDate, seconds(at(days)));
    assert.equal(await expiryOf(), seconds(at(days)));
  }
  for (const beyond of [at(30.001), at(3_000), '9999-12-31T23:59:59Z']) {
    await assert.rejects(move(beyond), hasApiError(409, 2001, /within 30 days/));
  }
  for (const past of [at(0), at(-1), '1970-01-01T00:00:00Z']) {
    await assert.rejects(move(past), hasApiError(409, 2001, /not in the future/));
  }
  clock.advance(5 * day);
  await assert.rejects(move(at(29)), hasApiError(409, 2001), 'the days count from when it was sent');
  await move(at(1));
  clock.advance(day);
  assert.deepEqual(await errorIn(await request(`/api/transfers/${made.transferId}`)), [410, 2006]);
  await assert.rejects(move(at(1)), hasApiError(409, 2001), 'an expired transfer cannot be extended');
});

test('always allows an earlier expiry, and checks the policy for a later one', async (t) => {
  const { maker, made, ports } = await startServerWithTransfer(t);
  const move = (days: number) =>
    patch(maker, made, {
      transfer: { expirationDate: new Date(ports.clock.now().getTime() + days * day).toISOString() },
    });
  await replacePolicySettings(ports, undefined);
  await move(10);
  await assert.rejects(move(11), hasApiError(403, 3010));
  await move(9);
});

test('lists of active transfers follow the expiry', async (t) => {
  const { maker, ports, request, place } = await startServerWithTransfer(t);
  const active = async () => {
    const response = await request(`/api/users/${ann}/transfers/sent-transfers?active=true`, {
      headers: maker.headers,
    });
    return ((await response.json()) as { meta: { totalItems: number } }).meta.totalItems;
  };
  const soon = new Date(ports.clock.now().getTime() + 1_000);
  assert.equal(await active(), 1);
  await maker.sealpost.changeExpiry(place, soon);
  assert.equal(await active(), 1);
  ports.clock.set(soon);
  assert.equal(await active(), 0);
});
