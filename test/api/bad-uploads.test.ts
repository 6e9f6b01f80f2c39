import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { changeSetting } from '../../src/actions/change-setting.ts';
import type { BlobStore } from '../../src/ports/blob-store.ts';
import { assertDocumentedError } from './documented-error.ts';
import { exchange } from './house.ts';
import { sha256 } from './sending.ts';
import { aTreasureHouse, numbersOf, type TreasureHouse } from './treasure-house.ts';

const five = 'Content-Length: 5\r\n\r\n';
const chunked = 'Transfer-Encoding: chunked\r\n\r\n';

/** The beginning of an upload, up to its framing. */
function headOf({ draft, sender }: TreasureHouse, fileId: string, connection = 'keep-alive'): string {
  const lines = Object.entries({ Host: 'sealpost.test', Connection: connection, ...sender.headers });
  return `PUT ${draft.href(fileId)}/content HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n`;
}

/** How often the content of a file was begun. */
async function beginnings({ house }: TreasureHouse, fileId: string): Promise<number> {
  const query = house.ports.db.selectFrom('file').select('generation').where('id', '=', fileId);
  return (await query.executeTakeFirstOrThrow()).generation;
}

/** Sends the beginning of an upload, and leaves when the server has begun to write it. */
async function cutUpload(treasure: TreasureHouse, fileId: string, rest: string): Promise<void> {
  const { house } = treasure;
  const before = await beginnings(treasure, fileId);
  const answered = house.log().split('broken off').length;
  const socket = connect(house.server.address.port, house.server.address.address);
  socket.write(`${headOf(treasure, fileId)}${rest}`);
  while ((await beginnings(treasure, fileId)) === before) await setImmediate();
  socket.destroy();
  while (house.log().split('broken off').length === answered) await setImmediate();
}

const cuts = [
  five,
  `${five}H`,
  `${five}Hell`,
  chunked,
  `${chunked}5`,
  `${chunked}5\r\nHel`,
  `${chunked}5\r\nHello\r\n`,
];

test('B6: an upload that is cut off leaves everything as it was, and the file can be uploaded', async (t) => {
  const treasure = await aTreasureHouse(t);
  const { draft, waitingFileId, assertNothingLost } = treasure;
  for (const rest of cuts) {
    await cutUpload(treasure, waitingFileId, rest);
    await assertNothingLost(JSON.stringify(rest));
  }
  assert.equal((await draft.put(waitingFileId, 'World')).status, 200);
  const { files } = await draft.get();
  assert.deepEqual(
    files.map(({ checksum }) => checksum),
    [sha256('Hello'), sha256('World')],
  );
  await draft.submit();
});

test('B6: a client that says it has sent everything, and has not, is told so', async (t) => {
  const treasure = await aTreasureHouse(t);
  const { house, waitingFileId, assertNothingLost } = treasure;
  for (const rest of [five, `${five}Hell`, `${chunked}5\r\nHel`]) {
    const socket = connect({
      port: house.server.address.port,
      host: house.server.address.address,
      allowHalfOpen: true,
    });
    socket.end(`${headOf(treasure, waitingFileId)}${rest}`);
    const answer = await text(socket);
    assert.match(answer, /^HTTP\/1\.1 400 /, rest);
    assert.equal(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).errorCode, 1004);
    await assertNothingLost(JSON.stringify(rest));
  }
});

test('B6: where the upload that is cut off was to replace another, only this file waits for a new one', async (t) => {
  const treasure = await aTreasureHouse(t);
  const { draft, ids, assertNothingLost } = treasure;
  for (const rest of cuts) {
    await cutUpload(treasure, ids.fileId, rest);
    const { files } = await draft.get();
    assert.deepEqual(
      files.map(({ state }) => state),
      ['INITIALIZED', 'INITIALIZED'],
    );
    assert.equal((await draft.put(ids.fileId, 'Hello')).status, 200);
    await assertNothingLost(JSON.stringify(rest));
  }
});

test('B7: a length other than the registered one is 409 / 2001 before a byte counts, and what was there stays', async (t) => {
  const treasure = await aTreasureHouse(t);
  const { house, ids, waitingFileId, assertNothingLost } = treasure;
  const lengths = [0, 1, 4, 6, 1_000_000, Number.MAX_SAFE_INTEGER];
  for (const fileId of [waitingFileId, ids.fileId]) {
    for (const length of lengths) {
      const sent = 'Hello!'.slice(0, length);
      const request = `${headOf(treasure, fileId, 'close')}Content-Length: ${length}\r\n\r\n${sent}`;
      const [answer, ...more] = await exchange(house.server, request);
      assert.ok(answer !== undefined && more.length === 0, `${length}`);
      assertDocumentedError(answer, `${length}`);
      assert.deepEqual(numbersOf(answer), [409, 2001], `${length}`);
      await assertNothingLost(`${length}`);
    }
  }
});

test('B7: chunks that are too few or too many together are 409 / 2001, and none of them is kept', async (t) => {
  const treasure = await aTreasureHouse(t);
  const { house, waitingFileId, assertNothingLost } = treasure;
  const chunk = (bytes: string) => `${bytes.length.toString(16)}\r\n${bytes}\r\n`;
  const much = 'x'.repeat(300_000);
  for (const chunks of [[], ['Hell'], ['H'], ['Hello!'], ['Hello', '!'], ['Hello', much, much], [much]]) {
    const body = `${chunks.map(chunk).join('')}0\r\n\r\n`;
    const [answer, ...more] = await exchange(
      house.server,
      `${headOf(treasure, waitingFileId, 'close')}${chunked}${body}`,
    );
    const hint = chunks.map((bytes) => bytes.length).join('+');
    assert.ok(answer !== undefined && more.length === 0, hint);
    assertDocumentedError(answer, hint);
    assert.deepEqual(numbersOf(answer), [409, 2001], hint);
    await assertNothingLost(hint);
  }
});

test('B7: an upload without an end is refused in its midst', async (t) => {
  const treasure = await aTreasureHouse(t);
  const { house, waitingFileId, assertNothingLost } = treasure;
  const socket = connect(house.server.address.port, house.server.address.address).on('error', () => {});
  socket.write(`${headOf(treasure, waitingFileId)}${chunked}`);
  const piece = `10000\r\n${'x'.repeat(65_536)}\r\n`;
  const sending = (): void => void (socket.writable && socket.write(piece, sending));
  sending();
  const [first] = await once(socket, 'data');
  assert.match(String(first), /^HTTP\/1\.1 409 [\s\S]*"errorCode":2001/);
  socket.destroy();
  await assertNothingLost();
});

test('B7: bytes behind the announced length are no part of the file', async (t) => {
  const treasure = await aTreasureHouse(t);
  const { house, draft, waitingFileId } = treasure;
  const answers = await exchange(house.server, `${headOf(treasure, waitingFileId)}${five}World and more\r\n\r\n`);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 400],
  );
  assert.equal((await draft.get()).files[1]?.checksum, sha256('World'));
});

test('B8: a full disk is 503 / 5003 for whoever uploads, and nothing is lost by it', async (t) => {
  let isFull = false;
  const filling = (blobs: BlobStore): BlobStore => ({
    ...blobs,
    async write(key, bytes) {
      if (!isFull) return blobs.write(key, bytes);
      for await (const _ of bytes) break;
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    },
  });
  const { ask, draft, waitingFileId, assertNothingLost } = await aTreasureHouse(t, filling);
  isFull = true;
  const answer = await ask('PUT', `${draft.href(waitingFileId)}/content`, ['Content-Length: 5'], 'World');
  assertDocumentedError(answer, 'a full disk');
  assert.deepEqual(numbersOf(answer), [503, 5003]);
  assert.match(answer.headers['retry-after'] ?? '', /^[1-9]\d*$/);
  assert.doesNotMatch(answer.body, /ENOSPC|device/);
  await assertNothingLost();
  isFull = false;
  assert.equal((await draft.put(waitingFileId, 'World')).status, 200);
});

test('B8: a full database is 503 / 5003 for whoever writes, and nothing is lost by it', async (t) => {
  const { house, sender, ask, draft, waitingFileId, assertNothingLost } = await aTreasureHouse(t);
  const { db } = house.ports;
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${pages.rows[0]?.page_count}`).execute(db);
  const register = (name: string) => {
    const file = JSON.stringify({ fileName: name, size: 5 });
    const headers = ['Content-Type: application/json', `Content-Length: ${file.length}`];
    return ask('POST', `${draft.path}/files`, headers, file);
  };
  const registered: string[] = [];
  let answer = await register('0');
  for (; answer.status === 201 && registered.length < 500; answer = await register(`${registered.length}`)) {
    registered.push(JSON.parse(answer.body).data.fileId);
  }
  assertDocumentedError(answer, 'a full database');
  assert.deepEqual(numbersOf(answer), [503, 5003]);
  await sql.raw('pragma max_page_count = 1000000').execute(db);
  for (const fileId of registered) await sender.sealpost.send('DELETE', draft.href(fileId));
  await assertNothingLost();
  assert.equal((await draft.put(waitingFileId, 'World')).status, 200);
});

test('B8: below the floor of free space registering is 503 / 5003, and what is registered can be uploaded', async (t) => {
  const { house, ask, draft, waitingFileId, assertNothingLost } = await aTreasureHouse(t, (blobs) => ({
    ...blobs,
    freeBytes: async () => 2 ** 31,
  }));
  await changeSetting(house.ports, 'disk.floorBytes', String(2 ** 31 + 1));
  const file = '{"fileName":"new.txt","size":5}';
  const json = ['Content-Type: application/json', `Content-Length: ${file.length}`];
  const answer = await ask('POST', `${draft.path}/files`, json, file);
  assertDocumentedError(answer, 'no room');
  assert.deepEqual(numbersOf(answer), [503, 5003]);
  assert.match(house.log(), /"level":"warn".*disk\.floorBytes is 2147483649/);
  await assertNothingLost();
  assert.equal((await draft.put(waitingFileId, 'World')).status, 200);
});
