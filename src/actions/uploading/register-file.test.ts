import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createTestPorts, type TestPorts, withOwnRuntime } from '../../../test/support/server/test-ports.ts';
import { createEmptySession, createSender, hasProblemCode } from '../../../test/support/transfer/sender.ts';
import { changeSession } from '../sessions/change-session.ts';
import { describeSession, type OpenSession, openSession, removeSession } from '../sessions/open-session.ts';
import { changeSetting } from '../settings/settings.ts';
import { registerFile, removeFile } from './files.ts';
import { receiveContent } from './receive-content.ts';

async function openTestSession(ports: TestPorts, address?: string) {
  const sender = await createSender(ports, address);
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

const withFreeBytes = (ports: TestPorts, free: number) => {
  return { ...ports, blobs: { ...ports.blobs, freeSpace: async () => ({ bytes: free }) } };
};

eachDatabase('rejects files below the free space floor, and accepts them at the floor', async (db) => {
  const ports = await createTestPorts(db);
  const session = await openTestSession(ports);
  await changeSetting(ports, 'disk.minFreeBytes', '1000');
  for (const free of [0, 999]) {
    const registered = registerFile(withFreeBytes(ports, free), session, { name: 'a', size: 0 });
    await assert.rejects(registered, hasProblemCode('storage_full', /disk space/));
  }
  await registerFile(withFreeBytes(ports, 1001), session, { name: 'a', size: 1 });
  await changeSetting(ports, 'disk.minFreeBytes', '0');
  await registerFile(withFreeBytes(ports, 0), session, { name: 'b', size: 1 });
});

eachDatabase(
  'reserves the bytes that all sessions have announced, until they arrive or the session ends',
  async (db) => {
    const ports = await createTestPorts(db);
    const [one, other] = [await openTestSession(ports), await openTestSession(ports)];
    await changeSetting(ports, 'disk.minFreeBytes', '1000');
    const disk = withFreeBytes(ports, 1100);
    const isFull = hasProblemCode('storage_full', /disk space/);
    const parallel = ['a', 'b', 'c'].map((name) => registerFile(disk, one, { name, size: 50 }));
    assert.equal(countFulfilled(await Promise.allSettled(parallel)), 2);
    await assert.rejects(registerFile(disk, other, { name: 'a', size: 1 }), isFull);
    // Another server has the same limit.
    await assert.rejects(
      registerFile({ ...withOwnRuntime(disk), blobs: disk.blobs }, other, { name: 'a', size: 1 }),
      isFull,
    );
    const [first] = (await describeSession(ports, one)).files;
    const content = { bytes: Readable.from([Buffer.alloc(50)]), length: 50 };
    await receiveContent(ports, one, first?.id ?? '', content);
    await registerFile(disk, other, { name: 'a', size: 50 });
    await assert.rejects(registerFile(disk, other, { name: 'b', size: 1 }), isFull);
    await removeSession(ports, one);
    await registerFile(disk, other, { name: 'b', size: 50 });
  },
);

eachDatabase('ends the uploads of the sender with the most unfinished bytes when space runs out', async (db) => {
  const ports = await createTestPorts(db);
  const [small, large] = [await openTestSession(ports), await openTestSession(ports, 'eve@example.org')];
  const ids = [
    await registerFile(ports, small, { name: 'a', size: 10 }),
    await registerFile(ports, large, { name: 'a', size: 20 }),
  ];
  await changeSetting(ports, 'disk.minFreeBytes', '1000');
  const put = (session: OpenSession, fileId = '', size: number, free: number) =>
    receiveContent(withFreeBytes(ports, free), session, fileId, {
      bytes: Readable.from([Buffer.alloc(size)]),
      length: size,
    });
  const isFull = hasProblemCode('storage_full', /this upload/);
  await assert.rejects(put(large, ids[1], 20, 999), isFull);
  await assert.rejects(put(small, ids[0], 10, 249), isFull, 'very little space is left to the database');
  await put(small, ids[0], 10, 999);
  await put(large, ids[1], 20, 1000);
});

eachDatabase('ends the upload of that sender in the middle of a part, and the others go on', async (db) => {
  const ports = await createTestPorts(db);
  const [small, large] = [await openTestSession(ports), await openTestSession(ports, 'eve@example.org')];
  const ids = [
    await registerFile(ports, small, { name: 'a', size: 17 * 2 ** 20 }),
    await registerFile(ports, large, { name: 'a', size: 40 * 2 ** 20 }),
  ];
  await changeSetting(ports, 'disk.minFreeBytes', '1000');
  /** Uploads in one part, and counts what was read. Space runs out after the first check. */
  const put = async (session: OpenSession, fileId = '', mebibytes: number) => {
    let [sent, checks] = [0, 0];
    const blobs = { ...ports.blobs, freeSpace: async () => ({ bytes: checks++ === 0 ? 1000 : 999 }) };
    const bytes = Readable.from(
      (function* () {
        for (; sent < mebibytes; sent += 1) yield Buffer.alloc(2 ** 20);
      })(),
      { objectMode: false },
    );
    const [result] = await Promise.allSettled([
      receiveContent({ ...ports, blobs }, session, fileId, { bytes, length: undefined }),
    ]);
    return { sent, error: result.status === 'rejected' ? result.reason : undefined };
  };
  const ended = await put(large, ids[1], 40);
  assert.ok(hasProblemCode('storage_full', /this upload/)(ended.error));
  assert.ok(ended.sent < 16, `${ended.sent} MiB were read`);
  assert.deepEqual(await Array.fromAsync(ports.blobs.list('')), []);
  assert.deepEqual(await put(small, ids[0], 17), { sent: 17, error: undefined });
});

eachDatabase(
  'ends the upload of a file that another server removed before it takes the space of others',
  async (db) => {
    const ports = await createTestPorts(db);
    const [small, large] = [await openTestSession(ports), await openTestSession(ports, 'eve@example.org')];
    const fileId = await registerFile(ports, large, { name: 'a', size: 64 * 2 ** 20 });
    await changeSetting(ports, 'disk.minFreeBytes', '1000');
    let sent = 0;
    const disk = { ...ports, blobs: { ...ports.blobs, freeSpace: async () => ({ bytes: sent < 16 ? 1010 : 999 }) } };
    async function* bytes() {
      for (; sent < 64; sent += 1) {
        if (sent === 1) await removeFile(withOwnRuntime(ports), large, fileId);
        yield Buffer.alloc(2 ** 20);
      }
    }
    const upload = { bytes: Readable.from(bytes(), { objectMode: false }), length: undefined };
    await assert.rejects(receiveContent(disk, large, fileId, upload), hasProblemCode('upload_superseded'));
    assert.ok(sent < 16, `${sent} MiB were read`);
    assert.deepEqual(await Array.fromAsync(ports.blobs.list('')), []);
    const other = await registerFile(disk, small, { name: 'a', size: 10 });
    await receiveContent(disk, small, other, { bytes: Readable.from([Buffer.alloc(10)]), length: 10 });
  },
);

eachDatabase('ends an upload when space is short and no sender is known to have unfinished bytes', async (db) => {
  const ports = await createTestPorts(db);
  const session = await openTestSession(ports);
  const fileId = await registerFile(ports, session, { name: 'a', size: 10 });
  await changeSetting(ports, 'disk.minFreeBytes', '1000');
  await ports.announcedBytes.findLargestSender(async () => undefined);
  const upload = { bytes: Readable.from([Buffer.alloc(10)]), length: 10 };
  await assert.rejects(
    receiveContent(withFreeBytes(ports, 999), session, fileId, upload),
    hasProblemCode('storage_full', /this upload/),
  );
});

eachDatabase(
  'keeps the minimum of the local disk with a store elsewhere, and reserves nothing on it for announced files',
  async (db) => {
    const ports = await createTestPorts(db);
    const session = await openTestSession(ports);
    await changeSetting(ports, 'disk.minFreeBytes', '1000');
    const withSpool = (free: number) => ({
      ...ports,
      blobs: {
        ...ports.blobs,
        freeSpace: async () => ({ bytes: Number.POSITIVE_INFINITY, spoolBytes: free }),
      },
    });
    await assert.rejects(
      registerFile(withSpool(999), session, { name: 'a', size: 10 }),
      hasProblemCode('storage_full', /disk space/),
    );
    const fileId = await registerFile(withSpool(1000), session, { name: 'a', size: 5_000_000_000 });
    const upload = () => ({ bytes: Readable.from([Buffer.alloc(10)]), length: undefined });
    await assert.rejects(
      receiveContent(withSpool(999), session, fileId, upload()),
      hasProblemCode('storage_full', /this upload/),
    );
    assert.deepEqual(await Array.fromAsync(ports.blobs.list('')), []);
    await assert.rejects(
      receiveContent(withSpool(1000), session, fileId, upload()),
      hasProblemCode('upload_size_mismatch'),
    );
  },
);

eachDatabase('rejects a checksum when the algorithm was changed in the meantime', async (db) => {
  const ports = await createTestPorts(db);
  const session = await openTestSession(ports);
  await changeSession(ports, session, { checksumAlgorithm: 'MD5' });
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
