import assert from 'node:assert/strict';
import { aTransfer, changePassword, type MadeTransfer, type TransferWishes } from '../../test/support/a-transfer.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { type HousePorts, housePorts } from '../../test/support/house-ports.ts';
import type { ProblemCode } from '../core/problem.ts';
import { newTransferKey } from '../crypto/key-tree.ts';
import { readTicket, ticketsFor } from '../crypto/tickets.ts';
import { moveTransfer } from '../db/transfers.ts';
import { type Door, doorTo, forgetOpened, type Knock, openTransfer } from './open-transfer.ts';

const address = '192.0.2.7';

function aDoor(ports: HousePorts): Door {
  return doorTo(ports);
}

function ticketsOf(ports: HousePorts, { transferId, transferKey }: MadeTransfer) {
  const validity = { now: ports.clock.now(), until: new Date('2030-01-01') };
  return ticketsFor(ports.keys, transferId, { transferKey, generation: 1 }, validity);
}

const refuses = (door: Door, knock: Omit<Knock, 'address'>, code: ProblemCode, hint?: string) =>
  assert.rejects(openTransfer(door, { ...knock, address }), { code }, hint);

/** A door that cannot open a pass any more: what it lets in, it remembers. */
function withoutTicketKey(door: Door): Door {
  return { ...door, keys: { ...door.keys, ticket: newTransferKey() } };
}

/** A transfer that was opened by a ticket, and the ticket. */
async function anUnlocked(ports: HousePorts, door: Door, wishes: TransferWishes = {}) {
  const made = await aTransfer(ports, wishes);
  const ticket = { text: ticketsOf(ports, made)('file000001'), resource: 'file000001' };
  const { transferId } = made;
  await openTransfer(door, { transferId, address, ticket });
  return { made, transferId, ticket };
}

eachDatabase('what a ticket has opened is remembered for all tickets of the same answer', async (db) => {
  const ports = await housePorts(db);
  const door = aDoor(ports);
  const made = await aTransfer(ports);
  const { transferId } = made;
  const ticketFor = ticketsOf(ports, made);
  const [one, other] = ['file000001', 'file000002'].map((resource) => ({ text: ticketFor(resource), resource }));
  assert.ok(one && other);
  const remembering = withoutTicketKey(door);
  await refuses(remembering, { transferId, ticket: one }, 'password_wrong', 'nothing is known yet');
  const first = await openTransfer(door, { transferId, address, ticket: one });
  for (const ticket of [one, other]) {
    assert.deepEqual(await openTransfer(remembering, { transferId, address, ticket }), first);
  }
  const crossed = { text: one.text, resource: other.resource };
  await refuses(remembering, { transferId, ticket: crossed }, 'password_wrong', 'the mark is still checked');
  const another = await aTransfer(ports);
  await refuses(remembering, { transferId: another.transferId, ticket: one }, 'password_wrong', 'another transfer');
  await refuses(remembering, { transferId, ticket: one, password: 'wrong' }, 'password_wrong', 'the password decides');
});

eachDatabase('what is remembered counts for nothing when the state, the password or the time says no', async (db) => {
  const ports = await housePorts(db);
  const door = aDoor(ports);
  const start = ports.clock.now();

  const revoked = await anUnlocked(ports, door);
  await db.transaction().execute((tx) => moveTransfer(tx, revoked.made.trackingId, 'revoked', ports.clock.now()));
  await refuses(door, revoked, 'transfer_gone');

  const changed = await anUnlocked(ports, door);
  await changePassword(ports, changed.made, 'changed-Horse.9');
  await refuses(door, { transferId: changed.transferId, ticket: changed.ticket }, 'password_wrong');

  const removed = await anUnlocked(ports, door);
  await db.deleteFrom('transfer').where('tracking_id', '=', removed.made.trackingId).execute();
  await refuses(door, removed, 'entity_unknown');

  const expiry = new Date(start.getTime() + 60_000);
  const expiring = await anUnlocked(ports, door, { columns: { expires_at: expiry.toISOString() } });
  ports.clock.set(new Date(expiry.getTime() - 1));
  await openTransfer(door, { transferId: expiring.transferId, address, ticket: expiring.ticket });
  ports.clock.set(expiry);
  await refuses(door, expiring, 'transfer_gone');
});

eachDatabase('what is remembered ends with its ticket, and after ten minutes without use', async (db) => {
  const ports = await housePorts(db);
  const door = aDoor(ports);
  const remembering = withoutTicketKey(door);
  const minute = 60_000;
  const start = ports.clock.now().getTime();
  const { transferId, ticket } = await anUnlocked(ports, door);
  for (let at = 0; at < 24 * 60; at += 9) {
    ports.clock.set(new Date(start + at * minute));
    await openTransfer(remembering, { transferId, address, ticket });
  }
  ports.clock.set(new Date(start + 24 * 60 * minute));
  for (const by of [remembering, door])
    await refuses(by, { transferId, ticket }, 'password_wrong', 'the ticket is over');

  const idle = await anUnlocked(ports, door);
  ports.clock.set(new Date(start + (24 * 60 + 10) * minute));
  await refuses(remembering, { transferId: idle.transferId, ticket: idle.ticket }, 'password_wrong', 'forgotten');
  await openTransfer(door, { transferId: idle.transferId, address, ticket: idle.ticket });
});

eachDatabase('ten thousand are remembered; who is forgotten for others opens again as at first', async (db) => {
  const ports = await housePorts(db);
  const door = aDoor(ports);
  const remembering = withoutTicketKey(door);
  const { transferId, ticket, made } = await anUnlocked(ports, door);
  const { transferKey } = made;
  const pass = { transferKey, generation: 1, markKey: transferKey, endsAt: Number.POSITIVE_INFINITY };
  const remember = (proof: string) => door.unlocked.keep(proof, { pass, transferIdHash: 'x' });
  for (let n = 0; n < 9_999; n += 1) remember(`other ${n}`);
  await openTransfer(remembering, { transferId, address, ticket });
  for (let n = 0; n < 10_000; n += 1) remember(`another ${n}`);
  await refuses(remembering, { transferId, ticket }, 'password_wrong');
  await openTransfer(door, { transferId, address, ticket });
});

eachDatabase(
  'what was opened of an ended transfer is forgotten here at once, elsewhere when it is asked for',
  async (db) => {
    const ports = await housePorts(db);
    const [here, there] = [aDoor(ports), aDoor(ports)];
    const { made, transferId, ticket } = await anUnlocked(ports, here);
    const other = await anUnlocked(ports, here);
    const { password } = made;
    await openTransfer(there, { transferId, address, ticket });
    for (const door of [here, there]) await openTransfer(door, { transferId, address, password });
    const knows = (door: Door, of: typeof other) => {
      const pass = door.unlocked.find(`${of.transferId}.${readTicket(of.ticket.text)?.pass}`);
      const tried = door.tried.find(of.transferId, of.made.password);
      return [pass !== undefined, tried.transferIdHash !== undefined];
    };
    assert.deepEqual(
      [knows(here, { made, transferId, ticket }), knows(here, other)],
      [
        [true, true],
        [true, false],
      ],
    );
    await db.transaction().execute((tx) => moveTransfer(tx, made.trackingId, 'revoked', ports.clock.now()));
    await forgetOpened(here, made.trackingId);
    assert.deepEqual(
      [knows(here, { made, transferId, ticket }), knows(here, other)],
      [
        [false, false],
        [true, false],
      ],
    );
    assert.deepEqual(knows(there, { made, transferId, ticket }), [true, true]);
    await refuses(there, { transferId, ticket }, 'transfer_gone');
    assert.deepEqual(knows(there, { made, transferId, ticket }), [false, false]);
  },
);
