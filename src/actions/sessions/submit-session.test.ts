import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createTestPorts, withOwnRuntime } from '../../../test/support/server/test-ports.ts';
import { createEmptySession, createSender, hasProblemCode, uploadFile } from '../../../test/support/transfer/sender.ts';
import { dayMs } from '../../core/time.ts';
import { openInner, openOuter, openProcessingSlot, openSenderSlot } from '../../crypto/key-slots.ts';
import { passwordKeys } from '../../crypto/password-key.ts';
import { recipientsOf } from '../../db/recipients/recipients.ts';
import { findKeySlot } from '../../db/transfers/key-slots.ts';
import { openTransferId } from '../../records/sealed-records.ts';
import { completeTransfer } from '../completing/complete-transfers.ts';
import { openTransfer } from '../opening/open-transfer.ts';
import { registerFile } from '../uploading/files.ts';
import { changeSession } from './change-session.ts';
import { openSession } from './open-session.ts';
import { submitSession } from './submit-session.ts';

const hello = { name: 'a.txt', content: 'Hello' };

eachDatabase(
  'seals the transfer key for the recipient under the password, and does not keep the password',
  async (db) => {
    const ports = await createTestPorts(db);
    const { keys, passwords } = ports;
    const sender = await createSender(ports);
    const trackingId = await createEmptySession(ports, sender);
    await uploadFile(ports, sender, trackingId, hello);
    const { password, transferKey } = await openSession(ports, sender, trackingId);
    await submitSession(ports, sender, trackingId);

    const [recipient] = await recipientsOf(db, trackingId);
    assert.ok(recipient);
    const recipientId = openTransferId(keys, recipient.id, recipient.transfer_id);
    const place = { trackingId, generation: 1, recipientId };
    const slot = await findKeySlot(db, trackingId, { kind: 'recipient', holder: recipient.id });
    assert.ok(slot);
    const locked = openOuter(keys, place, slot);
    const derived = await passwords.derive(password ?? '', locked.derivation, new AbortController().signal);
    assert.ok(openInner(place, locked, derived)?.equals(transferKey));

    const senderSlot = await findKeySlot(db, trackingId, { kind: 'sender', holder: '' });
    assert.ok(senderSlot);
    const contents = openSenderSlot(keys, { trackingId, generation: 1 }, sender, senderSlot);
    assert.ok(contents);
    assert.ok(contents.transferKey.equals(transferKey));
    assert.equal(contents.password, undefined);
  },
);

eachDatabase('gives each link its own secret in mode NONE, without any password derivation', async (db) => {
  // This configuration rejects every password derivation.
  const ports = { ...(await createTestPorts(db)), passwords: passwordKeys({ concurrency: 0, maxQueued: 0 }) };
  const { keys } = ports;
  const sender = await createSender(ports);
  const trackingId = await createEmptySession(ports, sender, ['bob@example.org', 'cleo@example.org']);
  await uploadFile(ports, sender, trackingId, hello);
  const before = await openSession(ports, sender, trackingId);
  await changeSession(ports, before, { passwordMode: 'NONE' });
  assert.equal((await openSession(ports, sender, trackingId)).password, undefined);
  await submitSession(ports, sender, trackingId);

  const place = { trackingId, generation: 1 };
  const slotOf = async (kind: 'sender' | 'processing') => {
    const slot = await findKeySlot(db, trackingId, { kind, holder: '' });
    assert.ok(slot);
    return slot;
  };
  const { linkSecrets } = openProcessingSlot(keys, place, await slotOf('processing'));
  assert.deepEqual(openSenderSlot(keys, place, sender, await slotOf('sender'))?.linkSecrets, linkSecrets);
  assert.equal(new Set(linkSecrets.values()).size, 2);
  assert.ok(linkSecrets.values().every((secret) => /^[A-Za-z0-9]{32}$/.test(secret)));
  await completeTransfer(ports, trackingId);

  const access = withOwnRuntime(ports);
  const [[bob = '', secret = ''] = [], [cleo = ''] = []] = linkSecrets;
  const opened = await openTransfer(access, { transferId: bob, address: '192.0.2.1', password: secret });
  assert.ok(opened.transferKey.equals(before.transferKey));
  const withOtherSecret = openTransfer(access, { transferId: cleo, address: '192.0.2.1', password: secret });
  await assert.rejects(withOtherSecret, hasProblemCode('password_wrong'));
});

eachDatabase('rejects a session without a file, or with a file that is not uploaded', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const trackingId = await createEmptySession(ports, sender);
  await assert.rejects(submitSession(ports, sender, trackingId), hasProblemCode('files_missing'));
  await uploadFile(ports, sender, trackingId, hello);
  const session = await openSession(ports, sender, trackingId);
  await registerFile(ports, session, { name: 'b.txt', size: 1 });
  await assert.rejects(submitSession(ports, sender, trackingId), hasProblemCode('upload_incomplete', /1 of 2 files/));
  await openSession(ports, sender, trackingId);
});

eachDatabase(
  'changes nothing when the same client submits again; for others the session does not exist',
  async (db) => {
    const ports = await createTestPorts(db);
    const sender = await createSender(ports);
    const trackingId = await createEmptySession(ports, sender);
    await uploadFile(ports, sender, trackingId, hello);
    await Promise.all([1, 2, 3].map(() => submitSession(ports, sender, trackingId)));
    const slots = () => db.selectFrom('key_slot').selectAll().orderBy('kind').execute();
    const before = await slots();
    await submitSession(ports, sender, trackingId);
    assert.deepEqual(await slots(), before);
    assert.deepEqual(await db.selectFrom('transfer_log').select('event').execute(), [{ event: 'submitted' }]);
    await assert.rejects(openSession(ports, sender, trackingId), hasProblemCode('session_unknown'));
    await assert.rejects(
      submitSession(ports, await createSender(ports), trackingId),
      hasProblemCode('session_unknown'),
    );
  },
);

eachDatabase('accepts a submission while another request of the same client submits the session', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const trackingId = await createEmptySession(ports, sender);
  await uploadFile(ports, sender, trackingId, hello);
  let queries = 0;
  const overtaken = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      queries += 1;
      // The first query has found a session that is not submitted.
      if (queries === 1) await submitSession(ports, sender, trackingId);
      return result;
    },
  });
  await submitSession({ ...ports, db: overtaken }, sender, trackingId);
  assert.ok(queries > 1);
  assert.deepEqual(await db.selectFrom('transfer_log').select('event').execute(), [{ event: 'submitted' }]);
});

eachDatabase('rejects a submission when the password changes during its derivation', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const trackingId = await createEmptySession(ports, sender);
  await uploadFile(ports, sender, trackingId, hello);
  const session = await openSession(ports, sender, trackingId);
  const changing = {
    ...ports,
    passwords: {
      ...ports.passwords,
      async derive(...args: Parameters<typeof ports.passwords.derive>) {
        await changeSession(ports, session, { password: 'Xq7-mTvw.93-Kz' });
        return ports.passwords.derive(...args);
      },
    },
  };
  await assert.rejects(
    submitSession(changing, sender, trackingId),
    hasProblemCode('conflict', /modified concurrently/),
  );
  assert.equal((await openSession(ports, sender, trackingId)).password, 'Xq7-mTvw.93-Kz');
  await submitSession(ports, sender, trackingId);
});

eachDatabase('accepts the default expiration date on a server whose clock is behind', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const trackingId = await createEmptySession(ports, sender);
  await uploadFile(ports, sender, trackingId, hello);
  ports.clock.advance(-2_000);
  const { expires_at } = await db.selectFrom('transfer').select('expires_at').executeTakeFirstOrThrow();
  const session = await openSession(ports, sender, trackingId);
  await changeSession(ports, session, { expiresAt: new Date(expires_at) });
  await submitSession(ports, sender, trackingId);
});

eachDatabase('rejects a session whose expiration date has passed', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const trackingId = await createEmptySession(ports, sender);
  await uploadFile(ports, sender, trackingId, hello);
  ports.clock.advance(30 * dayMs);
  await assert.rejects(submitSession(ports, sender, trackingId), hasProblemCode('expiration_date_passed'));
});

eachDatabase('restarts the idle time of the verification with each transfer', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const trackingId = await createEmptySession(ports, sender);
  await uploadFile(ports, sender, trackingId, hello);
  ports.clock.advance(5 * dayMs);
  await submitSession(ports, sender, trackingId);
  const { idle_ends_at } = await db
    .selectFrom('verification')
    .select('idle_ends_at')
    .where('id', '=', sender.verificationId)
    .executeTakeFirstOrThrow();
  assert.equal(idle_ends_at, new Date(ports.clock.now().getTime() + 7 * dayMs).toISOString());
});
