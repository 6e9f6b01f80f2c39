import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { findingsIn } from '../../../test/support/faults/invariants.ts';
import { createEmailCollector, submitAndComplete } from '../../../test/support/mail/sent-emails.ts';
import { createTestPorts, type TestPorts, withOwnRuntime } from '../../../test/support/server/test-ports.ts';
import { attemptOutcome } from '../../../test/support/transfer/password-attempts.ts';
import { createSender, hasProblemCode } from '../../../test/support/transfer/sender.ts';
import { createTransfer, type TestTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { openDatabase } from '../../db/engine/open-database.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';
import { editPassword, type NewPassword } from './edit-password.ts';
import { removeEndedContents } from './expiry.ts';
import { revokeTransfer } from './revoke-transfer.ts';

const silent = { notifySender: false, notifyRecipients: false, message: '' };
const manual = (password: string): NewPassword => ({
  currentPassword: undefined,
  password,
  passwordMode: 'MANUAL',
});
const strong = ['Zr4_hWpk.82!Lb', 'Xq7-mTvw.93-Kz', 'Kx7-mTvq.93-Wz', 'Tq7-mXvw.93-Kz'];

const depsOf = (ports: TestPorts) => withOwnRuntime(ports);

/** Creates a transfer sent by this client. */
const sentBy = (ports: TestPorts, { clientId }: VerifiedEmail, recipients = ['bob@example.org', 'cleo@example.org']) =>
  createTransfer(ports, { clientId, recipients, columns: { send_recipient_notification: 0 } });

async function whatOpens(ports: TestPorts, { recipients }: TestTransfer, passwords: readonly string[]) {
  const access = withOwnRuntime(ports);
  const opening: string[] = [];
  for (const password of passwords) {
    const outcomes = new Set<string>();
    for (const { transferId } of recipients) outcomes.add(await attemptOutcome(access, { transferId, password }));
    assert.equal(outcomes.size, 1, 'every recipient has the same password');
    if (outcomes.has('opened')) opening.push(password);
  }
  return opening;
}

eachDatabase('of parallel password changes one succeeds and the others are rejected', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const made = await sentBy(ports, sender);
  const edits = await Promise.allSettled(
    strong.map((password) => editPassword(depsOf(ports), sender, made.trackingId, manual(password))),
  );
  const done = strong.filter((_, index) => edits[index]?.status === 'fulfilled');
  assert.notEqual(done.length, 0);
  assert.notEqual(done.length, strong.length, 'they were at it at the same time');
  for (const edit of edits) {
    if (edit.status === 'rejected') hasProblemCode('conflict', /password was changed/)(edit.reason);
  }
  const opening = await whatOpens(ports, made, [made.password, ...strong]);
  assert.equal(opening.length, 1);
  assert.ok(done.includes(opening[0] ?? ''));
  const { generation } = await db.selectFrom('transfer').select('generation').executeTakeFirstOrThrow();
  assert.equal(generation, 1 + done.length);
  assert.deepEqual(await findingsIn(ports, { isCleanedUp: true }), []);
});

eachDatabase(
  'a parallel request with the old password opens the transfer before the change or not at all',
  async (db, location) => {
    const ports = await createTestPorts(db);
    const second = openDatabase(location);
    try {
      const sender = await createSender(ports);
      const made = await sentBy(ports, sender, ['bob@example.org']);
      const request = { transferId: made.transferId, password: made.password };
      const [here, elsewhere] = [withOwnRuntime(ports), withOwnRuntime({ ...ports, db: second })];
      for (const access of [here, elsewhere]) assert.equal(await attemptOutcome(access, request), 'opened');
      const opening = Array.from({ length: 2 }, () =>
        attemptOutcome(withOwnRuntime({ ...ports, db: second }), request),
      );
      const edited = editPassword(depsOf(ports), sender, made.trackingId, manual(strong[0] ?? ''));
      for (const outcome of await Promise.all(opening)) assert.match(outcome, /^(opened|password_wrong)$/);
      await edited;
      for (const access of [here, elsewhere]) {
        assert.equal(await attemptOutcome(access, request), 'password_wrong', 'also where it had opened a moment ago');
        assert.equal(await attemptOutcome(access, { ...request, password: strong[0] }), 'opened');
      }
    } finally {
      await second.destroy();
    }
  },
);

eachDatabase('a password change restores no key of a transfer revoked at the same moment', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  for (const currentPassword of [undefined, 'correct-Horse.9']) {
    for (let round = 0; round < 3; round += 1) {
      const made = await sentBy(ports, sender);
      const change = { ...manual(strong[0] ?? ''), currentPassword };
      const edit = editPassword(depsOf(ports), sender, made.trackingId, change);
      const edited = Promise.allSettled([edit]);
      for (let turn = 0; turn < 10 * round; turn += 1) await new Promise(setImmediate);
      await revokeTransfer(ports, sender, made.trackingId, silent);
      await removeEndedContents(ports, made.trackingId);
      const [outcome] = await edited;
      if (outcome?.status === 'rejected') assert.match(outcome.reason.code, /^(transfer_not_active|transfer_gone)$/);
    }
  }
  assert.deepEqual(await db.selectFrom('key_slot').selectAll().execute(), []);
  assert.deepEqual(await findingsIn(ports, { isCleanedUp: true }), []);
});

eachDatabase('a password change leaves every blob unchanged', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const made = await sentBy(ports, sender);
  const bytes = async () => {
    const all = new Map<string, string>();
    for await (const key of ports.blobs.list('')) {
      all.set(key, (await ports.blobs.read(key)).toString('hex'));
    }
    return all;
  };
  const before = await bytes();
  assert.notEqual(before.size, 0);
  await editPassword(depsOf(ports), sender, made.trackingId, manual(strong[0] ?? ''));
  assert.deepEqual(await bytes(), before);
});

eachDatabase('a queued email contains no outdated secret', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const columns = { password_mode: 'NONE' } as const;
  const deliver = createEmailCollector(ports);
  await submitAndComplete(ports, sender, { columns });
  const withSecret = (await deliver()).get('bob@example.org');
  assert.match(withSecret?.text ?? '', /#password=/);
  const trackingId = await submitAndComplete(ports, sender, { columns });
  await editPassword(depsOf(ports), sender, trackingId, manual(strong[0] ?? ''));
  const email = (await deliver()).get('bob@example.org');
  assert.match(email?.text ?? '', /download\?id=/);
  assert.doesNotMatch(`${email?.text}${email?.html}`, /password=/);
});
