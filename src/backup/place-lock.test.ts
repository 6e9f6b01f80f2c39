import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { createBackupPlace } from '../../test/support/backup/backup-place.ts';
import { memoryBlobs } from '../../test/support/transfer/memory-blobs.ts';
import { type PlaceLock, underPlaceLock } from './place-lock.ts';
import type { BackupPlace } from './target.ts';

/** Others take a lock over at once, and none is renewed by itself. */
const impatient = { expiryMs: 0, renewMs: 60_000, maxWaitMs: 60_000, pauseMs: 1 };
const patient = { ...impatient, expiryMs: 60_000 };

const inMemory = (): Pick<BackupPlace, 'location' | 'records' | 'host'> => ({
  location: 'memory',
  records: memoryBlobs(),
  host: 'one.example.org',
});

const none = async () => {};

test('runs exclude each other, and each begins when the one before has ended', async (t) => {
  const place = await createBackupPlace(t);
  let running = 0;
  const work = async ({ confirm }: PlaceLock) => {
    running += 1;
    assert.equal(running, 1);
    for (let step = 0; step < 3; step += 1) await confirm();
    running -= 1;
  };
  await Promise.all([1, 2, 3, 4].map(() => underPlaceLock(place, 'backup', work, patient)));
  const entries = await Array.fromAsync(place.records.list('lock-'));
  assert.equal(entries.length, 1);
  assert.match(entries[0] ?? '', /^lock-\d{12}-free$/);
});

test('a released lock stays free when the runs that take it at once give way to each other', async () => {
  const place = inMemory();
  const { write } = place.records;
  const rivals = ['lock-000000000003-one-backup-host', 'lock-000000000003-two-backup-host'];
  place.records.write = async (key, ...content) => {
    const written = await write(key, ...content);
    if (key.endsWith('-free')) for (const rival of rivals) await write(rival, ...content);
    return written;
  };
  await underPlaceLock(place, 'backup', none, patient);
  place.records.write = write;
  await place.records.remove(...rivals);
  await underPlaceLock(place, 'prune', none, { ...patient, maxWaitMs: 0 });
});

test('a run whose lock was taken over can confirm nothing, also after the other one has ended', async () => {
  const place = inMemory();
  await underPlaceLock(
    place,
    'prune',
    async ({ lost, confirm }) => {
      await confirm();
      await underPlaceLock(place, 'backup', none, impatient);
      await underPlaceLock(place, 'backup', none, patient);
      await assert.rejects(confirm(), /Another run has taken over the lock of memory/);
      assert.ok(lost.aborted);
      await underPlaceLock(place, 'backup', ({ confirm: confirmOther }) => confirmOther(), patient);
      await assert.rejects(confirm(), /Another run has taken over/);
    },
    patient,
  );
});

test('a run that waited and did not get the lock names the command and the machine of the other one', async () => {
  const place = inMemory();
  await underPlaceLock(place, 'prune', async () => {
    await assert.rejects(
      underPlaceLock(place, 'backup', none, { ...patient, maxWaitMs: 0 }),
      /^OperatorError: Another run changes memory \(command prune on one-example-org\)\. Try again when it has ended\.$/,
    );
  });
});

test('the lock of a run is renewed while it works', async () => {
  const place = inMemory();
  const renewed = new AbortController();
  const records = {
    ...place.records,
    async write(...args: Parameters<typeof place.records.write>) {
      const written = await place.records.write(...args);
      if (args[0].startsWith('lock-000000000003')) renewed.abort();
      return written;
    },
  };
  await underPlaceLock(
    { ...place, records },
    'backup',
    async ({ lost }) => {
      if (!renewed.signal.aborted) await once(renewed.signal, 'abort');
      assert.ok(!lost.aborted);
    },
    { ...patient, renewMs: 1 },
  );
});

test('a run cannot confirm its lock while the place is unavailable', async () => {
  const place = inMemory();
  await underPlaceLock(
    place,
    'backup',
    async ({ confirm }) => {
      const { write } = place.records;
      place.records.write = async () => {
        throw new Error('the disk is gone');
      };
      await assert.rejects(confirm(), /the disk is gone/);
      place.records.write = write;
      await confirm();
    },
    patient,
  );
});
