import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '../../test/support/database/each-database.ts';
import { noon, testLogChain } from '../../test/support/database/test-rows.ts';
import { createTestPorts, type TestPorts } from '../../test/support/server/test-ports.ts';
import {
  attemptCounters,
  attemptOutcome,
  attemptProblem,
  attemptSource,
  countByValue,
  createCountedAccess,
  writeSettings,
} from '../../test/support/transfer/password-attempts.ts';
import { changePassword, createTransfer } from '../../test/support/transfer/test-transfer.ts';
import { checkPassword } from '../actions/opening/internal/check-password.ts';
import { openTransfer } from '../actions/opening/open-transfer.ts';
import { verifyByClientId } from '../actions/verification/client-ids.ts';
import { registerClient } from '../administration/clients.ts';
import { type EmailAddress, parseEmailAddress } from '../core/email-address.ts';
import { lookup, newClientId } from '../crypto/identifiers.ts';
import { newTransferKey } from '../crypto/key-tree.ts';
import { moveTransfer } from '../db/transfers/transfers.ts';
import { passwordCache } from './password-cache.ts';

const minute = 60_000;

async function verified(ports: TestPorts, address: string) {
  const clientId = newClientId();
  await registerClient(ports, clientId, 'verification');
  const { token } = await verifyByClientId(ports, parseEmailAddress(address) as EmailAddress, clientId);
  return { clientId, token };
}

eachDatabase('a thousand requests with the same password cost one derivation', async (db) => {
  const ports = await createTestPorts(db);
  const { access, derivations } = createCountedAccess(ports);
  const made = await createTransfer(ports);
  const { transferId, password } = made;
  for (let n = 0; n < 1_000; n += 1) {
    const open = await openTransfer(access, { transferId, password, address: '192.0.2.7' });
    assert.ok(open.transferKey.equals(made.transferKey));
  }
  assert.equal(derivations(), 1);
  assert.deepEqual(await attemptCounters(db), ['unverified 0 0']);
});

eachDatabase('derives nothing if a parallel check of the same password has ended meanwhile', async (db) => {
  const ports = await createTestPorts(db);
  const { access, derivations } = createCountedAccess(ports);
  const made = await createTransfer(ports);
  const { transferId, password } = made;
  const tried = access.passwordCache.get(transferId, password);
  assert.equal(await attemptOutcome(access, { transferId, password }), 'opened');
  const source = await attemptSource(ports, made);
  const transferIdHash = lookup(ports.keys, 'transfer-id', transferId);
  await checkPassword(access, {
    transferId,
    transferIdHash,
    password,
    cachedPassword: tried,
    source,
    generation: 1,
    senderId: 'sender',
    network: '192.0.2.7',
  });
  assert.equal(derivations(), 1);
});

eachDatabase('rejects a cached password after a change of state, lock, password or time', async (db) => {
  const ports = await createTestPorts(db);
  const { access, derivations } = createCountedAccess(ports);
  const opened = async (columns = {}) => {
    const made = await createTransfer(ports, { columns });
    assert.equal(await attemptOutcome(access, made), 'opened');
    return { made, transferId: made.transferId, password: made.password };
  };

  const revoked = await opened();
  await db
    .transaction()
    .execute((tx) => moveTransfer(tx, testLogChain, revoked.made.trackingId, 'revoked', ports.clock.now()));
  assert.equal(await attemptOutcome(access, revoked), 'transfer_gone');

  const changed = await opened();
  await changePassword(ports, changed.made, 'changed-Horse.9');
  assert.equal(await attemptOutcome(access, changed), 'password_wrong');
  assert.equal(await attemptOutcome(access, { ...changed, password: 'changed-Horse.9' }), 'opened');
  await changePassword(ports, changed.made, changed.password);
  assert.equal(await attemptOutcome(access, changed), 'opened', 'known as wrong it is for the password before only');

  const locked = await opened();
  for (let n = 0; n < 5; n += 1)
    await attemptOutcome(access, { transferId: locked.transferId, password: `wrong ${n}` });
  assert.equal(await attemptOutcome(access, locked), 'transfer_locked');

  const expiring = await opened({ expires_at: new Date(ports.clock.now().getTime() + minute).toISOString() });
  ports.clock.advance(minute);
  assert.equal(await attemptOutcome(access, expiring), 'transfer_gone');

  const idle = await opened();
  const before = derivations();
  ports.clock.advance(5 * minute - 1);
  assert.equal(await attemptOutcome(access, idle), 'opened');
  assert.equal(derivations(), before);
  ports.clock.advance(5 * minute);
  assert.equal(await attemptOutcome(access, idle), 'opened');
  assert.equal(derivations(), before + 1, 'evicted after five minutes without use');
  for (let n = 0; n < 5; n += 1) {
    ports.clock.advance(3 * minute);
    assert.equal(await attemptOutcome(access, idle), 'opened');
  }
  assert.equal(derivations(), before + 2, 'and after a quarter of an hour in any case');
});

eachDatabase('unverified callers cannot lock out the verified recipient', async (db) => {
  const ports = await createTestPorts(db);
  const { access } = createCountedAccess(ports);
  const { transferId, password } = await createTransfer(ports);
  const bob = await verified(ports, 'bob@example.org');
  const eve = await verified(ports, 'eve@example.org');
  const attempt = (n: number, credentials?: typeof bob) =>
    attemptOutcome(access, { transferId, password: `wrong ${n}`, credentials });
  for (let n = 0; n < 5; n += 1) await attempt(n);
  assert.equal(await attemptOutcome(access, { transferId, password }), 'transfer_locked');
  for (let n = 5; n < 10; n += 1) await attempt(n, eve);
  for (const credentials of [undefined, eve, { ...bob, token: eve.token }, { ...bob, clientId: eve.clientId }]) {
    assert.equal(await attemptOutcome(access, { transferId, password, credentials }), 'transfer_locked');
  }
  assert.equal(await attemptOutcome(access, { transferId, password, credentials: bob }), 'opened');
  const outcomes: string[] = [];
  for (let n = 10; n < 16; n += 1) outcomes.push(await attempt(n, bob));
  assert.deepEqual(countByValue(outcomes), { password_wrong: 5, transfer_locked: 1 }, 'with a separate counter');
  assert.deepEqual(await attemptCounters(db), ['unverified 10 0', 'verified 5 0']);
  ports.clock.advance(8 * 86_400_000);
  await attempt(20, undefined);
  assert.equal(
    await attemptOutcome(access, { transferId, password, credentials: bob }),
    'opened',
    'by then as an unverified caller',
  );
});

eachDatabase('reports the attempts left after each wrong password', async (db) => {
  const ports = await createTestPorts(db);
  const { access } = createCountedAccess(ports);
  const { transferId } = await createTransfer(ports);
  const reported = async (request: Parameters<typeof attemptProblem>[1], at = access) => {
    const rejection = await attemptProblem(at, request);
    return [rejection?.code, rejection?.members];
  };
  const wrong = { transferId, password: 'wrong' };
  assert.deepEqual(await reported(wrong), ['password_wrong', { attemptsLeft: 4, nextStep: 'lock' }]);
  // The password is known to be wrong, but this caller has not tried it.
  const credentials = await verified(ports, 'bob@example.org');
  assert.deepEqual(await reported({ ...wrong, credentials }), [
    'password_wrong',
    { attemptsLeft: 5, nextStep: 'lock' },
  ]);
  const changed = await createTransfer(ports);
  const late = createCountedAccess(ports, () => changePassword(ports, changed, 'changed-Horse.9')).access;
  assert.deepEqual(
    await reported(changed, late),
    ['password_wrong', { attemptsLeft: 5, nextStep: 'lock' }],
    'changed meanwhile',
  );
});

eachDatabase('rejects password attempts from pages of other sites unless their origin is listed', async (db) => {
  const ports = await createTestPorts(db);
  const { access, derivations } = createCountedAccess(ports);
  const { transferId, password } = await createTransfer(ports);
  const origin = 'https://portal.example.org';
  for (const foreignPage of [{ origin }, { origin: undefined }]) {
    for (const attempt of ['wrong', password]) {
      assert.equal(await attemptOutcome(access, { transferId, password: attempt, foreignPage }), 'cross_site_refused');
    }
  }
  assert.equal(derivations(), 0);
  assert.deepEqual(await attemptCounters(db), []);
  await writeSettings(ports, { 'cors.origins': origin });
  assert.equal(await attemptOutcome(access, { transferId, password, foreignPage: { origin } }), 'opened');
  assert.equal(
    await attemptOutcome(access, { transferId, password, foreignPage: { origin: undefined } }),
    'cross_site_refused',
  );
});

test('caches a thousand correct passwords and evicts the least recently used first', () => {
  const tried = passwordCache({ now: () => noon });
  const grant = { transferKey: newTransferKey(), generation: 1 };
  const keep = (n: number) => tried.get('transfer', `password ${n}`).saveCorrect(grant, 'hash');
  const isKept = (n: number) => tried.get('transfer', `password ${n}`).opened(1) !== undefined;
  for (let n = 0; n < 1_000; n += 1) keep(n);
  assert.ok(isKept(0));
  keep(1_000);
  assert.deepEqual([0, 1, 2, 1_000].map(isKept), [true, false, true, true]);
});

test('caches a password only for its transfer ID and generation', () => {
  const tried = passwordCache({ now: () => noon });
  const { transferKey } = { transferKey: newTransferKey() };
  tried.get('one', 'right').saveCorrect({ transferKey, generation: 2 }, 'hash');
  tried.get('one', 'wrong').saveWrong(2);
  const again = tried.get('one', 'right');
  assert.ok(again.opened(2)?.transferKey.equals(transferKey));
  assert.equal(again.transferIdHash, 'hash');
  assert.equal(again.opened(1) ?? again.opened(3), undefined);
  assert.equal(again.isWrong(2), false);
  for (const other of [tried.get('two', 'right'), tried.get('one', 'righ'), tried.get('one', 'right ')]) {
    assert.equal(other.opened(2), undefined);
  }
  assert.deepEqual([1, 2, 3].map(tried.get('one', 'wrong').isWrong), [false, true, false]);
  assert.equal(tried.get('two', 'wrong').isWrong(2), false);
});
