import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { columnsContaining } from '../../../test/support/database/search-database.ts';
import { createCrashingPorts } from '../../../test/support/faults/crashing-ports.ts';
import { findingsIn } from '../../../test/support/faults/invariants.ts';
import { createTestPorts, type TestPorts, withOwnRuntime } from '../../../test/support/server/test-ports.ts';
import { createEmptySession, createSender, hasProblemCode, uploadFile } from '../../../test/support/transfer/sender.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { erasePerson } from '../../administration/people.ts';
import { localActor } from '../../core/actor.ts';
import { type EmailAddress, parseEmailAddress } from '../../core/email-address.ts';
import { openDatabase } from '../../db/engine/open-database.ts';
import { queueEmails } from '../../db/outbox/outbox.ts';
import { removeMarkedParts } from '../cleanup/parts.ts';
import { prepareCompletionEmails } from '../mailing/notifications.ts';
import { sendEmails } from '../mailing/send-emails.ts';
import { openTransfer } from '../opening/open-transfer.ts';
import { requestCode } from '../verification/codes.ts';
import { eraseUser, finishErasures } from './erasures.ts';

const ann = 'ann@example.org';
const callerAddress = '192.0.2.1';
const neverStopped = new AbortController().signal;
const proxy = /^deleted-[A-Za-z0-9]{16}@proxy\.invalid$/;
const silent = { columns: { send_recipient_notification: 0 } };

/** Ann has sent, is sending and has received; others have too. */
async function world(db: TestPorts['db']) {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports, ann);
  const texts = { senderName: 'Ann', senderPhone: '555', subject: 'Plans', body: 'x' };
  const sent = { sender: ann, texts, ...silent };
  const made = {
    active: await createTransfer(ports, { ...sent, recipients: ['bob@example.org', 'cleo@example.org'] }),
    processing: await createTransfer(ports, { ...sent, password: undefined, state: 'Processing' }),
    over: await createTransfer(ports, {
      ...sent,
      password: undefined,
      columns: { ...silent.columns, expires_at: ports.clock.now().toISOString() },
    }),
    failed: await createTransfer(ports, { ...sent, password: undefined, state: 'Failed' }),
    received: await createTransfer(ports, {
      sender: 'bob@example.org',
      recipients: [ann, 'cleo@example.org'],
      ...silent,
    }),
    other: await createTransfer(ports, { sender: 'bob@example.org', recipients: ['cleo@example.org'], ...silent }),
  };
  const session = await createEmptySession(ports, sender, ['dan@example.org']);
  await uploadFile(ports, sender, session, { name: 'a.txt', content: 'Hello' });
  await requestCode(ports, {
    address: sender.address,
    clientId: undefined,
    callerAddress,
    language: 'en',
  });
  return { ports, sender, made, session };
}

type World = Awaited<ReturnType<typeof world>>;

async function assertErased({ ports, made, session }: World): Promise<void> {
  const { db } = ports;
  assert.deepEqual(await columnsContaining(db, ann), []);
  assert.deepEqual(await columnsContaining(db, 'dan@example.org'), []);
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
  assert.deepEqual(await db.selectFrom('erasure').selectAll().execute(), []);
  assert.deepEqual(await db.selectFrom('lease').selectAll().execute(), []);
}

eachDatabase('erases the requesting user and keeps the transfers of others', (db) =>
  checkErasure(db, (ports, sender) => eraseUser(ports, sender)),
);

eachDatabase('erases a user for an administrator and keeps the transfers of others', (db) =>
  checkErasure(db, (ports, { address }) => erasePerson(ports, address, localActor)),
);

eachDatabase('an erasure by an administrator that is interrupted is recorded', async (db) => {
  const { ports, sender } = await world(db);
  const passwordCache = {
    ...ports.passwordCache,
    deleteFor() {
      throw new Error('The server ends here');
    },
  };
  await assert.rejects(erasePerson({ ...ports, passwordCache }, sender.address), /ends here/);
  const rows = await db.selectFrom('transfer').select('state').execute();
  assert.ok(rows.some(({ state }) => state.startsWith('Deleted')));
  const entries = db.selectFrom('audit_log').select('subject').where('action', '=', 'erasePerson');
  assert.deepEqual(await entries.execute(), [{ subject: `contact:${sender.contactId}` }]);
  await erasePerson(ports, sender.address);
  assert.deepEqual(await columnsContaining(db, ann), []);
});

async function checkErasure(
  db: TestPorts['db'],
  erase: (ports: TestPorts, sender: World['sender']) => Promise<void>,
): Promise<void> {
  const service = await world(db);
  const { ports, sender, made } = service;
  const { other, received } = made;
  const before = await db.selectFrom('contact').select(['id', 'address']).orderBy('id').execute();
  await erase(ports, sender);
  assert.deepEqual(await columnsContaining(db, ann), []);
  // Before the job has run: no file of an erased sender can be downloaded.
  const ended = await db
    .selectFrom('transfer')
    .select(['tracking_id', 'state'])
    .where('state', '=', 'Active')
    .execute();
  assert.deepEqual(ended.map(({ tracking_id }) => tracking_id).sort(), [other.trackingId, received.trackingId].sort());
  await finishErasures({ ...ports, mailbox: undefined }, neverStopped);
  await assertErased(service);
  const after = await db.selectFrom('contact').select(['id', 'address']).orderBy('id').execute();
  for (const { id, address } of before) {
    const now = after.find((contact) => contact.id === id)?.address;
    if (address === ann) assert.match(now ?? '', proxy);
    else assert.equal(now, address === 'dan@example.org' ? undefined : address);
  }
  const access = withOwnRuntime(ports);
  for (const { transferId, password } of [received, other])
    await openTransfer(access, { transferId, password, address: callerAddress });
  await assert.rejects(
    openTransfer(access, { ...made.active, address: callerAddress }),
    hasProblemCode('transfer_gone'),
  );
  await removeMarkedParts(ports);
  // What others have sent, and for an hour what has just expired.
  assert.equal((await Array.fromAsync(ports.blobs.list(''))).length, 3);
  assert.deepEqual(await findingsIn(ports), []);
  await sendEmails({ ...ports, serviceUrl: 'https://files.example.org/' }, neverStopped);
  assert.deepEqual(ports.mailer.sent, []);
}

eachDatabase('erases once for two parallel requests, and creates a new contact afterwards', async (db) => {
  const { ports, sender } = await world(db);
  await Promise.all([eraseUser(ports, sender), eraseUser(ports, sender)]);
  const addresses = async () =>
    (await db.selectFrom('contact').select('address').where('erased_at', 'is not', null).execute()).map(
      (row) => row.address,
    );
  const [first, ...more] = await addresses();
  assert.deepEqual(more, []);
  await eraseUser(ports, sender);
  assert.deepEqual(await addresses(), [first]);
  const again = await createSender(ports, ann);
  await createEmptySession(ports, again);
  assert.notEqual(again.contactId, sender.contactId);
  await finishErasures({ ...ports, mailbox: undefined }, neverStopped);
  assert.equal((await db.selectFrom('transfer').select('state').where('state', '=', 'Session').execute()).length, 1);
  await eraseUser(ports, again);
  const second = (await addresses()).find((address) => address !== first);
  assert.match(second ?? '', proxy);
  await finishErasures({ ...ports, mailbox: undefined }, neverStopped);
  // Nothing names the second any more.
  assert.deepEqual(await addresses(), [first]);
});

/** Creates a user with an open session and sent transfers. */
async function aLittleOf(ports: TestPorts) {
  const sender = await createSender(ports, ann);
  await createTransfer(ports, { sender: ann, password: undefined, ...silent });
  await uploadFile(ports, sender, await createEmptySession(ports, sender), { name: 'a.txt', content: 'Hello' });
  return sender;
}

eachDatabase('finishes an erasure on another server after a crash at any step', async (db, location) => {
  const ports = { ...(await createTestPorts(db)), mailbox: undefined };
  const next = { ...ports, db: openDatabase(location) };
  const steps: string[] = [];
  try {
    for (let nth = 1, isDead = true; isDead; nth += 5) {
      await eraseUser(ports, await aLittleOf(ports));
      const mortal = createCrashingPorts(ports, { at: /./, nth });
      await finishErasures({ ...mortal.ports, mailbox: undefined }, neverStopped).catch(() => {});
      isDead = mortal.hasCrashed();
      steps.push(mortal.steps.at(-1) ?? '');
      ports.clock.advance(60_000);
      await finishErasures(next, neverStopped);
      assert.deepEqual(await db.selectFrom('erasure').selectAll().execute(), [], steps.at(-1));
      const states = await db.selectFrom('transfer').select('state').distinct().execute();
      assert.deepEqual(states, [{ state: 'Deleted_by_revocation' }], steps.at(-1));
    }
    assert.deepEqual(await columnsContaining(db, ann), []);
    ports.clock.advance(7_200_000);
    await removeMarkedParts(ports);
    assert.deepEqual(await findingsIn(ports, { isCleanedUp: true }), []);
    assert.ok(steps.length > 8, String(steps));
  } finally {
    await next.db.destroy();
  }
});

eachDatabase(
  'ends transfers before it replaces the address of their sender, and a crash of the request leaves nothing undone',
  async (db) => {
    const ports = { ...(await createTestPorts(db)), mailbox: undefined };
    const steps: string[] = [];
    for (let nth = 1, isDead = true; isDead; nth += 2) {
      const sender = await aLittleOf(ports);
      const mortal = createCrashingPorts(ports, { at: /./, nth });
      await eraseUser(mortal.ports, sender).catch(() => {});
      isDead = mortal.hasCrashed();
      steps.push(mortal.steps.at(-1) ?? '');
      const named = await columnsContaining(db, ann);
      const active = await db.selectFrom('transfer').select('tracking_id').where('state', '=', 'Active').execute();
      const isRecorded = (await db.selectFrom('erasure').selectAll().execute()).length === 1;
      // No transfer can be opened any more when the address is replaced. Until then, the request can be repeated.
      assert.deepEqual([named.length === 0, isRecorded && active.length > 0], [isRecorded, false], steps.at(-1));
      if (!isRecorded) await eraseUser(ports, sender);
      await finishErasures(ports, neverStopped);
      assert.deepEqual(await columnsContaining(db, ann), [], steps.at(-1));
      const states = await db.selectFrom('transfer').select('state').distinct().execute();
      assert.deepEqual(states, [{ state: 'Deleted_by_revocation' }], steps.at(-1));
    }
    assert.ok(steps.length > 5, String(steps));
  },
);

eachDatabase('erases a user while the blob store fails, and evicts the keys of their transfers', async (db) => {
  const { ports, sender, made } = await world(db);
  const { transferId, password } = made.active;
  await openTransfer(ports, { transferId, password, address: callerAddress });
  const isCached = () => ports.passwordCache.get(transferId, password).transferIdHash !== undefined;
  assert.ok(isCached());
  const broken = { ...ports, blobs: { ...ports.blobs, remove: () => Promise.reject(new Error('unavailable')) } };
  await eraseUser(broken, sender);
  assert.ok(!isCached());
  assert.deepEqual(await columnsContaining(db, ann), []);
});

eachDatabase('removes a session that is created during the erasure of its sender', async (db, location) => {
  const { ports } = await world(db);
  const other = { ...ports, db: openDatabase(location) };
  try {
    for (let round = 0; round < 8; round += 1) {
      const sender = await createSender(ports, 'eve@example.org');
      const beginning = Array.from({ length: 3 }, () =>
        createEmptySession(other, sender).catch((error: Error) =>
          assert.ok(hasProblemCode('verification_missing')(error)),
        ),
      );
      await Promise.all([...beginning, eraseUser(ports, sender)]);
      await finishErasures({ ...ports, mailbox: undefined }, neverStopped);
      const left = await db
        .selectFrom('transfer')
        .select('tracking_id')
        .where('sender_id', '=', sender.contactId)
        .execute();
      assert.deepEqual(left, []);
    }
    assert.deepEqual(await columnsContaining(db, 'eve@example.org'), []);
  } finally {
    await other.db.destroy();
  }
});

eachDatabase('sends no email to an erased user or to an address that looks like an erased one', async (db) => {
  const { ports, sender, made } = await world(db);
  const { trackingId } = made.received;
  const reported = { accepted: 1, removed: 0, unscanned: 0, linkSecrets: new Map<string, string>() };
  await db.updateTable('transfer').set({ send_recipient_notification: 1 }).execute();
  const emails = await prepareCompletionEmails(ports, trackingId, reported, ports.clock.now());
  await eraseUser(ports, sender);
  await db.transaction().execute((tx) => queueEmails(tx, emails));
  const unused = parseEmailAddress('deleted-0123456789abcdef@proxy.invalid') as EmailAddress;
  const request = requestCode(ports, { address: unused, clientId: undefined, callerAddress, language: 'en' });
  await assert.rejects(request, hasProblemCode('address_malformed'));
  await sendEmails({ ...ports, serviceUrl: 'https://files.example.org/' }, neverStopped);
  assert.deepEqual(ports.mailer.sent.map(({ to }) => to).sort(), ['bob@example.org', 'cleo@example.org']);
});
