import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createTestPorts, type TestPorts, withOwnRuntime } from '../../../test/support/server/test-ports.ts';
import {
  attemptCounters,
  attemptOutcome,
  attemptProblem,
  countByValue,
  createCountedAccess,
} from '../../../test/support/transfer/password-attempts.ts';
import { createEmptySession, createSender, uploadFile } from '../../../test/support/transfer/sender.ts';
import { changePassword, createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { recipientsOf } from '../../db/recipients/recipients.ts';
import { openTransferId } from '../../records/sealed-records.ts';
import { completeTransfers } from '../completing/complete-transfers.ts';
import { editPassword } from '../managing/edit-password.ts';
import { generatePassword } from '../passwords/transfer-passwords.ts';
import { changeSession, type SessionChange } from '../sessions/change-session.ts';
import { openSession } from '../sessions/open-session.ts';
import { submitSession } from '../sessions/submit-session.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';

const generated = 'K7fm-q2xp-9drt-h6vn';
const grouped = { password_mode: 'GENERATED', password_form: 'capital' } as const;

/** The password without hyphens, in lower case, in capitals, and with dashes and spaces. */
const spellingsOf = (password: string) => [
  password.replaceAll('-', ''),
  password.toLowerCase(),
  password.toUpperCase().replaceAll('-', ' '),
  ` ${password.replaceAll('-', '–')} `,
];

/** Sends a transfer with this change of its session, and returns a function that tries passwords. */
async function send(ports: TestPorts, sender: VerifiedEmail, change: Partial<SessionChange>) {
  const trackingId = await createEmptySession(ports, sender);
  await uploadFile(ports, sender, trackingId, { name: 'a.txt', content: 'Hello' });
  await changeSession(ports, await openSession(ports, sender, trackingId), change);
  const { password = '' } = await openSession(ports, sender, trackingId);
  await submitSession(ports, sender, trackingId);
  await completeTransfers(ports, new AbortController().signal);
  const [recipient] = await recipientsOf(ports.db, trackingId);
  const transferId = openTransferId(ports.keys, recipient?.id ?? '', recipient?.transfer_id ?? Buffer.of());
  const attempt = async (passwords: readonly string[]) => {
    const outcomes: string[] = [];
    for (const password of passwords) {
      outcomes.push(await attemptOutcome(withOwnRuntime(ports), { transferId, password }));
    }
    return countByValue(outcomes);
  };
  return { trackingId, password, attempt };
}

eachDatabase('opens with every spelling of a generated password, at the cost of one derivation', async (db) => {
  const ports = await createTestPorts(db);
  const { access, derivations } = createCountedAccess(ports);
  const { transferId } = await createTransfer(ports, { password: generated, columns: grouped });
  const passwords = [...spellingsOf(generated), ...spellingsOf(generated), generated];
  const outcomes = await Promise.all(passwords.map((password) => attemptOutcome(access, { transferId, password })));
  assert.deepEqual(countByValue(outcomes), { opened: passwords.length });
  assert.equal(derivations(), 1);
  assert.deepEqual(await attemptCounters(db), ['unverified 0 0']);
});

eachDatabase('counts all spellings of a wrong password as one attempt', async (db) => {
  const ports = await createTestPorts(db);
  const { access, derivations } = createCountedAccess(ports);
  const { transferId } = await createTransfer(ports, { password: generated, columns: grouped });
  for (const password of spellingsOf('K7fm-q2xp-9drt-h6vm')) {
    const rejection = await attemptProblem(access, { transferId, password });
    assert.deepEqual([rejection?.code, rejection?.members], ['password_wrong', { attemptsLeft: 4, nextStep: 'lock' }]);
  }
  assert.equal(derivations(), 1);
  assert.equal(await attemptOutcome(access, { transferId, password: 'k7fm' }), 'password_wrong');
  assert.equal(derivations(), 2);
  assert.deepEqual(await attemptCounters(db), ['unverified 2 0']);
});

eachDatabase('a generated password has a form, and one that the sender has set has none', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const own = await send(ports, sender, { passwordMode: 'MANUAL', password: generated });
  assert.deepEqual(await own.attempt(spellingsOf(generated)), { password_wrong: 4 });
  assert.deepEqual(await own.attempt([generated]), { opened: 1 });
  const made = await send(ports, sender, {});
  assert.deepEqual(await made.attempt([made.password, ...spellingsOf(made.password)]), { opened: 5 });
  const drawn = await generatePassword(ports);
  const sentBack = await send(ports, sender, { passwordMode: 'GENERATED', password: drawn });
  assert.deepEqual(await sentBack.attempt([drawn, ...spellingsOf(drawn)]), { opened: 5 });
  const different = await send(ports, sender, { passwordMode: 'GENERATED', password: 'QxVw-zKmT-pRnB-jH7F' });
  assert.deepEqual(await different.attempt(['qxvw-zkmt-prnb-jh7f', 'QxVwzKmTpRnBjH7F']), { password_wrong: 2 });
  assert.deepEqual(await different.attempt(['QxVw-zKmT-pRnB-jH7F']), { opened: 1 });
});

eachDatabase('a new password replaces the form of the old one', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const { trackingId, attempt } = await send(ports, sender, { passwordMode: 'MANUAL', password: 'Zr4_hWpk.82!Lb' });
  const edit = (password: string | undefined, passwordMode: 'MANUAL' | 'GENERATED') =>
    editPassword(withOwnRuntime(ports), sender, trackingId, { currentPassword: undefined, password, passwordMode });
  const made = (await edit(undefined, 'GENERATED')) ?? '';
  assert.deepEqual(await attempt([made, ...spellingsOf(made)]), { opened: 5 });
  await edit(generated, 'MANUAL');
  assert.deepEqual(await attempt(spellingsOf(generated)), { password_wrong: 4 });
  assert.deepEqual(await attempt([generated]), { opened: 1 });
});

eachDatabase('a password that a server of version 0.1 has set is checked as it was typed', async (db) => {
  const ports = await createTestPorts(db);
  const transfer = await createTransfer(ports, { password: generated, columns: grouped });
  const { transferId } = transfer;
  // Like version 0.1, this changes the generation and leaves the form.
  await changePassword(ports, transfer, 'QxVw-zKmT-pRnB-jH7F');
  const access = withOwnRuntime(ports);
  assert.equal(await attemptOutcome(access, { transferId, password: 'QxVw-zKmT-pRnB-jH7F' }), 'opened');
  assert.equal(await attemptOutcome(access, { transferId, password: 'qxvw-zkmt-prnb-jh7f' }), 'password_wrong');
});
