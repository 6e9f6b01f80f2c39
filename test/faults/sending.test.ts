import assert from 'node:assert/strict';
import { completeTransfers } from '../../src/actions/complete-transfer.ts';
import type { VerifiedEmail } from '../../src/actions/identify-caller.ts';
import { submitSession } from '../../src/actions/submit-session.ts';
import { keySlotsOf } from '../../src/core/transfer-state.ts';
import { newPasswordDerivation, type PasswordKeys } from '../../src/crypto/password-key.ts';
import type { Database } from '../../src/db/tables.ts';
import { eachDatabase } from '../support/each-database.ts';
import { type HousePorts, housePorts } from '../support/house-ports.ts';
import { aSender, begunSession, sentFile } from '../support/sending.ts';

/*
 * A server that dies before any of its statements, on the way from a session to an active transfer. Whatever it leaves
 * behind is one of the states of a transfer, with the keys of that state; and asking again brings it to its end, once.
 */

class ServerDied extends Error {}

/** Dies before a statement, counted from 1. */
function mortal(db: Database, diesAt: number): Database {
  let statements = 0;
  return db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      if (statements >= diesAt) throw new ServerDied();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

/** Derives at the lowest cost: this test derives many. */
function quick(passwords: PasswordKeys): PasswordKeys {
  const derivation = newPasswordDerivation({ memory: 19 * 1024, passes: 2, lanes: 1 });
  return { derive: (secret, _derivation, patience) => passwords.derive(secret, derivation, patience) };
}

async function stateOf(db: Database, trackingId: string) {
  const { state } = await db
    .selectFrom('transfer')
    .select('state')
    .where('tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow();
  const slots = await db.selectFrom('key_slot').select('kind').where('tracking_id', '=', trackingId).execute();
  assert.deepEqual(slots.map(({ kind }) => kind).sort(), [...keySlotsOf(state)].sort(), `keys of ${state}`);
  return state;
}

async function submit(ports: HousePorts, sender: VerifiedEmail, trackingId: string): Promise<void> {
  await submitSession(ports, sender, trackingId);
  await completeTransfers(ports, new AbortController().signal);
}

/** True when it lived to the end. */
async function tried(work: Promise<void>): Promise<boolean> {
  const died = (error: unknown): boolean =>
    error instanceof ServerDied || (error instanceof AggregateError && error.errors.every(died));
  return work.then(
    () => true,
    (error: unknown) => {
      if (died(error)) return false;
      throw error;
    },
  );
}

eachDatabase(
  'a server may die at any statement between submit and active, and is asked again',
  async (db, _location, t) => {
    const house = await housePorts(db);
    const ports = { ...house, passwords: quick(house.passwords) };
    const sender = await aSender(ports);
    const seen = new Set<string>();
    let deaths = 0;
    for (let diesAt = 1, lived = false; !lived; diesAt += 1) {
      const trackingId = await begunSession(ports, sender);
      await sentFile(ports, sender, trackingId, { name: 'a.txt', content: 'Hello' });
      lived = await tried(submit({ ...ports, db: mortal(db, diesAt) }, sender, trackingId));
      seen.add(await stateOf(db, trackingId));
      if (!lived) deaths += 1;
      // The lease of the dead must be over.
      ports.clock.set(new Date(ports.clock.now().getTime() + 15_000));
      await submit(ports, sender, trackingId);
      assert.equal(await stateOf(db, trackingId), 'Active', `after a death at statement ${diesAt}`);
      const log = await db.selectFrom('transfer_log').select('event').where('tracking_id', '=', trackingId).execute();
      assert.deepEqual(log.map(({ event }) => event).sort(), ['finalized', 'submitted']);
      assert.deepEqual(await db.selectFrom('lease').selectAll().execute(), [], `after a death at statement ${diesAt}`);
    }
    t.diagnostic(`${deaths} deaths`);
    assert.deepEqual([...seen].sort(), ['Active', 'Processing', 'Session']);
  },
);
