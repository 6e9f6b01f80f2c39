import assert from 'node:assert/strict';
import { aTransfer } from '../../test/support/a-transfer.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { type HousePorts, housePorts } from '../../test/support/house-ports.ts';
import { findingsIn } from '../../test/support/invariants.ts';
import { mortalPorts } from '../../test/support/mortal-ports.ts';
import { quickPasswords } from '../../test/support/quick-passwords.ts';
import { aSender, begunSession, refusedAs, sentFile } from '../../test/support/sending.ts';
import { placesOfWord } from '../../test/support/words-in-database.ts';
import { type EmailAddress, parseEmail } from '../core/email.ts';
import { openDatabase } from '../db/open-database.ts';
import { queueMails } from '../db/outbox.ts';
import { completionMails } from './completion-mails.ts';
import { finishForgetting } from './finish-forgetting.ts';
import { forgetUser } from './forget-user.ts';
import { doorTo, openTransfer } from './open-transfer.ts';
import { requestCode } from './request-code.ts';
import { sendMails } from './send-mails.ts';
import { sweepParts } from './sweep-parts.ts';

const ann = 'ann@example.org';
const callerAddress = '192.0.2.1';
const going = new AbortController().signal;
const proxy = /^deleted-[A-Za-z0-9]{16}@proxy\.invalid$/;
const silent = { columns: { send_recipient_notification: 0 } };

/** Ann has sent, is sending and has received; others have too. */
async function world(db: HousePorts['db']) {
  const house = await housePorts(db);
  const ports = { ...house, passwords: quickPasswords(house.passwords) };
  const sender = await aSender(ports, ann);
  const texts = { senderName: 'Ann', senderPhone: '555', subject: 'Plans', body: 'x' };
  const sent = { sender: ann, texts, ...silent };
  const made = {
    active: await aTransfer(ports, { ...sent, recipients: ['bob@example.org', 'cleo@example.org'] }),
    processing: await aTransfer(ports, { ...sent, password: undefined, state: 'Processing' }),
    over: await aTransfer(ports, {
      ...sent,
      password: undefined,
      columns: { ...silent.columns, expires_at: ports.clock.now().toISOString() },
    }),
    failed: await aTransfer(ports, { ...sent, password: undefined, state: 'Failed' }),
    received: await aTransfer(ports, { sender: 'bob@example.org', recipients: [ann, 'cleo@example.org'], ...silent }),
    other: await aTransfer(ports, { sender: 'bob@example.org', recipients: ['cleo@example.org'], ...silent }),
  };
  const session = await begunSession(ports, sender, ['dan@example.org']);
  await sentFile(ports, sender, session, { name: 'a.txt', content: 'Hello' });
  await requestCode(ports, {
    address: sender.address,
    clientId: undefined,
    callerAddress,
    language: 'en',
  });
  return { ports, sender, made, session };
}

type World = Awaited<ReturnType<typeof world>>;

async function assertForgotten({ ports, made, session }: World): Promise<void> {
  const { db } = ports;
  assert.deepEqual(await placesOfWord(db, ann), []);
  assert.deepEqual(await placesOfWord(db, 'dan@example.org'), []);
  const transfers = await db.selectFrom('transfer').select(['tracking_id', 'state', 'texts']).execute();
  const states = new Map(transfers.map(({ tracking_id, state, texts }) => [tracking_id, [state, texts !== null]]));
  const outcome = Object.entries(made).map(([name, { trackingId }]) => [name, ...(states.get(trackingId) ?? [])]);
  assert.deepEqual(outcome, [
    ['active', 'Deleted_by_revocation', false],
    ['processing', 'Deleted_by_revocation', false],
    ['over', 'Deleted_by_expiration', false],
    ['failed', 'Failed', false],
    ['received', 'Active', true],
    ['other', 'Active', true],
  ]);
  assert.equal(states.get(session), undefined);
  assert.deepEqual(await db.selectFrom('verification').selectAll().execute(), []);
  assert.deepEqual(await db.selectFrom('verification_code').selectAll().execute(), []);
  assert.deepEqual(await db.selectFrom('outbox').select('id').where('state', '=', 'queued').execute(), []);
  assert.deepEqual(await db.selectFrom('forgetting').selectAll().execute(), []);
  assert.deepEqual(await db.selectFrom('lease').selectAll().execute(), []);
}

eachDatabase('whoever asks is forgotten, and what others have sent and received stays', async (db) => {
  const house = await world(db);
  const { ports, sender, made } = house;
  const { other, received } = made;
  const before = await db.selectFrom('party').select(['id', 'address']).orderBy('id').execute();
  await forgetUser(ports, sender);
  assert.deepEqual(await placesOfWord(db, ann), []);
  await finishForgetting({ ...ports, mailbox: undefined }, going);
  await assertForgotten(house);
  const after = await db.selectFrom('party').select(['id', 'address']).orderBy('id').execute();
  for (const { id, address } of before) {
    const now = after.find((party) => party.id === id)?.address;
    if (address === ann) assert.match(now ?? '', proxy);
    else assert.equal(now, address === 'dan@example.org' ? undefined : address);
  }
  const door = doorTo(ports);
  for (const { transferId, password } of [received, other])
    await openTransfer(door, { transferId, password, address: callerAddress });
  await assert.rejects(openTransfer(door, { ...made.active, address: callerAddress }), refusedAs('transfer_gone'));
  await sweepParts(ports);
  // What others have sent, and for an hour what has just expired.
  assert.equal((await Array.fromAsync(ports.blobs.list(''))).length, 3);
  assert.deepEqual(await findingsIn(ports), []);
  await sendMails({ ...ports, serviceUrl: 'https://files.example.org/' }, going);
  assert.deepEqual(ports.mailer.kept, []);
});

eachDatabase('asked twice at once it happens once, and a new start is somebody else', async (db) => {
  const { ports, sender } = await world(db);
  await Promise.all([forgetUser(ports, sender), forgetUser(ports, sender)]);
  const addresses = async () =>
    (await db.selectFrom('party').select('address').where('forgotten_at', 'is not', null).execute()).map(
      (row) => row.address,
    );
  const [first, ...more] = await addresses();
  assert.deepEqual(more, []);
  await forgetUser(ports, sender);
  assert.deepEqual(await addresses(), [first]);
  const again = await aSender(ports, ann);
  await begunSession(ports, again);
  assert.notEqual(again.partyId, sender.partyId);
  await finishForgetting({ ...ports, mailbox: undefined }, going);
  assert.equal((await db.selectFrom('transfer').select('state').where('state', '=', 'Session').execute()).length, 1);
  await forgetUser(ports, again);
  const second = (await addresses()).find((address) => address !== first);
  assert.match(second ?? '', proxy);
  await finishForgetting({ ...ports, mailbox: undefined }, going);
  // Nothing names the second any more.
  assert.deepEqual(await addresses(), [first]);
});

/** Somebody who is sending and has sent. */
async function aLittleOf(ports: HousePorts) {
  const sender = await aSender(ports, ann);
  await aTransfer(ports, { sender: ann, password: undefined, ...silent });
  await sentFile(ports, sender, await begunSession(ports, sender), { name: 'a.txt', content: 'Hello' });
  return sender;
}

eachDatabase('a server that dies at any step is followed by one that finishes', async (db, location) => {
  const ports = { ...(await housePorts(db)), mailbox: undefined };
  const next = { ...ports, db: openDatabase(location) };
  const steps: string[] = [];
  try {
    for (let nth = 1, isDead = true; isDead; nth += 5) {
      await forgetUser(ports, await aLittleOf(ports));
      const mortal = mortalPorts(ports, { at: /./, nth });
      await finishForgetting({ ...mortal.ports, mailbox: undefined }, going).catch(() => {});
      isDead = mortal.isDead();
      steps.push(mortal.steps.at(-1) ?? '');
      ports.clock.set(new Date(ports.clock.now().getTime() + 60_000));
      await finishForgetting(next, going);
      assert.deepEqual(await db.selectFrom('forgetting').selectAll().execute(), [], steps.at(-1));
      const states = await db.selectFrom('transfer').select('state').distinct().execute();
      assert.deepEqual(states, [{ state: 'Deleted_by_revocation' }], steps.at(-1));
    }
    assert.deepEqual(await placesOfWord(db, ann), []);
    ports.clock.set(new Date(ports.clock.now().getTime() + 7_200_000));
    await sweepParts(ports);
    assert.deepEqual(await findingsIn(ports, { isSwept: true }), []);
    assert.ok(steps.length > 8, String(steps));
  } finally {
    await next.db.destroy();
  }
});

eachDatabase('a session that is begun at the same moment does not outlive its sender', async (db, location) => {
  const { ports } = await world(db);
  const other = { ...ports, db: openDatabase(location) };
  try {
    for (let round = 0; round < 8; round += 1) {
      const sender = await aSender(ports, 'eve@example.org');
      const beginning = Array.from({ length: 3 }, () =>
        begunSession(other, sender).catch((error: Error) => assert.ok(refusedAs('verification_missing')(error))),
      );
      await Promise.all([...beginning, forgetUser(ports, sender)]);
      await finishForgetting({ ...ports, mailbox: undefined }, going);
      const left = await db
        .selectFrom('transfer')
        .select('tracking_id')
        .where('sender_id', '=', sender.partyId)
        .execute();
      assert.deepEqual(left, []);
    }
    assert.deepEqual(await placesOfWord(db, 'eve@example.org'), []);
  } finally {
    await other.db.destroy();
  }
});

eachDatabase('no mail goes to whoever was forgotten, nor to a name like that of one', async (db) => {
  const { ports, sender, made } = await world(db);
  const { trackingId } = made.received;
  const told = { kept: 1, removed: 0, unscanned: 0, linkSecrets: new Map<string, string>() };
  await db.updateTable('transfer').set({ send_recipient_notification: 1 }).execute();
  const mails = await completionMails(ports, trackingId, told, ports.clock.now());
  await forgetUser(ports, sender);
  await db.transaction().execute((tx) => queueMails(tx, mails));
  const nobody = parseEmail('deleted-0123456789abcdef@proxy.invalid') as EmailAddress;
  await requestCode(ports, { address: nobody, clientId: undefined, callerAddress, language: 'en' });
  await sendMails({ ...ports, serviceUrl: 'https://files.example.org/' }, going);
  assert.deepEqual(ports.mailer.kept.map(({ to }) => to).sort(), ['bob@example.org', 'cleo@example.org']);
});
