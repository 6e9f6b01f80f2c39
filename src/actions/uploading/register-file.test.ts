import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { createEmptySession, createSender, hasProblemCode, noChange } from '../../../test/support/transfer/sender.ts';
import { changeSetting } from '../admin/change-setting.ts';
import { changeSession } from '../sessions/change-session.ts';
import { describeSession } from '../sessions/describe-session.ts';
import { openSession } from '../sessions/open-session.ts';
import { registerFile } from './register-file.ts';

async function openTestSession(ports: TestPorts) {
  const sender = await createSender(ports);
  return openSession(ports, sender, await createEmptySession(ports, sender));
}

const countFulfilled = (results: ReadonlyArray<PromiseSettledResult<unknown>>) =>
  results.filter(({ status }) => status === 'fulfilled').length;

eachDatabase('registers a name once when parallel requests differ only in case', async (db) => {
  const ports = await createTestPorts(db);
  const session = await openTestSession(ports);
  const names = ['a.txt', 'A.txt', 'a.TXT', 'A.TXT'];
  const results = await Promise.allSettled(names.map((name) => registerFile(ports, session, { name, size: 1 })));
  assert.equal(countFulfilled(results), 1);
  await registerFile(ports, await openTestSession(ports), { name: 'a.txt', size: 1 });
});

eachDatabase(
  'enforces the size limit for parallel registrations, and gives every file its own position',
  async (db) => {
    const ports = await createTestPorts(db);
    const session = await openTestSession(ports);
    const third = Math.floor(107_374_182_400 / 3);
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const results = await Promise.allSettled(names.map((name) => registerFile(ports, session, { name, size: third })));
    assert.equal(countFulfilled(results), 3);
    const positions = await db.selectFrom('file').select('position').orderBy('position').execute();
    assert.deepEqual(
      positions.map(({ position }) => position),
      [0, 1, 2],
    );
  },
);

eachDatabase('limits the number of files by a setting', async (db) => {
  const ports = await createTestPorts(db);
  await changeSetting(ports, 'transfer.maxFiles', '1');
  const session = await openTestSession(ports);
  await registerFile(ports, session, { name: 'a', size: 0 });
  await assert.rejects(
    registerFile(ports, session, { name: 'b', size: 0 }),
    hasProblemCode('file_limit_exceeded', /the limit is 1\./),
  );
});

eachDatabase('rejects files below the free space floor, and accepts them at the floor', async (db) => {
  const ports = await createTestPorts(db);
  const session = await openTestSession(ports);
  await changeSetting(ports, 'disk.minFreeBytes', '1000');
  const withFreeBytes = (free: number) => ({ ...ports, blobs: { ...ports.blobs, freeBytes: async () => free } });
  for (const free of [0, 999]) {
    const registered = registerFile(withFreeBytes(free), session, { name: 'a', size: 0 });
    await assert.rejects(registered, hasProblemCode('storage_full', /disk space/));
  }
  await registerFile(withFreeBytes(1000), session, { name: 'a', size: 1_000_000 });
  await changeSetting(ports, 'disk.minFreeBytes', '0');
  await registerFile(withFreeBytes(0), session, { name: 'b', size: 1 });
});

eachDatabase('rejects a checksum when the algorithm was changed in the meantime', async (db) => {
  const ports = await createTestPorts(db);
  const session = await openTestSession(ports);
  await changeSession(ports, session, { ...noChange, checksumAlgorithm: 'MD5' });
  const file = { name: 'a', size: 1, checksum: 'a'.repeat(64) };
  await assert.rejects(registerFile(ports, session, file), hasProblemCode('conflict', /algorithm/));
});

eachDatabase('lists all files of a session in order', async (db) => {
  const ports = await createTestPorts(db);
  const session = await openTestSession(ports);
  const names = Array.from({ length: 120 }, (_, number) => `${120 - number}.txt`);
  for (const name of names) await registerFile(ports, session, { name, size: 1 });
  const { files } = await describeSession(ports, session);
  assert.deepEqual(
    files.map(({ name }) => name),
    names,
  );
});
