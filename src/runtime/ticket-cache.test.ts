import assert from 'node:assert/strict';
import { eachDatabase } from '../../test/support/database/each-database.ts';
import { testLogChain } from '../../test/support/database/test-rows.ts';
import { createTestPorts, type TestPorts, withOwnRuntime } from '../../test/support/server/test-ports.ts';
import {
  changePassword,
  createTransfer,
  type TestTransfer,
  type TransferOptions,
} from '../../test/support/transfer/test-transfer.ts';
import {
  type AccessRequest,
  evictTransferKeys,
  type OpenTransferDeps,
  openTransfer,
} from '../actions/opening/open-transfer.ts';
import type { ProblemCode } from '../core/problem.ts';
import { newTransferKey } from '../crypto/key-tree.ts';
import { Keyring } from '../crypto/keyring.ts';
import { readTicket, ticketsFor } from '../crypto/tickets.ts';
import { moveTransfer } from '../db/transfers/transfers.ts';

const address = '192.0.2.7';

function createAccess(ports: TestPorts): OpenTransferDeps {
  return withOwnRuntime(ports);
}

function ticketsOf(ports: TestPorts, { transferId, transferKey }: TestTransfer) {
  const validity = { now: ports.clock.now(), until: new Date('2030-01-01') };
  return ticketsFor(ports.keys, transferId, { transferKey, generation: 1 }, validity);
}

const refuses = (access: OpenTransferDeps, request: Omit<AccessRequest, 'address'>, code: ProblemCode, hint?: string) =>
  assert.rejects(openTransfer(access, { ...request, address }), { code }, hint);

/** Returns an access that cannot open passes, so only cached ones work. */
function withoutTicketKey(access: OpenTransferDeps): OpenTransferDeps {
  const current = { ...access.keys.current, ticket: newTransferKey() };
  return { ...access, keys: new Keyring({ current, others: [], firstId: current.id, fixed: access.keys }) };
}

/** Creates a transfer and opens it with a ticket. */
async function anUnlocked(ports: TestPorts, access: OpenTransferDeps, options: TransferOptions = {}) {
  const made = await createTransfer(ports, options);
  const ticket = { text: ticketsOf(ports, made)('file000001'), resource: 'file000001' };
  const { transferId } = made;
  await openTransfer(access, { transferId, address, ticket });
  return { made, transferId, ticket };
}

eachDatabase('shares a cached pass among all tickets of the same response', async (db) => {
  const ports = await createTestPorts(db);
  const access = createAccess(ports);
  const made = await createTransfer(ports);
  const { transferId } = made;
  const ticketFor = ticketsOf(ports, made);
  const [one, other] = ['file000001', 'file000002'].map((resource) => ({ text: ticketFor(resource), resource }));
  assert.ok(one && other);
  const remembering = withoutTicketKey(access);
  await refuses(remembering, { transferId, ticket: one }, 'ticket_invalid', 'nothing is known yet');
  const first = await openTransfer(access, { transferId, address, ticket: one });
  for (const ticket of [one, other]) {
    assert.deepEqual(await openTransfer(remembering, { transferId, address, ticket }), first);
  }
  const crossed = { text: one.text, resource: other.resource };
  await refuses(remembering, { transferId, ticket: crossed }, 'ticket_invalid', 'the mark is still checked');
  const another = await createTransfer(ports);
  await refuses(remembering, { transferId: another.transferId, ticket: one }, 'ticket_invalid', 'another transfer');
  await refuses(remembering, { transferId, ticket: one, password: 'wrong' }, 'password_wrong', 'the password decides');
});

eachDatabase('rejects a cached ticket after a change of state, password or time', async (db) => {
  const ports = await createTestPorts(db);
  const access = createAccess(ports);
  const start = ports.clock.now();

  const revoked = await anUnlocked(ports, access);
  await db
    .transaction()
    .execute((tx) => moveTransfer(tx, testLogChain, revoked.made.trackingId, 'revoked', ports.clock.now()));
  await refuses(access, revoked, 'transfer_gone');

  const changed = await anUnlocked(ports, access);
  await changePassword(ports, changed.made, 'changed-Horse.9');
  await refuses(access, { transferId: changed.transferId, ticket: changed.ticket }, 'ticket_invalid');

  const removed = await anUnlocked(ports, access);
  await db.deleteFrom('transfer').where('tracking_id', '=', removed.made.trackingId).execute();
  await refuses(access, removed, 'entity_unknown');

  const expiry = new Date(start.getTime() + 60_000);
  const expiring = await anUnlocked(ports, access, { columns: { expires_at: expiry.toISOString() } });
  ports.clock.set(new Date(expiry.getTime() - 1));
  await openTransfer(access, { transferId: expiring.transferId, address, ticket: expiring.ticket });
  ports.clock.set(expiry);
  await refuses(access, expiring, 'transfer_gone');
});

eachDatabase('a cached pass expires with its ticket, and after ten minutes without use', async (db) => {
  const ports = await createTestPorts(db);
  const access = createAccess(ports);
  const remembering = withoutTicketKey(access);
  const minute = 60_000;
  const start = ports.clock.now().getTime();
  const { transferId, ticket } = await anUnlocked(ports, access);
  for (let at = 0; at < 24 * 60; at += 9) {
    ports.clock.set(new Date(start + at * minute));
    await openTransfer(remembering, { transferId, address, ticket });
  }
  ports.clock.set(new Date(start + 24 * 60 * minute));
  for (const by of [remembering, access])
    await refuses(by, { transferId, ticket }, 'ticket_invalid', 'the ticket is over');

  const idle = await anUnlocked(ports, access);
  ports.clock.set(new Date(start + (24 * 60 + 10) * minute));
  await refuses(remembering, { transferId: idle.transferId, ticket: idle.ticket }, 'ticket_invalid', 'evicted');
  await openTransfer(access, { transferId: idle.transferId, address, ticket: idle.ticket });
});

eachDatabase('caches ten thousand passes; an evicted ticket is opened again', async (db) => {
  const ports = await createTestPorts(db);
  const access = createAccess(ports);
  const remembering = withoutTicketKey(access);
  const { transferId, ticket, made } = await anUnlocked(ports, access);
  const { transferKey } = made;
  const pass = { transferKey, generation: 1, markKey: transferKey, endsAt: Number.POSITIVE_INFINITY };
  const remember = (proof: string) => access.ticketCache.set(proof, { pass, transferIdHash: 'x' });
  for (let n = 0; n < 9_999; n += 1) remember(`other ${n}`);
  await openTransfer(remembering, { transferId, address, ticket });
  for (let n = 0; n < 10_000; n += 1) remember(`another ${n}`);
  await refuses(remembering, { transferId, ticket }, 'ticket_invalid');
  await openTransfer(access, { transferId, address, ticket });
});

eachDatabase(
  'drops cached access to an ended transfer at once, and on other servers at the next request',
  async (db) => {
    const ports = await createTestPorts(db);
    const [here, elsewhere] = [createAccess(ports), createAccess(ports)];
    const { made, transferId, ticket } = await anUnlocked(ports, here);
    const other = await anUnlocked(ports, here);
    const { password } = made;
    await openTransfer(elsewhere, { transferId, address, ticket });
    for (const access of [here, elsewhere]) await openTransfer(access, { transferId, address, password });
    const knows = (access: OpenTransferDeps, of: typeof other) => {
      const pass = access.ticketCache.get(`${of.transferId}.${readTicket(of.ticket.text)?.pass}`);
      const tried = access.passwordCache.get(of.transferId, of.made.password);
      return [pass !== undefined, tried.transferIdHash !== undefined];
    };
    assert.deepEqual(
      [knows(here, { made, transferId, ticket }), knows(here, other)],
      [
        [true, true],
        [true, false],
      ],
    );
    await db
      .transaction()
      .execute((tx) => moveTransfer(tx, testLogChain, made.trackingId, 'revoked', ports.clock.now()));
    await evictTransferKeys(here, made.trackingId);
    assert.deepEqual(
      [knows(here, { made, transferId, ticket }), knows(here, other)],
      [
        [false, false],
        [true, false],
      ],
    );
    assert.deepEqual(knows(elsewhere, { made, transferId, ticket }), [true, true]);
    await refuses(elsewhere, { transferId, ticket }, 'transfer_gone');
    assert.deepEqual(knows(elsewhere, { made, transferId, ticket }), [false, false]);
  },
);
