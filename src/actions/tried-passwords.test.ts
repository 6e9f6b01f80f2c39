import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTransfer, changePassword } from '../../test/support/a-transfer.ts';
import { aChain, noon } from '../../test/support/builders.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { aDoor, counters, outcomeOf, refusalOf, tally, withSettings } from '../../test/support/guessing.ts';
import { type HousePorts, housePorts } from '../../test/support/house-ports.ts';
import { type EmailAddress, parseEmail } from '../core/email.ts';
import { lookup, newClientId } from '../crypto/identifiers.ts';
import { newTransferKey } from '../crypto/key-tree.ts';
import { moveTransfer } from '../db/transfers.ts';
import { checkPassword } from './check-password.ts';
import { openTransfer } from './open-transfer.ts';
import { registerClient } from './register-client.ts';
import { triedPasswords } from './tried-passwords.ts';
import { verifyByClientId } from './verify-by-client-id.ts';

const minute = 60_000;

function later(ports: HousePorts, ms: number): void {
  ports.clock.set(new Date(ports.clock.now().getTime() + ms));
}

async function verified(ports: HousePorts, address: string) {
  const clientId = newClientId();
  await registerClient(ports, clientId, 'verification');
  const { token } = await verifyByClientId(ports, parseEmail(address) as EmailAddress, clientId);
  return { clientId, token };
}

eachDatabase('a thousand requests with the same password cost one derivation', async (db) => {
  const ports = await housePorts(db);
  const { door, derivations } = aDoor(ports);
  const made = await aTransfer(ports);
  const { transferId, password } = made;
  for (let n = 0; n < 1_000; n += 1) {
    const open = await openTransfer(door, { transferId, password, address: '192.0.2.7' });
    assert.ok(open.transferKey.equals(made.transferKey));
  }
  assert.equal(derivations(), 1);
  assert.deepEqual(await counters(db), ['stranger 0 0']);
});

eachDatabase('who looked before another check ended, and comes after it, derives nothing', async (db) => {
  const ports = await housePorts(db);
  const { door, derivations } = aDoor(ports);
  const { transferId, password, trackingId, recipients } = await aTransfer(ports);
  const tried = door.tried.find(transferId, password);
  assert.equal(await outcomeOf(door, { transferId, password }), 'opened');
  const guesser = { trackingId, recipientId: recipients[0]?.id ?? '', caller: 'stranger' } as const;
  const transferIdHash = lookup(ports.keys, 'transfer-id', transferId);
  await checkPassword(door, { transferId, transferIdHash, password, tried, guesser, generation: 1 });
  assert.equal(derivations(), 1);
});

eachDatabase('what is remembered counts for nothing when state, lock, password or time says no', async (db) => {
  const ports = await housePorts(db);
  const { door, derivations } = aDoor(ports);
  const opened = async (columns = {}) => {
    const made = await aTransfer(ports, { columns });
    assert.equal(await outcomeOf(door, made), 'opened');
    return { made, transferId: made.transferId, password: made.password };
  };

  const revoked = await opened();
  await db
    .transaction()
    .execute((tx) => moveTransfer(tx, aChain, revoked.made.trackingId, 'revoked', ports.clock.now()));
  assert.equal(await outcomeOf(door, revoked), 'transfer_gone');

  const changed = await opened();
  await changePassword(ports, changed.made, 'changed-Horse.9');
  assert.equal(await outcomeOf(door, changed), 'password_wrong');
  assert.equal(await outcomeOf(door, { ...changed, password: 'changed-Horse.9' }), 'opened');
  await changePassword(ports, changed.made, changed.password);
  assert.equal(await outcomeOf(door, changed), 'opened', 'known as wrong it is for the password before only');

  const locked = await opened();
  for (let n = 0; n < 5; n += 1) await outcomeOf(door, { transferId: locked.transferId, password: `wrong ${n}` });
  assert.equal(await outcomeOf(door, locked), 'transfer_locked');

  const expiring = await opened({ expires_at: new Date(ports.clock.now().getTime() + minute).toISOString() });
  later(ports, minute);
  assert.equal(await outcomeOf(door, expiring), 'transfer_gone');

  const idle = await opened();
  const before = derivations();
  later(ports, 5 * minute - 1);
  assert.equal(await outcomeOf(door, idle), 'opened');
  assert.equal(derivations(), before);
  later(ports, 5 * minute);
  assert.equal(await outcomeOf(door, idle), 'opened');
  assert.equal(derivations(), before + 1, 'forgotten after five minutes without use');
  for (let n = 0; n < 5; n += 1) {
    later(ports, 3 * minute);
    assert.equal(await outcomeOf(door, idle), 'opened');
  }
  assert.equal(derivations(), before + 2, 'and after a quarter of an hour in any case');
});

eachDatabase('strangers cannot lock out who has proved the address of the recipient', async (db) => {
  const ports = await housePorts(db);
  const { door } = aDoor(ports);
  const { transferId, password } = await aTransfer(ports);
  const bob = await verified(ports, 'bob@example.org');
  const eve = await verified(ports, 'eve@example.org');
  const guess = (n: number, credentials?: typeof bob) =>
    outcomeOf(door, { transferId, password: `wrong ${n}`, credentials });
  for (let n = 0; n < 5; n += 1) await guess(n, n % 2 === 0 ? eve : undefined);
  for (const credentials of [undefined, eve, { ...bob, token: eve.token }, { ...bob, clientId: eve.clientId }]) {
    assert.equal(await outcomeOf(door, { transferId, password, credentials }), 'transfer_locked');
  }
  assert.equal(await outcomeOf(door, { transferId, password, credentials: bob }), 'opened');
  const outcomes: string[] = [];
  for (let n = 10; n < 16; n += 1) outcomes.push(await guess(n, bob));
  assert.deepEqual(tally(outcomes), { password_wrong: 5, transfer_locked: 1 }, 'with tries of their own');
  assert.deepEqual(await counters(db), ['stranger 5 0', 'verified 5 0']);
  later(ports, 8 * 86_400_000);
  await guess(20, undefined);
  assert.equal(await outcomeOf(door, { transferId, password, credentials: bob }), 'opened', 'by then as a stranger');
});

eachDatabase('every wrong password is told how many are left', async (db) => {
  const ports = await housePorts(db);
  const { door } = aDoor(ports);
  const { transferId } = await aTransfer(ports);
  const told = async (knock: Parameters<typeof refusalOf>[1], at = door) => {
    const refusal = await refusalOf(at, knock);
    return [refusal?.code, refusal?.members];
  };
  const wrong = { transferId, password: 'wrong' };
  assert.deepEqual(await told(wrong), ['password_wrong', { attemptsLeft: 4 }]);
  // Known to be wrong, but not tried by them.
  const credentials = await verified(ports, 'bob@example.org');
  assert.deepEqual(await told({ ...wrong, credentials }), ['password_wrong', { attemptsLeft: 5 }]);
  const changed = await aTransfer(ports);
  const late = aDoor(ports, () => changePassword(ports, changed, 'changed-Horse.9')).door;
  assert.deepEqual(await told(changed, late), ['password_wrong', { attemptsLeft: 5 }], 'changed meanwhile');
});

eachDatabase('a page of another site tries no password, unless its origin is listed', async (db) => {
  const ports = await housePorts(db);
  const { door, derivations } = aDoor(ports);
  const { transferId, password } = await aTransfer(ports);
  const origin = 'https://portal.example.org';
  for (const foreignPage of [{ origin }, { origin: undefined }]) {
    for (const shown of ['wrong', password]) {
      assert.equal(await outcomeOf(door, { transferId, password: shown, foreignPage }), 'page_refused');
    }
  }
  assert.equal(derivations(), 0);
  assert.deepEqual(await counters(db), []);
  await withSettings(ports, { 'cors.origins': origin });
  assert.equal(await outcomeOf(door, { transferId, password, foreignPage: { origin } }), 'opened');
  assert.equal(await outcomeOf(door, { transferId, password, foreignPage: { origin: undefined } }), 'page_refused');
});

test('a thousand right passwords are remembered, the one not asked for longest goes first', () => {
  const tried = triedPasswords({ now: () => noon });
  const grant = { transferKey: newTransferKey(), generation: 1 };
  const keep = (n: number) => tried.find('transfer', `password ${n}`).keepRight(grant, 'hash');
  const isKept = (n: number) => tried.find('transfer', `password ${n}`).opened(1) !== undefined;
  for (let n = 0; n < 1_000; n += 1) keep(n);
  assert.ok(isKept(0));
  keep(1_000);
  assert.deepEqual([0, 1, 2, 1_000].map(isKept), [true, false, true, true]);
});

test('a password is remembered for its transfer id and its generation only', () => {
  const tried = triedPasswords({ now: () => noon });
  const { transferKey } = { transferKey: newTransferKey() };
  tried.find('one', 'right').keepRight({ transferKey, generation: 2 }, 'hash');
  tried.find('one', 'wrong').keepWrong(2);
  const again = tried.find('one', 'right');
  assert.ok(again.opened(2)?.transferKey.equals(transferKey));
  assert.equal(again.transferIdHash, 'hash');
  assert.equal(again.opened(1) ?? again.opened(3), undefined);
  assert.equal(again.isWrong(2), false);
  for (const other of [tried.find('two', 'right'), tried.find('one', 'righ'), tried.find('one', 'right ')]) {
    assert.equal(other.opened(2), undefined);
  }
  assert.deepEqual([1, 2, 3].map(tried.find('one', 'wrong').isWrong), [false, true, false]);
  assert.equal(tried.find('two', 'wrong').isWrong(2), false);
});
