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
import { waitUntil } from '../../test/support/wait-until.ts';
import { deleteTransfer } from '../actions/admin/delete-transfer.ts';
import { removeMarkedParts } from '../actions/cleanup/remove-marked-parts.ts';
import { openDiskBlobs } from '../blobs/disk.ts';
import { OperatorError, ServiceMoved } from '../core/errors.ts';
import { openDatabase } from '../db/engine/open-database.ts';
import { openSnapshots } from '../db/engine/open-snapshots.ts';
import { acquireLease } from '../db/leases.ts';
import { countChanges, lastLeft, listMoves } from '../db/moves/moves.ts';
import { endCapture, startCapture } from '../db/moves/triggers.ts';
import type { Database } from '../db/tables.ts';
import { unreferencedBlobs } from '../records/unreferenced-blobs.ts';
import { beginMove, cancelMove, continueMove, finishMove } from './begin-move.ts';
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
  const [db, target, snapshots] = [openDatabase(from.value), openDatabase(to.value), openSnapshots(from.value)];
  // The command has a connection of its own, too.
  const own = openDatabase(from.value);
  t.after(async () => {
    await Promise.all([db.destroy(), own.destroy(), target.destroy(), snapshots.destroy()]);
    await Promise.all([from[Symbol.asyncDispose](), to[Symbol.asyncDispose]()]);
  });
  const ports = await createTestPorts(db, { maxInlineBytes: 100 });
  const first = await createTransfer(ports, { ...sent, files: [{ name: 'a', content: Buffer.alloc(5_000, 1) }] });
  await createTransfer(ports, { ...sent, files: [{ name: 'b', content: 'small' }] });
  const blobs = { from: ports.blobs, to: await emptyBlobs(t) };
  const depsOf = (move: MoveDeps['move'], changes: Partial<MoveDeps> = {}): MoveDeps => ({
    ...{ move, db: own, snapshots, target, blobs, report: () => {} },
    ...changes,
  });
  const begin = () => beginMove(ports, { fromBlobs: 'x', database: 'y', blobs: 'z' }, { db: target, blobs: blobs.to });
  return { ports, db, target, toValue: to.value, first, blobs, depsOf, begin };
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

async function assertMoved(db: Database, target: Database, blobs: MoveDeps['blobs']): Promise<void> {
  assert.deepEqual(await movedContents(target), await movedContents(db));
  const stored = new Set(await Array.fromAsync(blobs?.to.list('') ?? []));
  const parts = await target.selectFrom('part').select('blob_key').where('committed', '=', 1).execute();
  const missing = parts.filter(({ blob_key }) => !blob_key.includes('/inline-') && !stored.has(blob_key));
  assert.deepEqual(missing, []);
  if (blobs !== undefined)
    assert.deepEqual((await Array.fromAsync(unreferencedBlobs({ db: target, blobs: blobs.to }))).flat(), []);
}

for (const fromKind of databaseKinds) {
  for (const toKind of databaseKinds) {
    const name = `from ${fromKind} to ${toKind}`;

    test(`moves everything ${name}, also what changes meanwhile`, async (t) => {
      const { ports, db, target, first, blobs, depsOf, begin } = await createPlaces(t, fromKind, toKind);
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
        if (steps % 10 === 1) work.push(change(steps === 1));
      };
      const { lost } = await runMove(depsOf(move, { report }));
      const outcomes = await Promise.allSettled(work);
      // Later ones may come after the switch.
      assert.equal(outcomes[0]?.status, 'fulfilled');
      assert.ok(outcomes.length > 3);
      assert.equal(lost.size, 0);
      await finishMove(move.id, db, target);
      await assertMoved(db, target, blobs);
      assert.deepEqual(await target.selectFrom('lease').selectAll().execute(), []);
      assert.equal(await lastLeft(db), move.id);
      assert.equal((await listMoves(target))[0]?.state, 'arrived');
    });
  }
}

for (const kind of databaseKinds) {
  const other = kind === 'SQLite' ? 'PostgreSQL' : 'SQLite';

  test(`${kind}: the new database has the schema of a migrated one`, async (t) => {
    const { db, target, depsOf, begin } = await createPlaces(t, other, kind);
    const move = await begin();
    await runMove(depsOf(move));
    await finishMove(move.id, db, target);
    assert.deepEqual(await describeSchema(target), await migratedSchema(kind));
  });

  test(`${kind}: the database that a service has left rejects every write, and is otherwise as it was`, async (t) => {
    const { ports, db, target, depsOf, begin } = await createPlaces(t, kind, other);
    const before = await movedContents(db);
    const move = await begin();
    await runMove(depsOf(move));
    await finishMove(move.id, db, target);
    await assert.rejects(db.deleteFrom('transfer').execute(), ServiceMoved);
    await assert.rejects(db.updateTable('contact').set({ address: 'x' }).execute(), ServiceMoved);
    await assert.rejects(insertContact(db), ServiceMoved);
    await assert.rejects(createTransfer(ports, sent), ServiceMoved);
    const times = { now: new Date(0), until: new Date(1) };
    await assert.rejects(acquireLease(db, { name: 'x', holder: 'y' }, times), ServiceMoved);
    assert.deepEqual(await movedContents(db), before);
    assert.equal(await countChanges(db), 0);
  });

  test(`${kind}: a move that fails at any statement continues`, async (t) => {
    const { ports, db, target, blobs, depsOf, begin } = await createPlaces(t, kind, other);
    const { id } = await begin();
    let kills = 0;
    for (let statements = 1; ; statements = Math.ceil(statements * 1.4)) {
      const move = await continueMove({ db }, id, { db: target, blobs: blobs.to });
      const failing = { target: target.withPlugin(failAfter(statements)), db: db.withPlugin(failAfter(statements)) };
      const failure = await runMove(depsOf(move, failing)).then(
        () => undefined,
        (error: Error) => error,
      );
      if (failure === undefined) break;
      assert.equal(failure.message, 'killed');
      kills += 1;
      await createTransfer(ports, sent);
    }
    assert.ok(kills > 10, `${kills} runs have failed`);
    await finishMove(id, db, target);
    await assertMoved(db, target, blobs);
  });

  test(`${kind}: a run that was taken over writes nothing more`, async (t) => {
    const { db, target, blobs, depsOf, begin } = await createPlaces(t, kind, other);
    const old = await begin();
    const move = await continueMove({ db }, old.id, { db: target, blobs: blobs.to });
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
    const { ports, db, blobs, depsOf } = await createPlaces(t, kind, other);
    const move = await beginMove(ports, { fromBlobs: 'x', blobs: 'z' }, { db: undefined, blobs: blobs.to });
    await runMove(depsOf(move, { target: undefined }));
    await finishMove(move.id, db, undefined);
    await assertMoved(db, db, blobs);
    const content = { ...sent, files: [{ name: 'd', content: Buffer.alloc(5_000, 3) }] };
    await assert.rejects(createTransfer(ports, content), ServiceMoved);
    const followed = { ...ports, blobs: { ...ports.blobs, ...blobs.to, lastMove: move.id } };
    await createTransfer(followed, content);
    await assertMoved(db, db, blobs);
  });
}

test('PostgreSQL: the switch waits for a transaction that has written, and moves what it commits', async (t) => {
  const { db, target, depsOf, begin } = await createPlaces(t, 'PostgreSQL', 'SQLite');
  const commit = Promise.withResolvers<void>();
  const committed: Array<Promise<unknown>> = [];
  const write = db.transaction();
  const steps: string[] = [];
  const report = (step: string) => {
    steps.push(step);
    if (step === 'Copying the blobs.')
      committed.push(write.execute((tx) => insertContact(tx, 'late@example.org').then(() => commit.promise)));
    if (step.startsWith('The switch was not possible yet')) commit.resolve();
  };
  await runMove(depsOf(await begin(), { report }));
  await Promise.all(committed);
  assert.ok(steps.some((step) => step.startsWith('The switch was not possible yet')));
  const late = await target.selectFrom('contact').select('id').where('address', '=', 'late@example.org').execute();
  assert.equal(late.length, 1);
});

test('a blob that another copy has written first is accepted, and one that cannot be written is not', async (t) => {
  const { ports, blobs, depsOf } = await createPlaces(t, 'SQLite', 'SQLite');
  const move = await beginMove(ports, { fromBlobs: 'x', blobs: 'z' }, { db: undefined, blobs: blobs.to });
  const full = { ...blobs.to, write: () => Promise.reject(new Error('full')) };
  await assert.rejects(runMove(depsOf(move, { target: undefined, blobs: { ...blobs, to: full } })), /full/);
  const raced: typeof blobs.to = {
    ...blobs.to,
    async write(key, bytes) {
      await blobs.to.write(key, Readable.from([await blobs.from.read(key)]));
      return blobs.to.write(key, bytes);
    },
  };
  await runMove(depsOf(move, { target: undefined, blobs: { ...blobs, to: raced } }));
  await assertMoved(ports.db, ports.db, blobs);
});

test('a blob that is deleted while it is copied does not stay at the new place', async (t) => {
  const { ports, db, first, blobs, depsOf } = await createPlaces(t, 'SQLite', 'SQLite');
  const move = await beginMove(ports, { fromBlobs: 'x', blobs: 'z' }, { db: undefined, blobs: blobs.to });
  let copied = 0;
  const slow: typeof blobs.to = {
    ...blobs.to,
    async write(key, bytes) {
      copied += 1;
      const content = await buffer(bytes);
      await deleteTransfer(ports, first.trackingId);
      await removeMarkedParts(ports);
      await waitUntil(async () => (await countChanges(db)) === 0);
      return blobs.to.write(key, Readable.from([content]));
    },
  };
  await runMove(depsOf(move, { target: undefined, blobs: { ...blobs, to: slow } }));
  assert.equal(copied, 1);
  await assertMoved(db, db, blobs);
});

test('a blob that cannot be written because its part was deleted does not end the move', async (t) => {
  const { ports, db, first, blobs, depsOf } = await createPlaces(t, 'SQLite', 'SQLite');
  const move = await beginMove(ports, { fromBlobs: 'x', blobs: 'z' }, { db: undefined, blobs: blobs.to });
  const removed: typeof blobs.to = {
    ...blobs.to,
    async write(_key, bytes) {
      bytes.destroy();
      await deleteTransfer(ports, first.trackingId);
      await removeMarkedParts(ports);
      throw new Error('The folder is gone');
    },
  };
  const { lost } = await runMove(depsOf(move, { target: undefined, blobs: { ...blobs, to: removed } }));
  assert.equal(lost.size, 0);
  await assertMoved(db, db, blobs);
});

test('a run that was suspended removes no blob that was written after the switch of another', async (t) => {
  const { ports, db, target, blobs, depsOf, begin } = await createPlaces(t, 'SQLite', 'SQLite');
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
  const outcome = assert.rejects(runMove(depsOf(old, { blobs: { ...blobs, to } })), OperatorError);
  await suspended.promise;
  const move = await continueMove({ db }, old.id, { db: target, blobs: blobs.to });
  await runMove(depsOf(move));
  await finishMove(move.id, db, target);
  const followed = { ...ports, db: target, blobs: { ...ports.blobs, ...blobs.to } };
  await createTransfer(followed, { ...sent, files: [{ name: 'd', content: Buffer.alloc(5_000, 3) }] });
  const stored = await Array.fromAsync(blobs.to.list(''));
  resumed.resolve();
  await outcome;
  assert.deepEqual(await Array.fromAsync(blobs.to.list('')), stored);
  await assertMoved(target, target, blobs);
});

test('a new place that hangs during the switch does not keep writes waiting, and the next run completes', async (t) => {
  const { ports, db, target, blobs, depsOf, begin } = await createPlaces(t, 'SQLite', 'SQLite');
  const old = await begin();
  const { snapshots } = depsOf(old);
  let isPausing = false;
  // Only the switch changes the row of the move at the old place.
  const watched = db.withPlugin({
    transformQuery({ node }) {
      isPausing ||= node.kind === 'UpdateQueryNode' && JSON.stringify(node.table).includes('"move"');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const hanging: Database = Object.create(snapshots, {
    transaction: {
      value: () => (isPausing ? { execute: () => Promise.withResolvers().promise } : snapshots.transaction()),
    },
  });
  const changes = { db: watched, snapshots: hanging, hangMs: 100 };
  await assert.rejects(runMove(depsOf(old, changes)), /The switch took too long/);
  await createTransfer(ports, sent);
  const move = await continueMove({ db }, old.id, { db: target, blobs: blobs.to });
  await runMove(depsOf(move));
  await finishMove(move.id, db, target);
  await assertMoved(db, target, blobs);
});

for (const kind of databaseKinds) {
  test(`${kind}: after a canceled move, a database without rows still has its triggers and foreign keys`, async (t) => {
    const { db, target, depsOf, begin } = await createPlaces(t, kind === 'SQLite' ? 'PostgreSQL' : 'SQLite', kind);
    const first = await begin();
    // It has dropped them, and copies nothing.
    const failing = depsOf(first, { snapshots: db.withPlugin(failAfter(0)) });
    await assert.rejects(runMove(failing), /killed/);
    await cancelMove(db, first.id);
    const move = await begin();
    await runMove(depsOf(move));
    await finishMove(move.id, db, target);
    assert.deepEqual(await describeSchema(target), await migratedSchema(kind));
  });

  test(`${kind}: the late end of a canceled move does not remove the triggers of the next one`, async (t) => {
    const { db, begin } = await createPlaces(t, kind, kind === 'SQLite' ? 'PostgreSQL' : 'SQLite');
    const next = await begin();
    await startCapture(db, ['contact']);
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
  const { ports, db, blobs, depsOf } = await createPlaces(t, 'SQLite', 'SQLite');
  const move = await beginMove(ports, { fromBlobs: 'x', blobs: 'z' }, { db: undefined, blobs: blobs.to });
  const other = 'blobs/20260301/101500-Ab12Cd34/0123456789abcdef0123456789abcdef';
  await blobs.to.write(other, Readable.from([Buffer.from('a backup')]));
  await runMove(depsOf(move, { target: undefined }));
  assert.ok((await Array.fromAsync(blobs.to.list(''))).includes(other));
  await finishMove(move.id, db, undefined);
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
