import assert from 'node:assert/strict';
import { aTransfer, type MadeTransfer } from '../../test/support/a-transfer.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { outcomeOf } from '../../test/support/guessing.ts';
import { type HousePorts, housePorts } from '../../test/support/house-ports.ts';
import { findingsIn } from '../../test/support/invariants.ts';
import { completedWith, postman } from '../../test/support/letters-sent.ts';
import { quickPasswords } from '../../test/support/quick-passwords.ts';
import { aSender, refusedAs } from '../../test/support/sending.ts';
import { openDatabase } from '../db/open-database.ts';
import type { Database } from '../db/tables.ts';
import { editPassword, type NewPassword } from './edit-password.ts';
import type { VerifiedEmail } from './identify-caller.ts';
import { doorTo } from './open-transfer.ts';
import { removeEndedContents } from './remove-ended-contents.ts';
import { revokeTransfer } from './revoke-transfer.ts';

const silent = { notifySender: false, notifyRecipients: false, message: '' };
const manual = (password: string): NewPassword => ({
  currentPassword: undefined,
  password,
  passwordMode: 'MANUAL',
});
const strong = ['Zr4_hWpk.82!Lb', 'Xq7-mTvw.93-Kz', 'Kx7-mTvq.93-Wz', 'Tq7-mXvw.93-Kz'];

async function aHouse(db: Database): Promise<HousePorts> {
  const ports = await housePorts(db);
  return { ...ports, passwords: quickPasswords(ports.passwords) };
}

const deskOf = (ports: HousePorts) => ({ ...doorTo(ports), policy: ports.policy });

/** A transfer that this client has made. */
const sentBy = (ports: HousePorts, { clientId }: VerifiedEmail, recipients = ['bob@example.org', 'cleo@example.org']) =>
  aTransfer(ports, { clientId, recipients, columns: { send_recipient_notification: 0 } });

async function whatOpens(ports: HousePorts, { recipients }: MadeTransfer, passwords: readonly string[]) {
  const door = doorTo(ports);
  const opening: string[] = [];
  for (const password of passwords) {
    const outcomes = new Set<string>();
    for (const { transferId } of recipients) outcomes.add(await outcomeOf(door, { transferId, password }));
    assert.equal(outcomes.size, 1, 'every recipient has the same password');
    if (outcomes.has('opened')) opening.push(password);
  }
  return opening;
}

eachDatabase('of several new passwords at the same moment one counts, and the others are told so', async (db) => {
  const ports = await aHouse(db);
  const sender = await aSender(ports);
  const made = await sentBy(ports, sender);
  const edits = await Promise.allSettled(
    strong.map((password) => editPassword(deskOf(ports), sender, made.trackingId, manual(password))),
  );
  const done = strong.filter((_, index) => edits[index]?.status === 'fulfilled');
  assert.notEqual(done.length, 0);
  assert.notEqual(done.length, strong.length, 'they were at it at the same time');
  for (const edit of edits) {
    if (edit.status === 'rejected') refusedAs('rule_broken', /at the same time/)(edit.reason);
  }
  const opening = await whatOpens(ports, made, [made.password, ...strong]);
  assert.equal(opening.length, 1);
  assert.ok(done.includes(opening[0] ?? ''));
  const { generation } = await db.selectFrom('transfer').select('generation').executeTakeFirstOrThrow();
  assert.equal(generation, 1 + done.length);
  assert.deepEqual(await findingsIn(ports, { isSwept: true }), []);
});

eachDatabase('whoever opens it at that moment is let in before the change or not at all', async (db, location) => {
  const ports = await aHouse(db);
  const second = openDatabase(location);
  try {
    const sender = await aSender(ports);
    const made = await sentBy(ports, sender, ['bob@example.org']);
    const knock = { transferId: made.transferId, password: made.password };
    const [here, there] = [doorTo(ports), doorTo({ ...ports, db: second })];
    for (const door of [here, there]) assert.equal(await outcomeOf(door, knock), 'opened');
    const opening = Array.from({ length: 2 }, () => outcomeOf(doorTo({ ...ports, db: second }), knock));
    const edited = editPassword(deskOf(ports), sender, made.trackingId, manual(strong[0] ?? ''));
    for (const outcome of await Promise.all(opening)) assert.match(outcome, /^(opened|password_wrong)$/);
    await edited;
    for (const door of [here, there]) {
      assert.equal(await outcomeOf(door, knock), 'password_wrong', 'also where it had opened a moment ago');
      assert.equal(await outcomeOf(door, { ...knock, password: strong[0] }), 'opened');
    }
  } finally {
    await second.destroy();
  }
});

eachDatabase('no key comes back into what is revoked at the same moment', async (db) => {
  const ports = await aHouse(db);
  const sender = await aSender(ports);
  for (const currentPassword of [undefined, 'correct-Horse.9']) {
    for (let round = 0; round < 3; round += 1) {
      const made = await sentBy(ports, sender);
      const wished = { ...manual(strong[0] ?? ''), currentPassword };
      const edit = editPassword(deskOf(ports), sender, made.trackingId, wished);
      const edited = Promise.allSettled([edit]);
      for (let turn = 0; turn < 10 * round; turn += 1) await new Promise(setImmediate);
      await revokeTransfer(ports, sender, made.trackingId, silent);
      await removeEndedContents(ports, made.trackingId);
      const [outcome] = await edited;
      if (outcome?.status === 'rejected') assert.match(outcome.reason.code, /^(rule_broken|transfer_gone)$/);
    }
  }
  assert.deepEqual(await db.selectFrom('key_slot').selectAll().execute(), []);
  assert.deepEqual(await findingsIn(ports, { isSwept: true }), []);
});

eachDatabase('a change of the password changes no blob, and no bytes of one', async (db) => {
  const ports = await aHouse(db);
  const sender = await aSender(ports);
  const made = await sentBy(ports, sender);
  const bytes = async () => {
    const all = new Map<string, string>();
    for await (const key of ports.blobs.list('')) {
      const chunks = await Array.fromAsync(await ports.blobs.read(key));
      all.set(key, Buffer.concat(chunks).toString('hex'));
    }
    return all;
  };
  const before = await bytes();
  assert.notEqual(before.size, 0);
  await editPassword(deskOf(ports), sender, made.trackingId, manual(strong[0] ?? ''));
  assert.deepEqual(await bytes(), before);
});

eachDatabase('a letter that waits brings no secret that has become worth nothing', async (db) => {
  const ports = await aHouse(db);
  const sender = await aSender(ports);
  const columns = { password_mode: 'NONE' } as const;
  const deliver = postman(ports);
  await completedWith(ports, sender, { columns });
  const withSecret = (await deliver()).get('bob@example.org');
  assert.match(withSecret?.text ?? '', /#password=/);
  const trackingId = await completedWith(ports, sender, { columns });
  await editPassword(deskOf(ports), sender, trackingId, manual(strong[0] ?? ''));
  const letter = (await deliver()).get('bob@example.org');
  assert.match(letter?.text ?? '', /download\?id=/);
  assert.doesNotMatch(`${letter?.text}${letter?.html}`, /password=/);
});
