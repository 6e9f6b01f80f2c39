import assert from 'node:assert/strict';
import { test } from 'node:test';
import { removeMarkedParts } from '../../src/actions/cleanup/parts.ts';
import { finishErasures } from '../../src/actions/erasing/erasures.ts';
import { databaseKinds } from '../support/database/fresh-database.ts';
import { columnsContaining } from '../support/database/search-database.ts';
import { type ApiSender, type ApiServer, ann, startApiServer } from '../support/server/api-server.ts';
import { hasApiError } from '../support/transfer/draft.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

const bob = 'bob@example.org';
const neverAborted = new AbortController().signal;
const proxy = /^deleted-[A-Za-z0-9]{16}@proxy\.invalid$/;

const finish = ({ ports }: ApiServer) => finishErasures({ ...ports, mailbox: undefined }, neverAborted);

interface Entry {
  readonly trackingId: string;
  readonly status: {
    readonly state: string;
    readonly sender: { readonly email: string };
    readonly recipients: ReadonlyArray<{ readonly mail: string }>;
  };
  readonly transfer: { readonly sender: unknown; readonly notificationMessage: unknown };
}

async function list({ baseUrl, headers }: ApiSender, address: string, box: 'sent' | 'received'): Promise<Entry[]> {
  const query = '?fields=trackingId,status(state,sender,recipients(mail)),transfer(sender,notificationMessage)';
  const response = await fetch(new URL(`/api/users/${address}/transfers/${box}-transfers${query}`, baseUrl), {
    headers,
  });
  return ((await response.json()) as { data: Entry[] }).data;
}

for (const kind of databaseKinds) {
  test(`${kind}: erases a contact with every verification and session`, async (t) => {
    const service = await startApiServer(t, { kind });
    const [one, two] = [await service.sender(), await service.sender()];
    const place = { sender: ann, trackingId: '' };
    const recipients = { to: [{ mail: 'dan@example.org' }] };
    place.trackingId = await one.sealpost.createSession(ann, { recipients });
    const response = await fetch(new URL(`/api/users/ANN@example.org`, one.baseUrl), {
      method: 'DELETE',
      headers: one.headers,
    });
    assert.deepEqual([response.status, await response.text()], [202, '']);
    for (const { sealpost } of [one, two]) {
      await assert.rejects(sealpost.session(place), hasApiError(401, 3002));
      await assert.rejects(sealpost.eraseUser(ann), hasApiError(401, 3002));
    }
    await finish(service);
    assert.deepEqual(await service.ports.db.selectFrom('transfer').select('tracking_id').execute(), []);
    for (const address of [ann, 'dan@example.org'])
      assert.deepEqual(await columnsContaining(service.ports.db, address), []);
    const again = await service.sender();
    await assert.rejects(again.sealpost.session(place), hasApiError(404, 2003));
    assert.deepEqual(await list(again, ann, 'sent'), []);
    await again.sealpost.eraseUser(ann);
    assert.ok(!service.log().includes(ann));
  });

  test(`${kind}: others see one replacement address, and received transfers still open`, async (t) => {
    const service = await startApiServer(t, { kind });
    const received = await createTransfer(service.ports, { sender: bob, recipients: [ann, 'cleo@example.org'] });
    const sent = await createTransfer(service.ports, { sender: ann, recipients: [bob] });
    const [owner, reader] = [await service.sender(), await service.sender(bob)];
    const before = await list(reader, bob, 'sent');
    assert.deepEqual(
      before[0]?.status.recipients.map(({ mail: email }) => email),
      [ann, 'cleo@example.org'],
    );
    await owner.sealpost.eraseUser(ann);
    await finish(service);
    const [ofSent] = await list(reader, bob, 'sent');
    const [first, second] = ofSent?.status.recipients.map(({ mail: email }) => email) ?? [];
    assert.match(first ?? '', proxy);
    assert.deepEqual([ofSent?.status.state, second], ['Active', 'cleo@example.org']);
    const [ofReceived] = await list(reader, bob, 'received');
    assert.deepEqual([ofReceived?.trackingId, ofReceived?.status.sender.email], [sent.trackingId, first]);
    const opened = await fetch(new URL(`/api/transfers/${received.transferId}/files`, owner.baseUrl), {
      headers: { 'X-CS-Password': encodeURIComponent(received.password) },
    });
    assert.equal(opened.status, 200);
    const other = await service.sender('cleo@example.org');
    await other.sealpost.eraseUser('cleo@example.org');
    const [now] = await list(reader, bob, 'sent');
    const cleo = now?.status.recipients[1]?.mail;
    assert.match(cleo ?? '', proxy);
    assert.notEqual(cleo, first);
  });

  test(`${kind}: revokes sent transfers without emails, and wipes their texts`, async (t) => {
    const service = await startApiServer(t, { kind });
    const { db } = service.ports;
    const texts = { senderName: 'Ann Smith', senderPhone: '555', subject: 'Plans', body: 'Hello' };
    const sent = await createTransfer(service.ports, { sender: ann, recipients: [bob], texts });
    const [owner, reader] = [await service.sender(), await service.sender(bob)];
    await owner.sealpost.send('POST', `/api/users/${ann}/verification/code/email`);
    await owner.sealpost.eraseUser(ann);
    await finish(service);
    const [entry] = await list(reader, bob, 'received');
    assert.equal(entry?.status.state, 'Deleted_by_revocation');
    assert.ok(!JSON.stringify(entry).match(/Ann Smith|555|Plans|Hello/));
    const opened = await fetch(new URL(`/api/transfers/${sent.transferId}`, owner.baseUrl), {
      headers: { 'X-CS-Password': encodeURIComponent(sent.password) },
    });
    assert.equal(opened.status, 410);
    const emails = await db.selectFrom('outbox').select(['state', 'payload']).execute();
    assert.deepEqual(emails, [{ state: 'dropped', payload: null }]);
    await removeMarkedParts(service.ports);
    assert.deepEqual(await Array.fromAsync(service.ports.blobs.list('')), []);
  });
}

test('only the verified owner can erase data', async (t) => {
  const service = await startApiServer(t);
  const [stranger] = [await service.sender(bob), await service.sender()];
  await assert.rejects(stranger.sealpost.eraseUser(ann), hasApiError(401, 3002));
  await assert.rejects(service.sealpost.eraseUser(ann), hasApiError(401, 3002));
  await assert.rejects(service.sealpost.eraseUser('ann'), hasApiError(400, 1005));
  assert.deepEqual(await columnsContaining(service.ports.db, ann), ['contact.address']);
});
