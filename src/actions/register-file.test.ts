import assert from 'node:assert/strict';
import { eachDatabase } from '../../test/support/each-database.ts';
import { type HousePorts, housePorts } from '../../test/support/house-ports.ts';
import { aSender, begunSession, noChange, refusedAs } from '../../test/support/sending.ts';
import { changeSession } from './change-session.ts';
import { changeSetting } from './change-setting.ts';
import { openSession } from './open-session.ts';
import { registerFile } from './register-file.ts';
import { tellSession } from './tell-session.ts';

async function aSession(ports: HousePorts) {
  const sender = await aSender(ports);
  return openSession(ports, sender, await begunSession(ports, sender));
}

const fulfilled = (results: ReadonlyArray<PromiseSettledResult<unknown>>) =>
  results.filter(({ status }) => status === 'fulfilled').length;

eachDatabase('of many that register one name at once, one does', async (db) => {
  const ports = await housePorts(db);
  const session = await aSession(ports);
  const names = ['a.txt', 'A.txt', 'a.TXT', 'A.TXT'];
  const results = await Promise.allSettled(names.map((name) => registerFile(ports, session, { name, size: 1 })));
  assert.equal(fulfilled(results), 1);
  await registerFile(ports, await aSession(ports), { name: 'a.txt', size: 1 });
});

eachDatabase('limits hold for all that register at once, and every file has a place of its own', async (db) => {
  const ports = await housePorts(db);
  const session = await aSession(ports);
  const third = Math.floor(107_374_182_400 / 3);
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const results = await Promise.allSettled(names.map((name) => registerFile(ports, session, { name, size: third })));
  assert.equal(fulfilled(results), 3);
  const positions = await db.selectFrom('file').select('position').orderBy('position').execute();
  assert.deepEqual(
    positions.map(({ position }) => position),
    [0, 1, 2],
  );
});

eachDatabase('the number of files is a setting', async (db) => {
  const ports = await housePorts(db);
  await changeSetting(ports, 'transfer.maxFiles', '1');
  const session = await aSession(ports);
  await registerFile(ports, session, { name: 'a', size: 0 });
  await assert.rejects(registerFile(ports, session, { name: 'b', size: 0 }), refusedAs('rule_broken', /1 files/));
});

eachDatabase('below the floor of free space no file is registered; at the floor it is', async (db) => {
  const ports = await housePorts(db);
  const session = await aSession(ports);
  await changeSetting(ports, 'disk.floorBytes', '1000');
  const withRoomFor = (free: number) => ({ ...ports, blobs: { ...ports.blobs, freeBytes: async () => free } });
  for (const free of [0, 999]) {
    const registered = registerFile(withRoomFor(free), session, { name: 'a', size: 0 });
    await assert.rejects(registered, refusedAs('unavailable', /no room/));
  }
  await registerFile(withRoomFor(1000), session, { name: 'a', size: 1_000_000 });
  await changeSetting(ports, 'disk.floorBytes', '0');
  await registerFile(withRoomFor(0), session, { name: 'b', size: 1 });
});

eachDatabase('a checksum of an algorithm that was changed meanwhile is refused', async (db) => {
  const ports = await housePorts(db);
  const session = await aSession(ports);
  await changeSession(ports, session, { ...noChange, checksumAlgorithm: 'MD5' });
  const file = { name: 'a', size: 1, checksum: 'a'.repeat(64) };
  await assert.rejects(registerFile(ports, session, file), refusedAs('rule_broken', /algorithm/));
});

eachDatabase('a session tells of all its files, however many there are, in their order', async (db) => {
  const ports = await housePorts(db);
  const session = await aSession(ports);
  const names = Array.from({ length: 120 }, (_, number) => `${120 - number}.txt`);
  for (const name of names) await registerFile(ports, session, { name, size: 1 });
  const { files } = await tellSession(ports, session);
  assert.deepEqual(
    files.map(({ name }) => name),
    names,
  );
});
