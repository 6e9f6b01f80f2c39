import assert from 'node:assert/strict';
import { eachDatabase } from '../../test/support/each-database.ts';
import { housePorts } from '../../test/support/house-ports.ts';
import { aSender, refusedAs } from '../../test/support/sending.ts';
import { type EmailAddress, parseEmail } from '../core/email.ts';
import { lookup } from '../crypto/identifiers.ts';
import { recipientsOf } from '../db/sessions.ts';
import { changeSetting } from './change-setting.ts';
import { createSession } from './create-session.ts';
import { openTransferId } from './sealed-records.ts';

const to = (name: string) => ({ kind: 'to', address: parseEmail(`${name}@example.org`) as EmailAddress }) as const;
const request = (...names: string[]) => ({
  senderName: '',
  senderPhone: '',
  recipients: names.map(to),
  language: 'en',
});

eachDatabase('every recipient has a transfer id of its own, in the order in which they were named', async (db) => {
  const ports = await housePorts(db);
  const trackingId = await createSession(ports, await aSender(ports), request('zoe', 'bob', 'eve'));
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

eachDatabase('sessions with the same new recipients do not stand in each other’s way', async (db) => {
  const ports = await housePorts(db);
  const sender = await aSender(ports);
  const names = Array.from({ length: 12 }, (_, number) => `p${number}`);
  const orders = names.map((_, shift) => [...names.slice(shift), ...names.slice(0, shift)]);
  await Promise.all(orders.map((order) => createSession(ports, sender, request(...order))));
  const parties = await db.selectFrom('party').select('address').where('address', 'like', 'p%').execute();
  assert.equal(parties.length, names.length);
});

eachDatabase('the limit of recipients is a setting', async (db) => {
  const ports = await housePorts(db);
  const sender = await aSender(ports);
  await changeSetting(ports, 'transfer.maxRecipients', '2');
  await createSession(ports, sender, request('bob', 'eve'));
  await assert.rejects(createSession(ports, sender, request('bob', 'eve', 'zoe')), refusedAs('rule_broken'));
  await assert.rejects(createSession(ports, sender, request()), refusedAs('value_missing'));
});
