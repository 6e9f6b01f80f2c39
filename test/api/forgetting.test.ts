import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finishForgetting } from '../../src/actions/finish-forgetting.ts';
import { aTransfer } from '../support/a-transfer.ts';
import { databaseKinds } from '../support/fresh-database.ts';
import { placesOfWord } from '../support/words-in-database.ts';
import { refused } from './sending.ts';
import { ann, aSendingHouse, type Sender, type SendingHouse } from './sending-house.ts';

const bob = 'bob@example.org';
const going = new AbortController().signal;
const proxy = /^deleted-[A-Za-z0-9]{16}@proxy\.invalid$/;

const finish = ({ ports }: SendingHouse) => finishForgetting({ ...ports, mailbox: undefined }, going);

interface Entry {
  readonly trackingId: string;
  readonly status: {
    readonly state: string;
    readonly sender: { readonly email: string };
    readonly recipients: ReadonlyArray<{ readonly mail: string }>;
  };
  readonly transfer: { readonly sender: unknown; readonly notificationMessage: unknown };
}

async function list({ baseUrl, headers }: Sender, address: string, box: 'sent' | 'received'): Promise<Entry[]> {
  const query = '?fields=trackingId,status(state,sender,recipients(mail)),transfer(sender,notificationMessage)';
  const answer = await fetch(new URL(`/api/users/${address}/transfers/${box}-transfers${query}`, baseUrl), { headers });
  return ((await answer.json()) as { data: Entry[] }).data;
}

for (const kind of databaseKinds) {
  test(`${kind}: who asks to be forgotten is, with every verification and session`, async (t) => {
    const house = await aSendingHouse(t, kind);
    const [one, two] = [await house.sender(), await house.sender()];
    const place = { sender: ann, trackingId: '' };
    const recipients = { to: [{ mail: 'dan@example.org' }] };
    place.trackingId = await one.sealpost.createSession(ann, { recipients });
    const answer = await fetch(new URL(`/api/users/ANN@example.org`, one.baseUrl), {
      method: 'DELETE',
      headers: one.headers,
    });
    assert.deepEqual([answer.status, await answer.text()], [202, '']);
    for (const { sealpost } of [one, two]) {
      await assert.rejects(sealpost.session(place), refused(401, 3002));
      await assert.rejects(sealpost.forgetUser(ann), refused(401, 3002));
    }
    await finish(house);
    assert.deepEqual(await house.ports.db.selectFrom('transfer').select('tracking_id').execute(), []);
    for (const address of [ann, 'dan@example.org']) assert.deepEqual(await placesOfWord(house.ports.db, address), []);
    const again = await house.sender();
    await assert.rejects(again.sealpost.session(place), refused(404, 2003));
    assert.deepEqual(await list(again, ann, 'sent'), []);
    await again.sealpost.forgetUser(ann);
    assert.ok(!house.log().includes(ann));
  });

  test(`${kind}: others see one proxy address in its place, and what was received still opens`, async (t) => {
    const house = await aSendingHouse(t, kind);
    const received = await aTransfer(house.ports, { sender: bob, recipients: [ann, 'cleo@example.org'] });
    const sent = await aTransfer(house.ports, { sender: ann, recipients: [bob] });
    const [owner, reader] = [await house.sender(), await house.sender(bob)];
    const before = await list(reader, bob, 'sent');
    assert.deepEqual(
      before[0]?.status.recipients.map(({ mail }) => mail),
      [ann, 'cleo@example.org'],
    );
    await owner.sealpost.forgetUser(ann);
    await finish(house);
    const [ofSent] = await list(reader, bob, 'sent');
    const [first, second] = ofSent?.status.recipients.map(({ mail }) => mail) ?? [];
    assert.match(first ?? '', proxy);
    assert.deepEqual([ofSent?.status.state, second], ['Active', 'cleo@example.org']);
    const [ofReceived] = await list(reader, bob, 'received');
    assert.deepEqual([ofReceived?.trackingId, ofReceived?.status.sender.email], [sent.trackingId, first]);
    const opened = await fetch(new URL(`/api/transfers/${received.transferId}/files`, owner.baseUrl), {
      headers: { 'X-CS-Password': encodeURIComponent(received.password) },
    });
    assert.equal(opened.status, 200);
    const other = await house.sender('cleo@example.org');
    await other.sealpost.forgetUser('cleo@example.org');
    const [now] = await list(reader, bob, 'sent');
    const cleo = now?.status.recipients[1]?.mail;
    assert.match(cleo ?? '', proxy);
    assert.notEqual(cleo, first);
  });

  test(`${kind}: what was sent is taken back without a mail, and what was written is wiped`, async (t) => {
    const house = await aSendingHouse(t, kind);
    const { db } = house.ports;
    const texts = { senderName: 'Ann Smith', senderPhone: '555', subject: 'Plans', body: 'Hello' };
    const sent = await aTransfer(house.ports, { sender: ann, recipients: [bob], texts });
    const [owner, reader] = [await house.sender(), await house.sender(bob)];
    await owner.sealpost.send('POST', `/api/users/${ann}/verification/code/email`);
    await owner.sealpost.forgetUser(ann);
    await finish(house);
    const [entry] = await list(reader, bob, 'received');
    assert.equal(entry?.status.state, 'Deleted_by_revocation');
    assert.ok(!JSON.stringify(entry).match(/Ann Smith|555|Plans|Hello/));
    const opened = await fetch(new URL(`/api/transfers/${sent.transferId}`, owner.baseUrl), {
      headers: { 'X-CS-Password': encodeURIComponent(sent.password) },
    });
    assert.equal(opened.status, 410);
    const mails = await db.selectFrom('outbox').select(['state', 'payload']).execute();
    assert.deepEqual(mails, [{ state: 'dropped', payload: null }]);
    assert.deepEqual(await Array.fromAsync(house.ports.blobs.list('')), []);
  });
}

test('nobody but the verified owner has data deleted', async (t) => {
  const house = await aSendingHouse(t);
  const [stranger] = [await house.sender(bob), await house.sender()];
  await assert.rejects(stranger.sealpost.forgetUser(ann), refused(401, 3002));
  await assert.rejects(house.sealpost.forgetUser(ann), refused(401, 3002));
  await assert.rejects(house.sealpost.forgetUser('ann'), refused(400, 1005));
  assert.deepEqual(await placesOfWord(house.ports.db, ann), ['party.address']);
});
