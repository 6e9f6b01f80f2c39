import assert from 'node:assert/strict';
import { CompiledQuery } from 'kysely';
import { aChain, aMasterKeyRow, aSession, noon } from '../../test/support/builders.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { keySlotsOf, movesOf, transferEvents, transferStates } from '../core/transfer-state.ts';
import { isPostgres, openDatabase } from './open-database.ts';
import type { Database } from './tables.ts';
import { completionLease, findProcessing, findWaiting, moveTransfer, type ProcessingKind } from './transfers.ts';

function move(db: Database, trackingId: string, event: (typeof transferEvents)[number]): Promise<boolean> {
  return db.transaction().execute((tx) => moveTransfer(tx, aChain, trackingId, event, noon));
}

async function stateOf(db: Database, trackingId: string) {
  const { state } = await db
    .selectFrom('transfer')
    .select('state')
    .where('tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow();
  return state;
}

eachDatabase('every event moves a transfer along its arrows and nowhere else', async (db) => {
  for (const event of transferEvents) {
    for (const from of transferStates) {
      const { trackingId } = await aSession(db, { state: from });
      const to = new Map(movesOf(event)).get(from);
      assert.equal(await move(db, trackingId, event), to !== undefined, `${event} in ${from}`);
      assert.equal(await stateOf(db, trackingId), to ?? from);
      const log = await db.selectFrom('transfer_log').select('event').where('tracking_id', '=', trackingId).execute();
      assert.deepEqual(log, to === undefined ? [] : [{ event }]);
    }
  }
});

eachDatabase('a move destroys the key slots that the new state may not have', async (db) => {
  const masterKeyId = await aMasterKeyRow(db);
  for (const event of transferEvents) {
    for (const [from, to] of movesOf(event)) {
      const { trackingId, recipientId } = await aSession(db, { state: from });
      for (const kind of ['recipient', 'sender', 'processing'] as const) {
        const holder = kind === 'recipient' ? recipientId : '';
        await db
          .insertInto('key_slot')
          .values({
            tracking_id: trackingId,
            kind,
            holder,
            generation: 1,
            master_key_id: masterKeyId,
            sealed_key: Buffer.from(kind),
          })
          .execute();
      }
      await move(db, trackingId, event);
      const left = await db.selectFrom('key_slot').select('kind').where('tracking_id', '=', trackingId).execute();
      assert.deepEqual(left.map((row) => row.kind).sort(), [...keySlotsOf(to)].sort(), `${event} from ${from}`);
    }
  }
});

eachDatabase('of several movers exactly one wins, also from other connections', async (db, location) => {
  const other = openDatabase(location);
  try {
    for (let round = 0; round < 20; round += 1) {
      const { trackingId } = await aSession(db, { state: 'Active' });
      const events = ['expired', 'revoked', 'removed', 'lockedOut'] as const;
      const won = await Promise.all(
        events.map((event, index) => move(index % 2 === 0 ? db : other, trackingId, event)),
      );
      assert.equal(won.filter(Boolean).length, 1);
      const log = await db.selectFrom('transfer_log').select('event').where('tracking_id', '=', trackingId).execute();
      assert.deepEqual(log, [{ event: events[won.indexOf(true)] }]);
    }
  } finally {
    await other.destroy();
  }
});

eachDatabase('a move that is rolled back leaves state and log as they were', async (db) => {
  const { trackingId } = await aSession(db, { state: 'Active' });
  const failing = db.transaction().execute(async (tx) => {
    await moveTransfer(tx, aChain, trackingId, 'revoked', noon);
    throw new Error('the rest failed');
  });
  await assert.rejects(failing, /the rest failed/);
  assert.equal(await stateOf(db, trackingId), 'Active');
  assert.deepEqual(await db.selectFrom('transfer_log').selectAll().execute(), []);
});

async function allProcessing(db: Database, kind: ProcessingKind): Promise<string[]> {
  const all: string[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { found, next } = await findProcessing(db, kind, { after, now: noon });
    all.push(...found);
    after = next;
  }
  return all;
}

interface Waiting {
  readonly isOver: boolean;
  readonly isAtWork: boolean;
  readonly isUnscanned: boolean;
}

/** Transfers that are processed, each with one file. Gives their ids. */
async function manyProcessing(db: Database, transfers: readonly Waiting[]): Promise<ReadonlyMap<string, Waiting>> {
  const model = await aSession(db);
  const row = await db
    .selectFrom('transfer')
    .selectAll()
    .where('tracking_id', '=', model.trackingId)
    .executeTakeFirstOrThrow();
  const file = await db.selectFrom('file').selectAll().where('id', '=', model.fileId).executeTakeFirstOrThrow();
  const until = new Date(noon.getTime() + 15_000).toISOString();
  const many = new Map(transfers.map((transfer, number) => [`20260301-${String(number).padStart(6, '0')}`, transfer]));
  for (const [id, { isOver, isAtWork, isUnscanned }] of many) {
    const ends = isOver ? { expires_at: noon.toISOString() } : {};
    await db
      .insertInto('transfer')
      .values({ ...row, tracking_id: id, state: 'Processing', ...ends })
      .execute();
    const verdict = isUnscanned ? null : 'clean';
    await db
      .insertInto('file')
      .values({ ...file, id, tracking_id: id, state: 'UPLOADED', verdict })
      .execute();
    const lease = { name: completionLease(id), holder: 'somebody', fence: 1, until };
    if (isAtWork) await db.insertInto('lease').values(lease).execute();
  }
  return many;
}

eachDatabase('transfers that wait are found in their order, without those that are over or at work', async (db) => {
  const many = await db.transaction().execute((tx) =>
    manyProcessing(
      tx,
      Array.from({ length: 310 }, (_, number) => ({
        isOver: number % 7 === 3,
        // So that a page in the middle is empty.
        isAtWork: number % 7 === 4 || (number >= 90 && number < 210),
        isUnscanned: number % 2 === 0,
      })),
    ),
  );
  const idsOf = (holds: (transfer: Waiting) => boolean) =>
    [...many].filter(([, one]) => !one.isOver && !one.isAtWork && holds(one)).map(([id]) => id);
  assert.deepEqual(
    await allProcessing(db, 'all'),
    idsOf(() => true),
  );
  assert.deepEqual(
    await allProcessing(db, 'unscanned'),
    idsOf(({ isUnscanned }) => isUnscanned),
  );
  assert.deepEqual(
    await allProcessing(db, 'scanned'),
    idsOf(({ isUnscanned }) => !isUnscanned),
  );
  for (const [id, { isOver, isAtWork, isUnscanned }] of [...many].slice(0, 14)) {
    assert.deepEqual(await findWaiting(db, id, noon), isOver || isAtWork ? undefined : { isUnscanned });
  }
});

eachDatabase('the transfers that wait are walked by an index: none is sorted', async (db) => {
  // PostgreSQL looks at how many there are before it decides.
  if (isPostgres(db)) return;
  const waiting = { isOver: false, isAtWork: false, isUnscanned: true };
  await db.transaction().execute((tx) => manyProcessing(tx, Array(101).fill(waiting)));
  const asked: CompiledQuery[] = [];
  const watched = db.withPlugin({
    transformQuery({ node, queryId }) {
      if (node.kind === 'SelectQueryNode') asked.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  for (const kind of ['all', 'scanned', 'unscanned'] as const) await allProcessing(watched, kind);
  assert.ok(asked.length >= 6);
  for (const { sql, parameters } of asked) {
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    );
    const plan = rows.map(({ detail }) => detail).join('\n');
    assert.match(plan, /SEARCH transfer USING (COVERING )?INDEX transfer_in_state \(state=\? AND tracking_id>/, sql);
    assert.doesNotMatch(plan, /SCAN|TEMP B-TREE/, sql);
  }
});
