import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { describeSchema } from '../../test/support/database/describe-schema.ts';
import {
  type DatabaseKind,
  databaseKinds,
  freshLocation,
  migratedLocation,
} from '../../test/support/database/fresh-database.ts';
import { contentsOf } from '../../test/support/database/table-contents.ts';
import { insertContact } from '../../test/support/database/test-rows.ts';
import { createTestPorts } from '../../test/support/server/test-ports.ts';
import { createTransfer } from '../../test/support/transfer/test-transfer.ts';
import { removeMarkedParts } from '../actions/cleanup/parts.ts';
import { deleteTransfer } from '../administration/all-transfers.ts';
import { openDiskBlobs } from '../blobs/disk.ts';
import { OperatorError, ServiceMoved, ServiceMoving } from '../core/errors.ts';
import { movedTables } from '../db/engine/copied-tables.ts';
import { openDatabase } from '../db/engine/open-database.ts';
import { acquireLease } from '../db/leases.ts';
import { changeMove, countChanges, lastMove, listMoves } from '../db/moves/moves.ts';
import { endCapture, startCapture } from '../db/moves/triggers.ts';
import { addPendingPart } from '../db/parts/parts.ts';
import type { Database } from '../db/tables.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import { unreferencedBlobs } from '../records/unreferenced-blobs.ts';
import { requireNoStop, withoutLateWrites } from '../wiring/find-place.ts';
import { beginMove, cancelMove, continueMove, finishMove, type MoveTarget } from './begin-move.ts';
import { type MoveDeps, runMove } from './run-move.ts';

const sent = { password: undefined, columns: { send_recipient_notification: 0 } };

async function emptyBlobs(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-move-'));
  t.after(() => rm(folder, { recursive: true }));
  return openDiskBlobs(folder);
}

/** A service with two transfers, and an empty place of another kind. */
async function createPlaces(t: TestContext, fromKind: DatabaseKind, toKind: DatabaseKind) {
  const [from, to] = [await migratedLocation(fromKind), await freshLocation(toKind)];
  const [db, target] = [openDatabase(from.value), openDatabase(to.value)];
  // The command has a connection of its own, too.
  const own = openDatabase(from.value);
  t.after(async () => {
    await Promise.all([db.destroy(), own.destroy(), target.destroy()]);
    await Promise.all([from[Symbol.asyncDispose](), to[Symbol.asyncDispose]()]);
  });
  const ports = await createTestPorts(db, { maxInlineBytes: 100 });
  const first = await createTransfer(ports, { ...sent, files: [{ name: 'a', content: Buffer.alloc(5_000, 1) }] });
  await createTransfer(ports, { ...sent, files: [{ name: 'b', content: 'small' }] });
  const blobs = { from: ports.blobs, to: await emptyBlobs(t) };
  const both: MoveTarget = { db: target, blobs: blobs.to };
  const depsOf = (move: MoveDeps['move'], changes: Partial<MoveDeps> = {}): MoveDeps => ({
    ...{
      move,
      db: own,
      blobs: blobs.from,
      target: both,
      report: () => {},
      now: () => new Date(),
      times: { leaveMs: 10, maxStopMs: 60_000 },
    },
    ...changes,
  });
  const begin = () => beginMove(ports, { fromBlobs: 'x', database: 'y', blobs: 'z' }, both);
  const blobsOnly: MoveTarget = { db: undefined, blobs: blobs.to };
  return { both, blobsOnly, ports, db, target, toValue: to.value, first, blobs, depsOf, begin };
}

async function migratedSchema(kind: DatabaseKind) {
  await using location = await migratedLocation(kind);
  const db = openDatabase(location.value);
  return await describeSchema(db).finally(() => db.destroy());
}

/** What both databases must have: a move leaves out leases and reports about keys. */
async function movedContents(db: Database) {
  const { lease: _lease, key_report: _report, ...contents } = await contentsOf(db);
  return contents;
}

async function assertMoved(db: Database, target: Database, blobs: { readonly to: BlobStore }): Promise<void> {
  assert.deepEqual(await movedContents(target), await movedContents(db));
  const stored = new Set(await Array.fromAsync(blobs.to.list('')));
  const parts = await target.selectFrom('part').select('blob_key').where('committed', '=', 1).execute();
  const missing = parts.filter(({ blob_key }) => !blob_key.includes('/inline-') && !stored.has(blob_key));
  assert.deepEqual(missing, []);
  assert.deepEqual((await Array.fromAsync(unreferencedBlobs({ db: target, blobs: blobs.to }))).flat(), []);
}

for (const fromKind of databaseKinds) {
  for (const toKind of databaseKinds) {
    const name = `from ${fromKind} to ${toKind}`;

    test(`moves everything ${name}, also what changes meanwhile`, async (t) => {
      const { ports, db, target, both, first, blobs, depsOf, begin } = await createPlaces(t, fromKind, toKind);
      await acquireLease(db, { name: 'x', holder: 'y' }, { now: new Date(0), until: new Date(1) });
      const [one, other] = [await insertContact(db, 'one@example.org'), await insertContact(db, 'other@example.org')];
      const move = await begin();
      let steps = 0;
      const work: Array<Promise<unknown>> = [];
      const change = async (isFirst: boolean) => {
        await createTransfer(ports, { ...sent, files: [{ name: 'c', content: Buffer.alloc(20_000, 2) }] });
        // Two rows exchange a value that is unique.
        await db.updateTable('contact').set({ address: 'third' }).where('id', '=', one).execute();
        await db.updateTable('contact').set({ address: 'one@example.org' }).where('id', '=', other).execute();
        await db.updateTable('contact').set({ address: 'other@example.org' }).where('id', '=', one).execute();
        if (!isFirst) return;
        await deleteTransfer(ports, first.trackingId);
        await removeMarkedParts(ports);
      };
      const report = () => {
        steps += 1;
        const isFirst = steps === 1;
        work.push((work.at(-1) ?? Promise.resolve()).then(() => change(isFirst)));
        work.at(-1)?.catch(() => {}); // settled below
      };
      /** Copies nothing before the first change: the move could end before it. */
      const afterChange: BlobStore = {
        ...blobs.to,
        async write(...blob) {
          await work[0];
          return blobs.to.write(...blob);
        },
      };
      const { lost } = await runMove(depsOf(move, { report, target: { db: target, blobs: afterChange } }));
      const outcomes = await Promise.allSettled(work);
      // Later ones may come after the switch.
      assert.equal(outcomes[0]?.status, 'fulfilled');
      assert.ok(outcomes.length > 3);
      assert.equal(lost.size, 0);
      await finishMove(move.id, db, both);
      await assertMoved(db, target, blobs);
      assert.deepEqual(await target.selectFrom('lease').selectAll().execute(), []);
      assert.equal(await lastMove(db), `${move.id} left`);
      assert.equal((await listMoves(target))[0]?.state, 'arrived');
    });
  }
}

for (const kind of databaseKinds) {
  const other = kind === 'SQLite' ? 'PostgreSQL' : 'SQLite';

  test(`${kind}: the new database has the schema of a migrated one`, async (t) => {
    const { both, db, target, depsOf, begin } = await createPlaces(t, other, kind);
    const move = await begin();
    await runMove(depsOf(move));
    await finishMove(move.id, db, both);
    assert.deepEqual(await describeSchema(target), await migratedSchema(kind));
  });

  test(`${kind}: the database that a service has left rejects every write, and is otherwise as it was`, async (t) => {
    const { both, ports, db, depsOf, begin } = await createPlaces(t, kind, other);
    const before = await movedContents(db);
    const move = await begin();
    await runMove(depsOf(move));
    await finishMove(move.id, db, both);
    await assert.rejects(db.deleteFrom('transfer').execute(), ServiceMoved);
    await assert.rejects(db.updateTable('contact').set({ created_at: 'x' }).execute(), ServiceMoved);
    await assert.rejects(insertContact(db), ServiceMoved);
    await assert.rejects(createTransfer(ports, sent), ServiceMoved);
    assert.deepEqual(await movedContents(db), before);
    assert.equal(await countChanges(db), 0);
  });

  test(`${kind}: a move that fails at any statement continues`, async (t) => {
    const { both, ports, db, target, blobs, depsOf, begin } = await createPlaces(t, kind, other);
    const { id } = await begin();
    let kills = 0;
    for (let statements = 1; ; statements = Math.ceil(statements * 1.4)) {
      const move = await continueMove({ db }, id, both);
      await createTransfer(ports, sent);
      const failing = {
        target: { ...both, db: target.withPlugin(failAfter(statements)) },
        db: db.withPlugin(failAfter(statements)),
      };
      const failure = await runMove(depsOf(move, failing)).then(
        () => undefined,
        (error: Error) => error,
      );
      if (failure === undefined) break;
      assert.equal(failure.message, 'killed');
      kills += 1;
    }
    assert.ok(kills > 10, `${kills} runs have failed`);
    await finishMove(id, db, both);
    await assertMoved(db, target, blobs);
  });

  test(`${kind}: a run that was taken over writes nothing more`, async (t) => {
    const { both, db, target, depsOf, begin } = await createPlaces(t, kind, other);
    const old = await begin();
    const move = await continueMove({ db }, old.id, both);
    await assert.rejects(runMove(depsOf(old)), OperatorError);
    await runMove(depsOf(move));
    const contents = await movedContents(target);
    await assert.rejects(runMove(depsOf(old)), OperatorError);
    assert.deepEqual(await movedContents(target), contents);
  });

  test(`${kind}: a canceled move leaves the service as it was, also if it was running`, async (t) => {
    const { ports, db, depsOf, begin } = await createPlaces(t, kind, other);
    const schema = await describeSchema(db);
    const move = await begin();
    let canceled: Promise<boolean> | undefined;
    const report = () => {
      canceled ??= cancelMove(db, move.id);
    };
    await assert.rejects(runMove(depsOf(move, { report })), /was canceled/);
    assert.equal(await canceled, true);
    assert.deepEqual(await describeSchema(db), schema);
    await createTransfer(ports, sent);
    assert.equal(await countChanges(db), 0);
    assert.deepEqual(await listMoves(db), []);
  });

  test(`${kind}: a database or blob store that is not empty is not moved to`, async (t) => {
    const { db, target, blobs, ports, begin } = await createPlaces(t, other, kind);
    await assert.rejects(
      beginMove(ports, { fromBlobs: 'x' }, { db, blobs: undefined }),
      /The new database is not empty: the table master_key has rows/,
    );
    await assert.rejects(beginMove(ports, { fromBlobs: 'x' }, { db: undefined, blobs: blobs.from }), /is not empty/);
    assert.deepEqual(await listMoves(db), []);
    await begin();
    await assert.rejects(begin(), /Another move has begun/);
    assert.equal((await listMoves(target)).length, 1);
  });

  test(`${kind}: after a move of the blobs alone, no part is committed that was written to the old place`, async (t) => {
    const { blobsOnly, ports, db, blobs, depsOf } = await createPlaces(t, kind, other);
    const version = { trackingId: 'x', fileId: 'x', generation: 0 };
    await addPendingPart(db, { ...version, number: 0, blobKey: 'x' }, new Date(0));
    const move = await beginMove(ports, { fromBlobs: 'x', blobs: 'z' }, blobsOnly);
    await runMove(depsOf(move, { target: blobsOnly }));
    await finishMove(move.id, db, blobsOnly);
    await assertMoved(db, db, blobs);
    assert.equal(await countChanges(db), 0);
    // A server that was suspended has written the blob of a part, or writes it now.
    assert.deepEqual(await db.selectFrom('part').select('blob_key').where('committed', '=', 0).execute(), []);
    const content = { ...sent, files: [{ name: 'd', content: Buffer.alloc(5_000, 3) }] };
    const late = { ...ports, blobs: withoutLateWrites(ports.blobs, db, undefined) };
    await assert.rejects(createTransfer(late, content), ServiceMoved);
    await createTransfer({ ...ports, blobs: { ...ports.blobs, ...blobs.to } }, content);
  });
}

test('PostgreSQL: the stop waits for a transaction that has written, and moves what it commits', async (t) => {
  const { both, db, target, blobs, depsOf, begin } = await createPlaces(t, 'PostgreSQL', 'SQLite');
  const [written, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let locks = 0;
  const write = db.transaction().execute(async (tx) => {
    await written.promise;
    await insertContact(tx, 'late@example.org');
    await commit.promise;
  });
  const watched = depsOf(await begin()).db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('lock table')) locks += 1;
      // The first attempt has not got the lock.
      if (locks === 2) commit.resolve();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const move = { id: String((await listMoves(db))[0]?.id), run: String((await listMoves(db))[0]?.run) };
  const report = (step: string) => {
    if (step.startsWith('Stopping')) written.resolve();
  };
  await runMove(depsOf(move, { db: watched, report, times: { leaveMs: 500, maxStopMs: 60_000 } }));
  await write;
  await finishMove(move.id, db, both);
  const late = await target.selectFrom('contact').select('id').where('address', '=', 'late@example.org').execute();
  assert.equal(late.length, 1);
  await assertMoved(db, target, blobs);
});

test('a blob that another copy has written first is accepted, and one that cannot be written is not', async (t) => {
  const { blobsOnly, ports, blobs, depsOf } = await createPlaces(t, 'SQLite', 'SQLite');
  const move = await beginMove(ports, { fromBlobs: 'x', blobs: 'z' }, blobsOnly);
  const full = { ...blobs.to, write: () => Promise.reject(new Error('full')) };
  await assert.rejects(runMove(depsOf(move, { target: { db: undefined, blobs: full } })), /full/);
  const raced: typeof blobs.to = {
    ...blobs.to,
    async write(key, bytes) {
      await blobs.to.write(key, Readable.from([await blobs.from.read(key)]));
      return blobs.to.write(key, bytes);
    },
  };
  await runMove(depsOf(move, { target: { db: undefined, blobs: raced } }));
  await assertMoved(ports.db, ports.db, blobs);
});

test('a blob that is deleted while it is copied does not stay at the new place', async (t) => {
  const { blobsOnly, ports, db, first, blobs, depsOf } = await createPlaces(t, 'SQLite', 'SQLite');
  const move = await beginMove(ports, { fromBlobs: 'x', blobs: 'z' }, blobsOnly);
  let copied = 0;
  const slow: typeof blobs.to = {
    ...blobs.to,
    async write(key, bytes) {
      copied += 1;
      const content = await buffer(bytes);
      await deleteTransfer(ports, first.trackingId);
      await removeMarkedParts(ports);
      return blobs.to.write(key, Readable.from([content]));
    },
  };
  await runMove(depsOf(move, { target: { db: undefined, blobs: slow } }));
  assert.equal(copied, 1);
  await finishMove(move.id, db, blobsOnly);
  await assertMoved(db, db, blobs);
});

test('a run that was suspended removes no blob that was written after the switch of another', async (t) => {
  const { both, ports, db, target, blobs, depsOf, begin } = await createPlaces(t, 'SQLite', 'SQLite');
  const [suspended, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const to: typeof blobs.to = {
    ...blobs.to,
    async *list(prefix) {
      suspended.resolve();
      await resumed.promise;
      yield* blobs.to.list(prefix);
    },
  };
  const old = await begin();
  const outcome = assert.rejects(runMove(depsOf(old, { target: { ...both, blobs: to } })), OperatorError);
  await suspended.promise;
  const move = await continueMove({ db }, old.id, both);
  await runMove(depsOf(move));
  await finishMove(move.id, db, both);
  const followed = { ...ports, db: target, blobs: { ...ports.blobs, ...blobs.to } };
  await createTransfer(followed, { ...sent, files: [{ name: 'd', content: Buffer.alloc(5_000, 3) }] });
  const stored = await Array.fromAsync(blobs.to.list(''));
  resumed.resolve();
  await outcome;
  assert.deepEqual(await Array.fromAsync(blobs.to.list('')), stored);
  await assert.rejects(insertContact(db, 'late@example.org'), ServiceMoved);
  await assertMoved(target, target, blobs);
});

test('a new place that hangs during the stop does not stop the service for long, and the next run completes', async (t) => {
  const { both, ports, db, target, blobs, depsOf, begin } = await createPlaces(t, 'SQLite', 'SQLite');
  const old = await begin();
  let change: Promise<unknown> | undefined;
  const report = (step: string) => {
    if (step.startsWith('Stopping')) change = insertContact(db, 'late@example.org');
  };
  const hanging = new Proxy(target, {
    get(_, name) {
      if (name === 'transaction' && change !== undefined)
        return () => ({ execute: () => Promise.withResolvers().promise });
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const changes = { report, target: { ...both, db: hanging }, times: { leaveMs: 200, maxStopMs: 1_000 } };
  await assert.rejects(runMove(depsOf(old, changes)), /could not be copied in time/);
  await change;
  await createTransfer(ports, sent);
  const move = await continueMove({ db }, old.id, both);
  await runMove(depsOf(move));
  await finishMove(move.id, db, both);
  await assertMoved(db, target, blobs);
});

test('a command that was killed during the stop does not stop the service for long', async (t) => {
  const { db, begin } = await createPlaces(t, 'SQLite', 'SQLite');
  const move = await begin();
  const stop = (until: number) =>
    changeMove(
      db,
      { ...move, states: ['moving', 'stopped'] },
      { state: 'stopped', progress: JSON.stringify(new Date(until)) },
    );
  await stop(Date.now() + 10_000);
  await assert.rejects(requireNoStop(db, new Date()), ServiceMoving);
  await stop(Date.now() - 1);
  await requireNoStop(db, new Date());
  assert.equal((await listMoves(db))[0]?.state, 'moving');
});

for (const kind of databaseKinds) {
  test(`${kind}: the late end of a canceled move does not remove the triggers of the next one`, async (t) => {
    const { db, begin } = await createPlaces(t, kind, kind === 'SQLite' ? 'PostgreSQL' : 'SQLite');
    const next = await begin();
    await startCapture(db, { id: next.id, tables: movedTables, rejectedIn: ['stopped'] });
    await insertContact(db, 'one@example.org');
    await endCapture(db);
    await insertContact(db, 'other@example.org');
    assert.equal(await countChanges(db), 2);
    await cancelMove(db, next.id);
    await insertContact(db, 'third@example.org');
    assert.equal(await countChanges(db), 0);
  });
}

test('a file of another program at the new place stays there', async (t) => {
  const { blobsOnly, ports, db, blobs, depsOf } = await createPlaces(t, 'SQLite', 'SQLite');
  const move = await beginMove(ports, { fromBlobs: 'x', blobs: 'z' }, blobsOnly);
  const other = 'blobs/20260301/101500-Ab12Cd34/0123456789abcdef0123456789abcdef';
  await blobs.to.write(other, Readable.from([Buffer.from('a backup')]));
  await runMove(depsOf(move, { target: blobsOnly }));
  assert.ok((await Array.fromAsync(blobs.to.list(''))).includes(other));
  await finishMove(move.id, db, blobsOnly);
});

/** Fails all statements after this many, as if the process was killed. */
function failAfter(statements: number): KyselyPlugin {
  let left = statements;
  return {
    transformQuery({ node }) {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}
