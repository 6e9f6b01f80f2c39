import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import { createSender, hasProblemCode } from '../../../test/support/transfer/sender.ts';
import { type EmailAddress, parseEmailAddress } from '../../core/email-address.ts';
import { lookup } from '../../crypto/identifiers.ts';
import { recipientsOf } from '../../db/recipients/recipients.ts';
import { openTransferId } from '../../records/sealed-records.ts';
import { changeSetting } from '../settings/settings.ts';
import { createSession } from './create-session.ts';

const to = (name: string) =>
  ({ kind: 'to', address: parseEmailAddress(`${name}@example.org`) as EmailAddress, capitals: null }) as const;
const request = (...names: string[]) => ({
  senderName: '',
  senderPhone: '',
  recipients: names.map(to),
  language: 'en',
});

eachDatabase('gives every recipient a transfer ID of their own, in the given order', async (db) => {
  const ports = await createTestPorts(db);
  const trackingId = await createSession(ports, await createSender(ports), request('zoe', 'bob', 'eve'));
  const recipients = await recipientsOf(db, trackingId);
  assert.deepEqual(
    recipients.map(({ address }) => address),
    ['zoe@example.org', 'bob@example.org', 'eve@example.org'],
  );
  const ids = recipients.map(({ id, transfer_id }) => openTransferId(ports.keys, id, transfer_id));
  assert.equal(new Set(ids).size, 3);
  for (const id of ids) {
    const hash = lookup(ports.keys, 'transfer-id', id);
    const found = await db.selectFrom('recipient').select('tracking_id').where('transfer_id_hash', '=', hash).execute();
    assert.deepEqual(found, [{ tracking_id: trackingId }]);
  }
});

eachDatabase(
  'records whether a code has verified the sender, or a registered client sends for the address',
  async (db) => {
    const ports = await createTestPorts(db);
    const sender = await createSender(ports);
    const isVerified = async () => {
      const trackingId = await createSession(ports, sender, request('bob'));
      const transfer = db.selectFrom('transfer').select('sender_verified').where('tracking_id', '=', trackingId);
      return (await transfer.executeTakeFirstOrThrow()).sender_verified;
    };
    assert.equal(await isVerified(), 0);
    // The verification stays, as that of a client that has used a code.
    await db.deleteFrom('client').execute();
    assert.equal(await isVerified(), 1);
  },
);

eachDatabase('creates sessions with the same new recipients in parallel without a deadlock', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const names = Array.from({ length: 12 }, (_, number) => `p${number}`);
  const orders = names.map((_, shift) => [...names.slice(shift), ...names.slice(0, shift)]);
  await Promise.all(orders.map((order) => createSession(ports, sender, request(...order))));
  const contacts = await db.selectFrom('contact').select('address').where('address', 'like', 'p%').execute();
  assert.equal(contacts.length, names.length);
});

eachDatabase('limits the recipients by a setting, and requires one', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  await changeSetting(ports, 'transfer.maxRecipients', '2');
  await createSession(ports, sender, request('bob', 'eve'));
  await assert.rejects(
    createSession(ports, sender, request('bob', 'eve', 'zoe')),
    hasProblemCode('recipient_limit_exceeded', /the limit is 2\./),
  );
  await assert.rejects(createSession(ports, sender, request()), hasProblemCode('value_missing'));
});
