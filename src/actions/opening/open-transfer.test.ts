import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { testLogChain } from '../../../test/support/database/test-rows.ts';
import { createTestPorts, type TestPorts, withOwnRuntime } from '../../../test/support/server/test-ports.ts';
import { changePassword, createTransfer, type TestTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { Problem, type ProblemCode } from '../../core/problem.ts';
import { type TransferState, transferStates } from '../../core/transfer-state.ts';
import { newShortId } from '../../crypto/identifiers.ts';
import { ticketsFor } from '../../crypto/tickets.ts';
import { moveTransfer } from '../../db/transfers/transfers.ts';
import { type AccessRequest, type OpenTransferDeps, openTransfer } from './open-transfer.ts';

const address = '192.0.2.7';

/** Creates a transfer access that counts key derivations. */
function createCountedAccess(ports: TestPorts) {
  let derivations = 0;
  const passwords: TestPorts['passwords'] = {
    ...ports.passwords,
    derive(...values) {
      derivations += 1;
      return ports.passwords.derive(...values);
    },
  };
  return { access: withOwnRuntime({ ...ports, passwords }), derivations: () => derivations };
}

async function rejectionOf(access: OpenTransferDeps, request: Partial<AccessRequest>): Promise<Problem> {
  try {
    await openTransfer(access, { transferId: newShortId(), address, ...request });
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  return assert.fail('It was let in');
}

const refuses = async (access: OpenTransferDeps, request: Partial<AccessRequest>, code: ProblemCode, hint?: string) =>
  assert.equal((await rejectionOf(access, request)).code, code, hint);

function ticketOf(ports: TestPorts, made: TestTransfer, resource: string, generation = 1): string {
  const validity = { now: ports.clock.now(), until: new Date('2030-01-01') };
  return ticketsFor(ports.keys, made.transferId, { transferKey: made.transferKey, generation }, validity)(resource);
}

eachDatabase('opens with the right password, for each recipient under a separate ID', async (db) => {
  const ports = await createTestPorts(db);
  const { access } = createCountedAccess(ports);
  const made = await createTransfer(ports, { recipients: ['bob@example.org', 'cleo@example.org'] });
  for (const { id, transferId, password } of made.recipients) {
    const open = await openTransfer(access, { transferId, address, password });
    assert.equal(open.trackingId, made.trackingId);
    assert.equal(open.recipientId, id);
    assert.deepEqual(open.transferKey.export(), made.transferKey.export());
  }
});

eachDatabase('opens with a link secret only for its own recipient', async (db) => {
  const ports = await createTestPorts(db);
  const { access } = createCountedAccess(ports);
  const { recipients } = await createTransfer(ports, {
    recipients: ['bob@example.org', 'cleo@example.org'],
    password: undefined,
  });
  const [bob, cleo] = recipients;
  assert.ok(bob && cleo);
  await openTransfer(access, { transferId: bob.transferId, address, password: bob.password });
  await refuses(access, { transferId: bob.transferId, password: cleo.password }, 'password_wrong');
});

eachDatabase('rejects missing and wrong credentials', async (db) => {
  const ports = await createTestPorts(db);
  const { access } = createCountedAccess(ports);
  const made = await createTransfer(ports);
  const other = await createTransfer(ports, { password: 'another-Horse.9' });
  const { transferId, password } = made;
  await refuses(access, { transferId }, 'password_missing');
  for (const wrong of ['', `${password} `, password.toUpperCase(), other.password]) {
    await refuses(access, { transferId, password: wrong }, 'password_wrong', wrong);
  }
  for (const text of ['', '.', 'x', ticketOf(ports, other, 'file000001'), ticketOf(ports, made, 'file000002')]) {
    await refuses(access, { transferId, ticket: { text, resource: 'file000001' } }, 'ticket_invalid', text);
  }
});

eachDatabase(
  'opens a resource with a ticket without derivation until the ticket expires or the password changes',
  async (db) => {
    const ports = await createTestPorts(db);
    const { access, derivations } = createCountedAccess(ports);
    const made = await createTransfer(ports);
    const { transferId } = made;
    const ticket = { text: ticketOf(ports, made, 'file000001'), resource: 'file000001' };
    const open = await openTransfer(access, { transferId, address, ticket });
    assert.deepEqual(open.transferKey.export(), made.transferKey.export());
    const start = ports.clock.now();
    ports.clock.set(new Date(start.getTime() + 86_400_000));
    await refuses(access, { transferId, ticket }, 'ticket_invalid', 'a day later');
    ports.clock.set(start);
    await changePassword(ports, made, 'changed-Horse.9');
    await refuses(access, { transferId, ticket }, 'ticket_invalid', 'after the change of the password');
    const renewed = { text: ticketOf(ports, made, 'file000001', 2), resource: 'file000001' };
    await openTransfer(access, { transferId, address, ticket: renewed });
    assert.equal(derivations(), 0);
  },
);

eachDatabase('uses the password when both a password and a ticket are presented', async (db) => {
  const ports = await createTestPorts(db);
  const { access } = createCountedAccess(ports);
  const made = await createTransfer(ports);
  const { transferId, password } = made;
  const right = { text: ticketOf(ports, made, 'file000001'), resource: 'file000001' };
  await refuses(access, { transferId, password: 'wrong', ticket: right }, 'password_wrong');
  await openTransfer(access, { transferId, address, password, ticket: { ...right, text: 'wrong' } });
});

eachDatabase('accepts only the new password after a change', async (db) => {
  const ports = await createTestPorts(db);
  const { access } = createCountedAccess(ports);
  const made = await createTransfer(ports);
  const { transferId, password } = made;
  await changePassword(ports, made, 'changed-Horse.9');
  await refuses(access, { transferId, password }, 'password_wrong');
  const open = await openTransfer(access, { transferId, address, password: 'changed-Horse.9' });
  assert.equal(open.generation, 2);
});

eachDatabase('checks the transfer state before the credentials', async (db) => {
  const ports = await createTestPorts(db);
  const { access, derivations } = createCountedAccess(ports);
  const expected: Partial<Record<TransferState, ProblemCode>> = {
    Session: 'entity_unknown',
    Processing: 'transfer_processing',
  };
  for (const state of transferStates.filter((name) => name !== 'Active')) {
    const made = await createTransfer(ports, { state });
    const ticket = { text: ticketOf(ports, made, 'file000001'), resource: 'file000001' };
    for (const proof of [{}, { password: 'wrong' }, { password: made.password }, { ticket }]) {
      await refuses(access, { transferId: made.transferId, ...proof }, expected[state] ?? 'transfer_gone', state);
    }
  }
  assert.equal(derivations(), 0);
});

eachDatabase('reports a transfer as gone from the instant of its expiry, finished or not', async (db) => {
  const ports = await createTestPorts(db);
  const { access } = createCountedAccess(ports);
  const expiry = new Date(ports.clock.now().getTime() + 60_000);
  const columns = { expires_at: expiry.toISOString() };
  const made = await createTransfer(ports, { columns });
  const unfinished = await createTransfer(ports, { columns, state: 'Processing' });
  ports.clock.set(new Date(expiry.getTime() - 1));
  const open = await openTransfer(access, { ...made, address });
  assert.deepEqual(open.expiresAt, expiry);
  ports.clock.set(expiry);
  await refuses(access, made, 'transfer_gone');
  await refuses(access, unfinished, 'transfer_gone');
});

eachDatabase('does not open a transfer that ends while its password is checked', async (db) => {
  const ports = await createTestPorts(db);
  const revoked = await createTransfer(ports);
  const changed = await createTransfer(ports);
  const meanwhile = (happens: () => Promise<unknown>): OpenTransferDeps => ({
    ...createCountedAccess(ports).access,
    passwords: {
      ...ports.passwords,
      async derive(...values) {
        const key = await ports.passwords.derive(...values);
        await happens();
        return key;
      },
    },
  });
  const revoke = () =>
    db.transaction().execute((tx) => moveTransfer(tx, testLogChain, revoked.trackingId, 'revoked', ports.clock.now()));
  await refuses(meanwhile(revoke), revoked, 'transfer_gone');
  const change = () => changePassword(ports, changed, 'changed-Horse.9');
  await refuses(meanwhile(change), changed, 'password_wrong');
});

const oddIds = ['', ' ', 'short', 'elevenchars', '0123456789\n', 'aaaaaaaaa!', '٠١٢٣٤٥٦٧٨٩', '\u0000'.repeat(10)];

eachDatabase('reports an unassigned ID of any form as unknown without derivation', async (db) => {
  const ports = await createTestPorts(db);
  const { access, derivations } = createCountedAccess(ports);
  const { password } = await createTransfer(ports);
  for (const transferId of [newShortId(), ...oddIds, '\ud800aaaaaaaaa', 'x'.repeat(100_000)]) {
    await refuses(access, { transferId, password }, 'entity_unknown', transferId);
    await refuses(access, { transferId, ticket: { text: 'x', resource: 'y' } }, 'entity_unknown', transferId);
  }
  assert.equal(derivations(), 0);
});

eachDatabase('limits a network to 300 unknown IDs in ten minutes', async (db) => {
  const ports = await createTestPorts(db);
  const { access, derivations } = createCountedAccess(ports);
  const made = await createTransfer(ports);
  const hidden = await createTransfer(ports, { state: 'Session' });
  const start = ports.clock.now();
  for (let n = 0; n < 299; n += 1) await refuses(access, {}, 'entity_unknown');
  await refuses(access, hidden, 'entity_unknown', 'a session is rejected like an unknown ID');
  ports.clock.set(new Date(start.getTime() + 60_000));
  const { code, retryAfter } = await rejectionOf(access, {});
  assert.deepEqual({ code, retryAfter }, { code: 'too_many_requests', retryAfter: 540 });
  await refuses(access, hidden, 'too_many_requests');
  await refuses(access, { transferId: 'short' }, 'entity_unknown', 'a malformed ID is not counted');
  await refuses(access, { address: '192.0.2.8' }, 'entity_unknown', 'another network');
  await refuses(access, { transferId: made.transferId, password: 'wrong' }, 'password_wrong');
  await openTransfer(access, { ...made, address });
  assert.equal(derivations(), 2);
  ports.clock.set(new Date(start.getTime() + 600_000));
  await refuses(access, {}, 'entity_unknown', 'ten minutes later');
});
