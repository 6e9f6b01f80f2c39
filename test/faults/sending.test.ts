import assert from 'node:assert/strict';
import { completeTransfers } from '../../src/actions/completing/complete-transfers.ts';
import { submitSession } from '../../src/actions/sessions/submit-session.ts';
import type { VerifiedEmail } from '../../src/actions/verification/identify-caller.ts';
import { keySlotsOf } from '../../src/core/transfer-state.ts';
import type { Database } from '../../src/db/tables.ts';
import { eachDatabase } from '../support/database/each-database.ts';
import { createTestPorts, type TestPorts } from '../support/server/test-ports.ts';
import { createEmptySession, createSender, uploadFile } from '../support/transfer/sender.ts';

/*
 * A server that crashes before any of its statements between a session and an active transfer. The result is always a
 * valid state with the keys of that state, and repeating the request completes the transfer exactly once.
 */

class ServerCrash extends Error {}

/** Crashes before a statement, counted from 1. */
function crashingDatabase(db: Database, crashesAt: number): Database {
  let statements = 0;
  return db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      if (statements >= crashesAt) throw new ServerCrash();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
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

async function submit(ports: TestPorts, sender: VerifiedEmail, trackingId: string): Promise<void> {
  await submitSession(ports, sender, trackingId);
  await completeTransfers(ports, new AbortController().signal);
}

/** Returns whether it finished without a crash. */
async function finishes(work: Promise<void>): Promise<boolean> {
  const isCrash = (error: unknown): boolean =>
    error instanceof ServerCrash || (error instanceof AggregateError && error.errors.every(isCrash));
  return work.then(
    () => true,
    (error: unknown) => {
      if (isCrash(error)) return false;
      throw error;
    },
  );
}

eachDatabase(
  'completes a transfer once when the server crashes at any statement and the request is repeated',
  async (db, _location, t) => {
    const ports = await createTestPorts(db);
    const sender = await createSender(ports);
    const seen = new Set<string>();
    let crashes = 0;
    for (let crashesAt = 1, finished = false; !finished; crashesAt += 1) {
      const trackingId = await createEmptySession(ports, sender);
      await uploadFile(ports, sender, trackingId, { name: 'a.txt', content: 'Hello' });
      finished = await finishes(submit({ ...ports, db: crashingDatabase(db, crashesAt) }, sender, trackingId));
      seen.add(await stateOf(db, trackingId));
      if (!finished) crashes += 1;
      // The lease of the crashed server must have expired.
      ports.clock.advance(15_000);
      await submit(ports, sender, trackingId);
      assert.equal(await stateOf(db, trackingId), 'Active', `after a crash at statement ${crashesAt}`);
      const log = await db.selectFrom('transfer_log').select('event').where('tracking_id', '=', trackingId).execute();
      assert.deepEqual(log.map(({ event }) => event).sort(), ['finalized', 'submitted']);
      assert.deepEqual(
        await db.selectFrom('lease').selectAll().execute(),
        [],
        `after a crash at statement ${crashesAt}`,
      );
    }
    t.diagnostic(`${crashes} crashes`);
    assert.deepEqual([...seen].sort(), ['Active', 'Processing', 'Session']);
  },
);
