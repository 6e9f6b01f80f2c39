import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { TestContext } from 'node:test';
import { createBackupPlace } from '../../test/support/backup/backup-place.ts';
import { eachDatabase } from '../../test/support/database/each-database.ts';
import { migratedLocation } from '../../test/support/database/fresh-database.ts';
import { createTestPorts, type TestPorts } from '../../test/support/server/test-ports.ts';
import { createTransfer } from '../../test/support/transfer/test-transfer.ts';
import { removeMarkedParts, removeOrphanedBlobs } from '../actions/cleanup/parts.ts';
import { removeMasterKey } from '../actions/master-keys/remove-master-key.ts';
import { rewrapSealedValues, rotateMasterKey } from '../actions/master-keys/rotate-master-key.ts';
import { deleteTransfer } from '../administration/all-transfers.ts';
import { localActor } from '../core/actor.ts';
import { dayMs } from '../core/time.ts';
import { openDatabase } from '../db/engine/open-database.ts';
import { acquireLease, blobHold } from '../db/leases.ts';
import { writeSetting } from '../db/settings.ts';
import { makeBackup } from './make-backup.ts';
import { initPlace } from './place-identity.ts';
import { underLease, underPlaceLock } from './place-lock.ts';
import { pruneBackup } from './prune-backup.ts';
import { type BackupPlace, listSnapshots } from './target.ts';
import { type BackupFinding, verifyBackup } from './verify-backup.ts';

const failOn = (finding: BackupFinding) => assert.fail(finding.what);

const options = { password: undefined, columns: { send_recipient_notification: 0 } };

/** A place of this service. */
async function createTarget(t: TestContext, ports: TestPorts): Promise<BackupPlace> {
  const place = await createBackupPlace(t);
  const { done } = await initPlace(ports, place, { program: '0', takesOver: false });
  assert.equal(done, 'new');
  return place;
}

/** Calls these functions when the pool is listed: before the blobs are copied, and after the database was copied. */
function whenListed({ blobs, ...target }: BackupPlace, ...steps: ReadonlyArray<() => Promise<void>>): BackupPlace {
  const rest = [...steps];
  return {
    ...target,
    blobs: {
      ...blobs,
      async *list(prefix) {
        yield* await Array.fromAsync(blobs.list(prefix));
        await rest.shift()?.();
      },
    },
  };
}

const storedKeys = async ({ blobs }: Pick<BackupPlace, 'blobs'>) => (await Array.fromAsync(blobs.list(''))).sort();

eachDatabase(
  'a transfer that ends during a backup is in the backup, and its blobs are removed later',
  async (db, location, t) => {
    const ports = await createTestPorts(db);
    const target = await createTarget(t, ports);
    await createTransfer(ports, options);
    const deleted: string[] = [];
    const begun = whenListed(
      target,
      // Sent after the first blobs were listed, so that its blob is copied at the end.
      async () => void deleted.push((await createTransfer(ports, options)).trackingId),
      async () => {
        await deleteTransfer(ports, deleted[0] ?? '');
        await removeMarkedParts(ports);
      },
    );
    const before = await storedKeys(ports);
    const { manifest, lost } = await makeBackup(ports, { database: location, program: '0' }, begun);
    assert.deepEqual([manifest.blobs.count, manifest.blobs.lost, lost.size], [2, 0, 0]);
    assert.equal((await Array.fromAsync(target.blobs.list(''))).length, 2);
    assert.deepEqual(await verifyBackup(target, ports.keys.all, failOn), { snapshots: 1, blobs: 2 });
    const slots = await db.selectFrom('key_slot').select('tracking_id').where('tracking_id', 'in', deleted).execute();
    assert.deepEqual(slots, [], 'its keys were destroyed at once');
    assert.equal((await storedKeys(ports)).length, 2, 'its blob is there until the next cleanup');
    await removeMarkedParts(ports);
    assert.deepEqual(await storedKeys(ports), before);
  },
);

eachDatabase(
  'no blob is removed while a backup holds them, by the clock or a trusted time that is days behind',
  async (db) => {
    const ports = await createTestPorts(db);
    const { trackingId } = await createTransfer(ports, options);
    const orphan = '20260301/120000-AbCdEfGh/0123';
    await ports.blobs.write(orphan, Readable.from([Buffer.alloc(1)]));
    await db.transaction().execute((tx) => writeSetting(tx, 'disk.orphanDays', '1', ports.clock.now()));
    await removeOrphanedBlobs(ports);
    ports.clock.advance(3 * dayMs);
    const stored = await storedKeys(ports);
    const now = ports.clock.now();
    await acquireLease(db, { name: blobHold, holder: 'x' }, { now, until: new Date(now.getTime() + 30_000) });
    await deleteTransfer(ports, trackingId);
    for (const time of [now, new Date(now.getTime() - dayMs)]) {
      const job = { ...ports, clock: { now: () => time } };
      await removeMarkedParts(job);
      await removeOrphanedBlobs(job);
      assert.deepEqual(await storedKeys(ports), stored);
    }
    ports.clock.advance(31_000);
    await removeMarkedParts(ports);
    await removeOrphanedBlobs(ports);
    assert.deepEqual(await storedKeys(ports), [], 'the hold of a killed backup has expired');
  },
);

eachDatabase('a hold by a clock that is years ahead is ignored', async (db) => {
  const ports = await createTestPorts(db);
  const { trackingId } = await createTransfer(ports, options);
  const until = new Date(ports.clock.now().getTime() + 3_650 * dayMs);
  await acquireLease(db, { name: blobHold, holder: 'x' }, { now: ports.clock.now(), until });
  await deleteTransfer(ports, trackingId);
  assert.deepEqual(await storedKeys(ports), []);
});

eachDatabase('a backup that was suspended while another one ran adds no snapshot', async (db, location, t) => {
  const ports = await createTestPorts(db);
  const target = await createTarget(t, ports);
  await createTransfer(ports, options);
  const takeOver = async () => {
    ports.clock.advance(60_000);
    const now = ports.clock.now();
    await acquireLease(db, { name: 'backup', holder: 'another' }, { now, until: new Date(now.getTime() + 1) });
  };
  const suspended = makeBackup(
    ports,
    { database: location, program: '0' },
    whenListed(target, async () => {}, takeOver),
  );
  await assert.rejects(suspended, /was suspended for too long, and another one has begun/);
  assert.deepEqual(await verifyBackup(target, ports.keys.all, failOn), { snapshots: 0, blobs: 0 });
  ports.clock.advance(60_000);
  await makeBackup(ports, { database: location, program: '0' }, target);
  assert.deepEqual(await pruneBackup(ports, target, 1), { snapshots: [], blobs: 0 });
  assert.deepEqual(await verifyBackup(target, ports.keys.all, failOn), { snapshots: 1, blobs: 1 });
});

eachDatabase('work whose lease was taken over is not repeated', async (db) => {
  const ports = await createTestPorts(db);
  let runs = 0;
  const suspended = underLease(ports, 'backup', async (_, over) => {
    runs += 1;
    ports.clock.advance(60_000);
    const now = ports.clock.now();
    await acquireLease(db, { name: 'backup', holder: 'another' }, { now, until: new Date(now.getTime() + 1) });
    if (!over.aborted) await once(over, 'abort');
    ports.clock.advance(60_000);
    over.throwIfAborted();
  });
  await assert.rejects(suspended, /^OperatorError: .* was suspended for too long, and another one has begun/);
  assert.equal(runs, 1);
});

eachDatabase('after the clock was set back, the newest snapshot is still the newest', async (db, location, t) => {
  const ports = await createTestPorts(db);
  const target = await createTarget(t, ports);
  const source = { database: location, program: '0' };
  ports.clock.advance(3_650 * dayMs);
  await makeBackup(ports, source, target);
  ports.clock.advance(-3_650 * dayMs);
  await makeBackup(ports, source, target);
  ports.clock.advance(60_000);
  const { manifest } = await makeBackup(ports, source, target);
  const { snapshots } = await pruneBackup(ports, target, 1);
  assert.equal(snapshots.length, 2);
  assert.deepEqual((await listSnapshots(target)).complete, [manifest.snapshot]);
});

/** Another run, of any service, takes the lock of the place and has it until it ends. */
const takeOver = (place: BackupPlace, work = async () => {}) =>
  underPlaceLock(place, 'prune', work, { expiryMs: 0, renewMs: 60_000, maxWaitMs: 0, pauseMs: 1 });

for (const [moment, removed] of [
  ['before its manifest is written', 'copied'],
  ['while its manifest is written', 'manifest'],
] as const) {
  eachDatabase(
    `a backup whose place another run has taken over ${moment} adds no snapshot`,
    async (db, location, t) => {
      const ports = await createTestPorts(db);
      const target = await createTarget(t, ports);
      await createTransfer(ports, options);
      let hasTakenOver = false;
      const snapshots = {
        ...target.snapshots,
        async write(...args: Parameters<typeof target.snapshots.write>) {
          const written = await target.snapshots.write(...args);
          if (args[0].includes(`/${removed}`)) {
            hasTakenOver = true;
            await takeOver(target);
          }
          return written;
        },
      };
      const made = makeBackup(ports, { database: location, program: '0' }, { ...target, snapshots });
      await assert.rejects(made, /Another run has taken over the lock of /);
      assert.ok(hasTakenOver);
      assert.deepEqual(await verifyBackup(target, ports.keys.all, failOn), { snapshots: 0, blobs: 0 });
      ports.clock.advance(60_000);
      await makeBackup(ports, { database: location, program: '0' }, target);
      assert.deepEqual(await verifyBackup(target, ports.keys.all, failOn), { snapshots: 1, blobs: 1 });
    },
  );
}

eachDatabase('a prune whose place another run has taken over removes nothing more', async (db, location, t) => {
  const ports = await createTestPorts(db);
  const target = await createTarget(t, ports);
  const source = { database: location, program: '0' };
  const { trackingId } = await createTransfer(ports, options);
  await makeBackup(ports, source, target);
  await deleteTransfer(ports, trackingId);
  await removeMarkedParts(ports);
  ports.clock.advance(60_000);
  await makeBackup(ports, source, target);
  const list = async () => (await Array.fromAsync(target.snapshots.list(''))).sort();
  const before = await list();
  const pruned = pruneBackup(
    ports,
    whenListed(target, () => takeOver(target)),
    1,
  );
  await assert.rejects(pruned, /Another run has taken over the lock of /);
  assert.equal((await Array.fromAsync(target.blobs.list(''))).length, 1);
  assert.equal((await list()).length, before.length - 1, 'the manifest was removed before');
  const again = await pruneBackup(ports, target, 1);
  assert.deepEqual(again, { snapshots: [], blobs: 1 }, 'the list of the snapshot was still there');
  assert.deepEqual(await verifyBackup(target, ports.keys.all, failOn), { snapshots: 1, blobs: 0 });
});

eachDatabase(
  'a prune removes the blobs that an interrupted backup has copied, and no others',
  async (db, location, t) => {
    const ports = await createTestPorts(db);
    const target = await createTarget(t, ports);
    const source = { database: location, program: '0' };
    const foreign = '20260301/120000-AbCdEfGh/0123';
    await target.blobs.write(foreign, Readable.from([Buffer.alloc(1)]));
    const { trackingId } = await createTransfer(ports, options);
    const interrupted = makeBackup(
      ports,
      source,
      whenListed(
        target,
        async () => {},
        async () => assert.fail('interrupted'),
      ),
    );
    await assert.rejects(interrupted, /interrupted/);
    await deleteTransfer(ports, trackingId);
    await removeMarkedParts(ports);
    ports.clock.advance(60_000);
    await makeBackup(ports, source, target);
    assert.deepEqual(await pruneBackup(ports, target, 1), { snapshots: [], blobs: 1 });
    assert.deepEqual(await storedKeys(target), [foreign]);
  },
);

eachDatabase('another service cannot change a place, also during a backup', async (db, location, t) => {
  const ports = await createTestPorts(db);
  const target = await createTarget(t, ports);
  await createTransfer(ports, options);
  await using otherLocation = await migratedLocation('SQLite');
  const other = await createTestPorts(openDatabase(otherLocation.value));
  const source = { database: otherLocation.value, program: '0' };
  const refused = async () => {
    for (const change of [
      () => pruneBackup(other, target, 1),
      () => makeBackup(other, source, target),
      () => initPlace(other, target, { program: '0', takesOver: false }),
    ])
      await assert.rejects(change, /^OperatorError: .* belongs to another service, or to the one /);
  };
  await refused();
  const raced = whenListed(target, async () => {}, refused);
  await makeBackup(ports, { database: location, program: '0' }, raced);
  assert.deepEqual(await verifyBackup(target, ports.keys.all, failOn), { snapshots: 1, blobs: 1 });
  const taken = initPlace(other, target, { program: '0', takesOver: true });
  await assert.rejects(taken, /contains backups of another service, with the master key/);
  await other.db.destroy();
});

/** No other server runs, so there is nothing to wait for. */
const times = { silenceMs: 0, timeoutMs: 0, wait: async () => {} };
const server = { server: 'one', name: 'first machine' };

eachDatabase(
  'a backup during which the master key is rotated is signed with a key of its snapshot',
  async (db, location, t) => {
    const ports = await createTestPorts(db);
    const target = await createTarget(t, ports);
    await createTransfer(ports, options);
    const first = ports.keys.current;
    const rotate = async () => void (await rotateMasterKey({ ...ports, server }, localActor, times));
    const source = { database: location, program: '0' };
    const rotated = whenListed(target, async () => {}, rotate);
    const { manifest } = await makeBackup(ports, source, rotated);
    assert.notEqual(ports.keys.current.id, first.id);
    assert.deepEqual(
      manifest.masterKeys.map(({ id }) => id),
      [first.id],
    );
    assert.deepEqual(await verifyBackup(target, [first], failOn), { snapshots: 1, blobs: 1 });
  },
);

eachDatabase('a backup during which its master keys are removed adds no snapshot', async (db, location, t) => {
  const ports = await createTestPorts(db);
  const target = await createTarget(t, ports);
  await createTransfer(ports, options);
  const first = ports.keys.current;
  const replace = async () => {
    await rotateMasterKey({ ...ports, server }, localActor, times);
    await rewrapSealedValues(ports, new AbortController().signal);
    await removeMasterKey({ ...ports, server }, first.id, localActor, { endsLinks: true, times });
  };
  const source = { database: location, program: '0' };
  await assert.rejects(
    makeBackup(
      ports,
      source,
      whenListed(target, async () => {}, replace),
    ),
    /was removed during/,
  );
  assert.deepEqual(await verifyBackup(target, [first], failOn), { snapshots: 0, blobs: 0 });
});
