import assert from 'node:assert/strict';
import { aTransfer, changePassword, type MadeTransfer } from '../../test/support/a-transfer.ts';
import { aChain } from '../../test/support/builders.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { type HousePorts, housePorts } from '../../test/support/house-ports.ts';
import { Problem, type ProblemCode } from '../core/problem.ts';
import { type TransferState, transferStates } from '../core/transfer-state.ts';
import { newShortId } from '../crypto/identifiers.ts';
import { ticketsFor } from '../crypto/tickets.ts';
import { moveTransfer } from '../db/transfers.ts';
import { type Door, doorTo, type Knock, openTransfer } from './open-transfer.ts';

const address = '192.0.2.7';

/** A door that counts how often a password was turned into a key. */
function aDoor(ports: HousePorts) {
  let derivations = 0;
  const passwords: HousePorts['passwords'] = {
    derive(...values) {
      derivations += 1;
      return ports.passwords.derive(...values);
    },
  };
  return { door: doorTo({ ...ports, passwords }), derivations: () => derivations };
}

async function refusalOf(door: Door, knock: Partial<Knock>): Promise<Problem> {
  try {
    await openTransfer(door, { transferId: newShortId(), address, ...knock });
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  return assert.fail('It was let in');
}

const refuses = async (door: Door, knock: Partial<Knock>, code: ProblemCode, hint?: string) =>
  assert.equal((await refusalOf(door, knock)).code, code, hint);

function ticketOf(ports: HousePorts, made: MadeTransfer, resource: string, generation = 1): string {
  const validity = { now: ports.clock.now(), until: new Date('2030-01-01') };
  return ticketsFor(ports.keys, made.transferId, { transferKey: made.transferKey, generation }, validity)(resource);
}

eachDatabase('the right password opens, each recipient with an id of their own', async (db) => {
  const ports = await housePorts(db);
  const { door } = aDoor(ports);
  const made = await aTransfer(ports, { recipients: ['bob@example.org', 'cleo@example.org'] });
  for (const { id, transferId, password } of made.recipients) {
    const open = await openTransfer(door, { transferId, address, password });
    assert.equal(open.trackingId, made.trackingId);
    assert.equal(open.recipientId, id);
    assert.deepEqual(open.transferKey.export(), made.transferKey.export());
  }
});

eachDatabase('a secret in the link opens for its recipient, and for no other', async (db) => {
  const ports = await housePorts(db);
  const { door } = aDoor(ports);
  const { recipients } = await aTransfer(ports, {
    recipients: ['bob@example.org', 'cleo@example.org'],
    password: undefined,
  });
  const [bob, cleo] = recipients;
  assert.ok(bob && cleo);
  await openTransfer(door, { transferId: bob.transferId, address, password: bob.password });
  await refuses(door, { transferId: bob.transferId, password: cleo.password }, 'password_wrong');
});

eachDatabase('without a proof, or with a wrong one, nothing opens', async (db) => {
  const ports = await housePorts(db);
  const { door } = aDoor(ports);
  const made = await aTransfer(ports);
  const other = await aTransfer(ports, { password: 'another-Horse.9' });
  const { transferId, password } = made;
  for (const wrong of [undefined, '', `${password} `, password.toUpperCase(), other.password]) {
    await refuses(door, { transferId, password: wrong }, 'password_wrong', wrong);
  }
  for (const text of ['', '.', 'x', ticketOf(ports, other, 'file000001'), ticketOf(ports, made, 'file000002')]) {
    await refuses(door, { transferId, ticket: { text, resource: 'file000001' } }, 'password_wrong', text);
  }
});

eachDatabase(
  'a ticket opens its resource without any derivation, until it ends or the password changes',
  async (db) => {
    const ports = await housePorts(db);
    const { door, derivations } = aDoor(ports);
    const made = await aTransfer(ports);
    const { transferId } = made;
    const ticket = { text: ticketOf(ports, made, 'file000001'), resource: 'file000001' };
    const open = await openTransfer(door, { transferId, address, ticket });
    assert.deepEqual(open.transferKey.export(), made.transferKey.export());
    const start = ports.clock.now();
    ports.clock.set(new Date(start.getTime() + 86_400_000));
    await refuses(door, { transferId, ticket }, 'password_wrong', 'a day later');
    ports.clock.set(start);
    await changePassword(ports, made, 'changed-Horse.9');
    await refuses(door, { transferId, ticket }, 'password_wrong', 'after the change of the password');
    const renewed = { text: ticketOf(ports, made, 'file000001', 2), resource: 'file000001' };
    await openTransfer(door, { transferId, address, ticket: renewed });
    assert.equal(derivations(), 0);
  },
);

eachDatabase('where both are shown, the password decides', async (db) => {
  const ports = await housePorts(db);
  const { door } = aDoor(ports);
  const made = await aTransfer(ports);
  const { transferId, password } = made;
  const right = { text: ticketOf(ports, made, 'file000001'), resource: 'file000001' };
  await refuses(door, { transferId, password: 'wrong', ticket: right }, 'password_wrong');
  await openTransfer(door, { transferId, address, password, ticket: { ...right, text: 'wrong' } });
});

eachDatabase('a changed password is the only one from then on', async (db) => {
  const ports = await housePorts(db);
  const { door } = aDoor(ports);
  const made = await aTransfer(ports);
  const { transferId, password } = made;
  await changePassword(ports, made, 'changed-Horse.9');
  await refuses(door, { transferId, password }, 'password_wrong');
  const open = await openTransfer(door, { transferId, address, password: 'changed-Horse.9' });
  assert.equal(open.generation, 2);
});

eachDatabase('the state decides before any proof is looked at', async (db) => {
  const ports = await housePorts(db);
  const { door, derivations } = aDoor(ports);
  const expected: Partial<Record<TransferState, ProblemCode>> = {
    Session: 'entity_unknown',
    Processing: 'rule_broken',
  };
  for (const state of transferStates.filter((name) => name !== 'Active')) {
    const made = await aTransfer(ports, { state });
    const ticket = { text: ticketOf(ports, made, 'file000001'), resource: 'file000001' };
    for (const proof of [{}, { password: 'wrong' }, { password: made.password }, { ticket }]) {
      await refuses(door, { transferId: made.transferId, ...proof }, expected[state] ?? 'transfer_gone', state);
    }
  }
  assert.equal(derivations(), 0);
});

eachDatabase('a transfer is gone from the instant of its expiry on, finished or not', async (db) => {
  const ports = await housePorts(db);
  const { door } = aDoor(ports);
  const expiry = new Date(ports.clock.now().getTime() + 60_000);
  const columns = { expires_at: expiry.toISOString() };
  const made = await aTransfer(ports, { columns });
  const unfinished = await aTransfer(ports, { columns, state: 'Processing' });
  ports.clock.set(new Date(expiry.getTime() - 1));
  const open = await openTransfer(door, { ...made, address });
  assert.deepEqual(open.expiresAt, expiry);
  ports.clock.set(expiry);
  await refuses(door, made, 'transfer_gone');
  await refuses(door, unfinished, 'transfer_gone');
});

eachDatabase('a transfer that ends while its password is checked does not open any more', async (db) => {
  const ports = await housePorts(db);
  const revoked = await aTransfer(ports);
  const changed = await aTransfer(ports);
  const meanwhile = (happens: () => Promise<unknown>): Door => ({
    ...aDoor(ports).door,
    passwords: {
      async derive(...values) {
        const key = await ports.passwords.derive(...values);
        await happens();
        return key;
      },
    },
  });
  const revoke = () =>
    db.transaction().execute((tx) => moveTransfer(tx, aChain, revoked.trackingId, 'revoked', ports.clock.now()));
  await refuses(meanwhile(revoke), revoked, 'transfer_gone');
  const change = () => changePassword(ports, changed, 'changed-Horse.9');
  await refuses(meanwhile(change), changed, 'password_wrong');
});

const oddIds = ['', ' ', 'short', 'elevenchars', '0123456789\n', 'aaaaaaaaa!', '٠١٢٣٤٥٦٧٨٩', '\u0000'.repeat(10)];

eachDatabase('an id that nobody has is unknown, whatever its form, and costs no derivation', async (db) => {
  const ports = await housePorts(db);
  const { door, derivations } = aDoor(ports);
  const { password } = await aTransfer(ports);
  for (const transferId of [newShortId(), ...oddIds, '\ud800aaaaaaaaa', 'x'.repeat(100_000)]) {
    await refuses(door, { transferId, password }, 'entity_unknown', transferId);
    await refuses(door, { transferId, ticket: { text: 'x', resource: 'y' } }, 'entity_unknown', transferId);
  }
  assert.equal(derivations(), 0);
});

eachDatabase('a network that asks for more than 300 unknown ids in ten minutes is told to wait', async (db) => {
  const ports = await housePorts(db);
  const { door, derivations } = aDoor(ports);
  const made = await aTransfer(ports);
  const hidden = await aTransfer(ports, { state: 'Session' });
  const start = ports.clock.now();
  for (let n = 0; n < 299; n += 1) await refuses(door, {}, 'entity_unknown');
  await refuses(door, hidden, 'entity_unknown', 'a session is as unknown as any');
  ports.clock.set(new Date(start.getTime() + 60_000));
  const { code, retryAfter } = await refusalOf(door, {});
  assert.deepEqual({ code, retryAfter }, { code: 'requests_too_many', retryAfter: 540 });
  await refuses(door, hidden, 'requests_too_many');
  await refuses(door, { transferId: 'short' }, 'entity_unknown', 'an id of another form is no guess');
  await refuses(door, { address: '192.0.2.8' }, 'entity_unknown', 'another network');
  await refuses(door, { transferId: made.transferId, password: 'wrong' }, 'password_wrong');
  await openTransfer(door, { ...made, address });
  assert.equal(derivations(), 2);
  ports.clock.set(new Date(start.getTime() + 600_000));
  await refuses(door, {}, 'entity_unknown', 'ten minutes later');
});
