import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { TestContext } from 'node:test';
import { eachDatabase } from '../../test/support/database/each-database.ts';
import { createTestPorts, type TestPorts } from '../../test/support/server/test-ports.ts';
import { createTransfer } from '../../test/support/transfer/test-transfer.ts';
import { deleteTransfer } from '../actions/admin/delete-transfer.ts';
import { removeMarkedParts } from '../actions/cleanup/remove-marked-parts.ts';
import { removeOrphanedBlobs } from '../actions/cleanup/remove-orphaned-blobs.ts';
import { removeMasterKey } from '../actions/key-rotation/remove-master-key.ts';
import { rewrapSealedValues } from '../actions/key-rotation/rewrap-sealed-values.ts';
import { rotateMasterKey } from '../actions/key-rotation/rotate-master-key.ts';
import { openDiskBlobs } from '../blobs/disk.ts';
import { localActor } from '../core/actor.ts';
import { dayMs } from '../core/time.ts';
import { acquireLease, blobHold } from '../db/leases.ts';
import { writeSetting } from '../db/settings.ts';
import { makeBackup } from './make-backup.ts';
import { pruneBackup } from './prune-backup.ts';
import type { BackupTarget } from './target.ts';
import { type BackupFinding, verifyBackup } from './verify-backup.ts';

const failOn = (finding: BackupFinding) => assert.fail(finding.what);

const options = { password: undefined, columns: { send_recipient_notification: 0 } };

async function createTarget(t: TestContext): Promise<BackupTarget> {
  const location = await mkdtemp(join(tmpdir(), 'sealpost-backup-'));
  t.after(() => rm(location, { recursive: true }));
  return {
    location,
    blobs: await openDiskBlobs(join(location, 'blobs')),
    snapshots: await openDiskBlobs(join(location, 'snapshots')),
    scratch: join(location, 'scratch'),
  };
}

/** Calls these functions when the pool is listed: before the blobs are copied, and after the database was copied. */
function whenListed({ blobs, ...target }: BackupTarget, ...steps: ReadonlyArray<() => Promise<void>>): BackupTarget {
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

const storedKeys = async ({ blobs }: Pick<TestPorts, 'blobs'>) => (await Array.fromAsync(blobs.list(''))).sort();

eachDatabase(
  'a transfer that ends during a backup is in the backup, and its blobs are removed later',
  async (db, location, t) => {
    const ports = await createTestPorts(db);
    const target = await createTarget(t);
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
  const target = await createTarget(t);
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

/** No other server runs, so there is nothing to wait for. */
const times = { silenceMs: 0, timeoutMs: 0, wait: async () => {} };
const server = { server: 'one', name: 'first machine' };

eachDatabase(
  'a backup during which the master key is rotated is signed with a key of its snapshot',
  async (db, location, t) => {
    const ports = await createTestPorts(db);
    const target = await createTarget(t);
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
  const target = await createTarget(t);
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
