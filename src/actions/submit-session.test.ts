import assert from 'node:assert/strict';
import { eachDatabase } from '../../test/support/each-database.ts';
import { housePorts } from '../../test/support/house-ports.ts';
import { aSender, begunSession, noChange, refusedAs, sentFile } from '../../test/support/sending.ts';
import { openInner, openOuter, openProcessingSlot, openSenderSlot } from '../crypto/key-slots.ts';
import { passwordKeys } from '../crypto/password-key.ts';
import { findKeySlot } from '../db/key-slots.ts';
import { recipientsOf } from '../db/sessions.ts';
import { changeSession } from './change-session.ts';
import { completeTransfer } from './complete-transfer.ts';
import { openSession } from './open-session.ts';
import { doorTo, openTransfer } from './open-transfer.ts';
import { registerFile } from './register-file.ts';
import { openTransferId } from './sealed-records.ts';
import { submitSession } from './submit-session.ts';

const hello = { name: 'a.txt', content: 'Hello' };
const dayMs = 86_400_000;

eachDatabase(
  'submitting seals the key for the recipient under the password, which is nowhere afterwards',
  async (db) => {
    const ports = await housePorts(db);
    const { keys, passwords } = ports;
    const sender = await aSender(ports);
    const trackingId = await begunSession(ports, sender);
    await sentFile(ports, sender, trackingId, hello);
    const { password, transferKey } = await openSession(ports, sender, trackingId);
    await submitSession(ports, sender, trackingId);

    const [recipient] = await recipientsOf(db, trackingId);
    assert.ok(recipient);
    const recipientId = openTransferId(keys, recipient.id, recipient.transfer_id);
    const place = { trackingId, generation: 1, recipientId };
    const slot = await findKeySlot(db, trackingId, { kind: 'recipient', holder: recipient.id });
    const locked = openOuter(keys, place, Buffer.from(slot?.sealedKey ?? []));
    const derived = await passwords.derive(password ?? '', locked.derivation, AbortSignal.timeout(5_000));
    assert.ok(openInner(place, locked, derived)?.equals(transferKey));

    const own = await findKeySlot(db, trackingId, { kind: 'sender', holder: '' });
    const contents = openSenderSlot(keys, { trackingId, generation: 1 }, sender, Buffer.from(own?.sealedKey ?? []));
    assert.ok(contents);
    assert.ok(contents.transferKey.equals(transferKey));
    assert.equal(contents.password, undefined);
  },
);

eachDatabase('in the mode NONE each link opens with a secret of its own, and no password is derived', async (db) => {
  // Would refuse to derive any password.
  const ports = { ...(await housePorts(db)), passwords: passwordKeys({ atOnce: 0, waiting: 0 }) };
  const { keys } = ports;
  const sender = await aSender(ports);
  const trackingId = await begunSession(ports, sender, ['bob@example.org', 'cleo@example.org']);
  await sentFile(ports, sender, trackingId, hello);
  const before = await openSession(ports, sender, trackingId);
  await changeSession(ports, before, { ...noChange, passwordMode: 'NONE' });
  assert.equal((await openSession(ports, sender, trackingId)).password, undefined);
  await submitSession(ports, sender, trackingId);

  const place = { trackingId, generation: 1 };
  const slotOf = async (kind: 'sender' | 'processing') =>
    Buffer.from((await findKeySlot(db, trackingId, { kind, holder: '' }))?.sealedKey ?? []);
  const { linkSecrets } = openProcessingSlot(keys, place, await slotOf('processing'));
  assert.deepEqual(openSenderSlot(keys, place, sender, await slotOf('sender'))?.linkSecrets, linkSecrets);
  assert.equal(new Set(linkSecrets.values()).size, 2);
  assert.ok(linkSecrets.values().every((secret) => /^[A-Za-z0-9]{32}$/.test(secret)));
  await completeTransfer(ports, trackingId);

  const door = doorTo(ports);
  const [[bob = '', secret = ''] = [], [cleo = ''] = []] = linkSecrets;
  const opened = await openTransfer(door, { transferId: bob, address: '192.0.2.1', password: secret });
  assert.ok(opened.transferKey.equals(before.transferKey));
  const foreign = openTransfer(door, { transferId: cleo, address: '192.0.2.1', password: secret });
  await assert.rejects(foreign, refusedAs('password_wrong'));
});

eachDatabase('a session without a file, or with one that is not uploaded, is not submitted', async (db) => {
  const ports = await housePorts(db);
  const sender = await aSender(ports);
  const trackingId = await begunSession(ports, sender);
  await assert.rejects(submitSession(ports, sender, trackingId), refusedAs('rule_broken', /needs a file/));
  await sentFile(ports, sender, trackingId, hello);
  const session = await openSession(ports, sender, trackingId);
  await registerFile(ports, session, { name: 'b.txt', size: 1 });
  await assert.rejects(submitSession(ports, sender, trackingId), refusedAs('rule_broken', /1 of 2 files/));
  await openSession(ports, sender, trackingId);
});

eachDatabase(
  'submitting again changes nothing, for the client that did it; for all else the session is gone',
  async (db) => {
    const ports = await housePorts(db);
    const sender = await aSender(ports);
    const trackingId = await begunSession(ports, sender);
    await sentFile(ports, sender, trackingId, hello);
    await Promise.all([1, 2, 3].map(() => submitSession(ports, sender, trackingId)));
    const slots = () => db.selectFrom('key_slot').selectAll().orderBy('kind').execute();
    const before = await slots();
    await submitSession(ports, sender, trackingId);
    assert.deepEqual(await slots(), before);
    assert.deepEqual(await db.selectFrom('transfer_log').select('event').execute(), [{ event: 'submitted' }]);
    await assert.rejects(openSession(ports, sender, trackingId), refusedAs('entity_unknown'));
    await assert.rejects(submitSession(ports, await aSender(ports), trackingId), refusedAs('entity_unknown'));
  },
);

eachDatabase('a password that changes while the old one is being derived is not overlooked', async (db) => {
  const ports = await housePorts(db);
  const sender = await aSender(ports);
  const trackingId = await begunSession(ports, sender);
  await sentFile(ports, sender, trackingId, hello);
  const session = await openSession(ports, sender, trackingId);
  const late = {
    ...ports,
    passwords: {
      async derive(...asked: Parameters<typeof ports.passwords.derive>) {
        await changeSession(ports, session, { ...noChange, password: 'Xq7-mTvw.93-Kz' });
        return ports.passwords.derive(...asked);
      },
    },
  };
  await assert.rejects(submitSession(late, sender, trackingId), refusedAs('rule_broken', /changed at the same time/));
  assert.equal((await openSession(ports, sender, trackingId)).password, 'Xq7-mTvw.93-Kz');
  await submitSession(ports, sender, trackingId);
});

eachDatabase('a session whose expiration date has passed is not submitted', async (db) => {
  const ports = await housePorts(db);
  const sender = await aSender(ports);
  const trackingId = await begunSession(ports, sender);
  await sentFile(ports, sender, trackingId, hello);
  ports.clock.set(new Date(ports.clock.now().getTime() + 30 * dayMs));
  await assert.rejects(submitSession(ports, sender, trackingId), refusedAs('rule_broken', /expiration/));
});

eachDatabase('each transfer starts the idle time of the verification anew', async (db) => {
  const ports = await housePorts(db);
  const sender = await aSender(ports);
  const trackingId = await begunSession(ports, sender);
  await sentFile(ports, sender, trackingId, hello);
  ports.clock.set(new Date(ports.clock.now().getTime() + 5 * dayMs));
  await submitSession(ports, sender, trackingId);
  const { idle_ends_at } = await db
    .selectFrom('verification')
    .select('idle_ends_at')
    .where('id', '=', sender.verificationId)
    .executeTakeFirstOrThrow();
  assert.equal(idle_ends_at, new Date(ports.clock.now().getTime() + 7 * dayMs).toISOString());
});
