import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import type { BlobStore } from '../../src/ports/blob-store.ts';
import { assertDocumentedError } from '../support/server/documented-error.ts';
import { exchangeRaw } from '../support/server/http-server.ts';
import { type PopulatedServer, startPopulatedServer, statusAndErrorCode } from '../support/server/populated-server.ts';
import { sha256 } from '../support/transfer/draft.ts';

const five = 'Content-Length: 5\r\n\r\n';
const chunked = 'Transfer-Encoding: chunked\r\n\r\n';

/** Returns the start of an upload request, without the framing headers. */
function headOf({ draft, sender }: PopulatedServer, fileId: string, connection = 'keep-alive'): string {
  const lines = Object.entries({ Host: 'sealpost.test', Connection: connection, ...sender.headers });
  return `PUT ${draft.href(fileId)}/content HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n`;
}

/** Returns how often an upload of the file's content was started. */
async function uploadStarts({ api }: PopulatedServer, fileId: string): Promise<number> {
  const query = api.ports.db.selectFrom('file').select('generation').where('id', '=', fileId);
  return (await query.executeTakeFirstOrThrow()).generation;
}

/** Sends the start of an upload, and disconnects when the server has started to store it. */
async function cutUpload(populated: PopulatedServer, fileId: string, rest: string): Promise<void> {
  const { api } = populated;
  const before = await uploadStarts(populated, fileId);
  const abortsBefore = api.log().split('request aborted').length;
  const socket = connect(api.server.address.port, api.server.address.address);
  socket.write(`${headOf(populated, fileId)}${rest}`);
  while ((await uploadStarts(populated, fileId)) === before) await setImmediate();
  socket.destroy();
  while (api.log().split('request aborted').length === abortsBefore) await setImmediate();
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

test('B6: an interrupted upload changes nothing, and the file can be uploaded again', async (t) => {
  const populated = await startPopulatedServer(t);
  const { draft, pendingFileId, assertUnchanged } = populated;
  for (const rest of cuts) {
    await cutUpload(populated, pendingFileId, rest);
    await assertUnchanged(JSON.stringify(rest));
  }
  assert.equal((await draft.put(pendingFileId, 'World')).status, 200);
  const { files } = await draft.get();
  assert.deepEqual(
    files.map(({ checksum }) => checksum),
    [sha256('Hello'), sha256('World')],
  );
  await draft.submit();
});

test('B6: rejects an upload that ends before its declared length', async (t) => {
  const populated = await startPopulatedServer(t);
  const { api, pendingFileId, assertUnchanged } = populated;
  for (const rest of [five, `${five}Hell`, `${chunked}5\r\nHel`]) {
    const socket = connect({
      port: api.server.address.port,
      host: api.server.address.address,
      allowHalfOpen: true,
    });
    socket.end(`${headOf(populated, pendingFileId)}${rest}`);
    const response = await text(socket);
    assert.match(response, /^HTTP\/1\.1 400 /, rest);
    assert.equal(JSON.parse(response.slice(response.indexOf('\r\n\r\n'))).errorCode, 1004);
    await assertUnchanged(JSON.stringify(rest));
  }
});

test('B6: an interrupted replacement leaves only this file without content', async (t) => {
  const populated = await startPopulatedServer(t);
  const { draft, ids, assertUnchanged } = populated;
  for (const rest of cuts) {
    await cutUpload(populated, ids.fileId, rest);
    const { files } = await draft.get();
    assert.deepEqual(
      files.map(({ state }) => state),
      ['INITIALIZED', 'INITIALIZED'],
    );
    assert.equal((await draft.put(ids.fileId, 'Hello')).status, 200);
    await assertUnchanged(JSON.stringify(rest));
  }
});

test('B7: a length other than the registered one is 409 / 2001 before any byte is stored, and earlier content stays', async (t) => {
  const populated = await startPopulatedServer(t);
  const { api, ids, pendingFileId, assertUnchanged } = populated;
  const lengths = [0, 1, 4, 6, 1_000_000, Number.MAX_SAFE_INTEGER];
  for (const fileId of [pendingFileId, ids.fileId]) {
    for (const length of lengths) {
      const sent = 'Hello!'.slice(0, length);
      const request = `${headOf(populated, fileId, 'close')}Content-Length: ${length}\r\n\r\n${sent}`;
      const [response, ...more] = await exchangeRaw(api.server, request);
      assert.ok(response !== undefined && more.length === 0, `${length}`);
      assertDocumentedError(response, `${length}`);
      assert.deepEqual(statusAndErrorCode(response), [409, 2001], `${length}`);
      await assertUnchanged(`${length}`);
    }
  }
});

test('B7: too few or too many bytes in chunks are 409 / 2001, and none are stored', async (t) => {
  const populated = await startPopulatedServer(t);
  const { api, pendingFileId, assertUnchanged } = populated;
  const chunk = (bytes: string) => `${bytes.length.toString(16)}\r\n${bytes}\r\n`;
  const much = 'x'.repeat(300_000);
  for (const chunks of [[], ['Hell'], ['H'], ['Hello!'], ['Hello', '!'], ['Hello', much, much], [much]]) {
    const body = `${chunks.map(chunk).join('')}0\r\n\r\n`;
    const [response, ...more] = await exchangeRaw(
      api.server,
      `${headOf(populated, pendingFileId, 'close')}${chunked}${body}`,
    );
    const hint = chunks.map((bytes) => bytes.length).join('+');
    assert.ok(response !== undefined && more.length === 0, hint);
    assertDocumentedError(response, hint);
    assert.deepEqual(statusAndErrorCode(response), [409, 2001], hint);
    await assertUnchanged(hint);
  }
});

test('B7: rejects an endless upload while it is being sent', async (t) => {
  const populated = await startPopulatedServer(t);
  const { api, pendingFileId, assertUnchanged } = populated;
  const socket = connect(api.server.address.port, api.server.address.address).on('error', () => {});
  socket.write(`${headOf(populated, pendingFileId)}${chunked}`);
  const piece = `10000\r\n${'x'.repeat(65_536)}\r\n`;
  const sending = (): void => void (socket.writable && socket.write(piece, sending));
  sending();
  const [first] = await once(socket, 'data');
  assert.match(String(first), /^HTTP\/1\.1 409 [\s\S]*"errorCode":2001/);
  socket.destroy();
  await assertUnchanged();
});

test('B7: bytes after the declared length are not part of the file', async (t) => {
  const populated = await startPopulatedServer(t);
  const { api, draft, pendingFileId } = populated;
  const responses = await exchangeRaw(api.server, `${headOf(populated, pendingFileId)}${five}World and more\r\n\r\n`);
  assert.deepEqual(
    responses.map(({ status }) => status),
    [200, 400],
  );
  assert.equal((await draft.get()).files[1]?.checksum, sha256('World'));
});

test('B8: a full disk is 503 / 5003 for an upload, and loses nothing', async (t) => {
  let isFull = false;
  const filling = (blobs: BlobStore): BlobStore => ({
    ...blobs,
    async write(key, bytes) {
      if (!isFull) return blobs.write(key, bytes);
      for await (const _ of bytes) break;
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    },
  });
  const { request, draft, pendingFileId, assertUnchanged } = await startPopulatedServer(t, { wrapBlobs: filling });
  isFull = true;
  const response = await request('PUT', `${draft.href(pendingFileId)}/content`, ['Content-Length: 5'], 'World');
  assertDocumentedError(response, 'a full disk');
  assert.deepEqual(statusAndErrorCode(response), [503, 5003]);
  assert.match(response.headers['retry-after'] ?? '', /^[1-9]\d*$/);
  assert.doesNotMatch(response.body, /ENOSPC|device/);
  await assertUnchanged();
  isFull = false;
  assert.equal((await draft.put(pendingFileId, 'World')).status, 200);
});

test('B8: a full database is 503 / 5003 for a write, and loses nothing', async (t) => {
  const { api, sender, request, draft, pendingFileId, assertUnchanged } = await startPopulatedServer(t);
  const { db } = api.ports;
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${pages.rows[0]?.page_count}`).execute(db);
  const register = (name: string) => {
    const file = JSON.stringify({ fileName: name, size: 5 });
    const headers = ['Content-Type: application/json', `Content-Length: ${file.length}`];
    return request('POST', `${draft.path}/files`, headers, file);
  };
  const registered: string[] = [];
  let response = await register('0');
  for (; response.status === 201 && registered.length < 500; response = await register(`${registered.length}`)) {
    registered.push(JSON.parse(response.body).data.fileId);
  }
  assertDocumentedError(response, 'a full database');
  assert.deepEqual(statusAndErrorCode(response), [503, 5003]);
  await sql.raw('pragma max_page_count = 1000000').execute(db);
  for (const fileId of registered) await sender.sealpost.send('DELETE', draft.href(fileId));
  await assertUnchanged();
  assert.equal((await draft.put(pendingFileId, 'World')).status, 200);
});

test('B8: below the minimum free space registration is 503 / 5003, and the upload of the largest sender', async (t) => {
  const { api, request, draft, pendingFileId, assertUnchanged } = await startPopulatedServer(t, {
    wrapBlobs: (blobs) => ({ ...blobs, freeSpace: async () => ({ bytes: 2 ** 31 }) }),
  });
  await changeSetting(api.ports, 'disk.minFreeBytes', String(2 ** 31 + 1));
  const file = '{"fileName":"new.txt","size":5}';
  const json = ['Content-Type: application/json', `Content-Length: ${file.length}`];
  const response = await request('POST', `${draft.path}/files`, json, file);
  assertDocumentedError(response, 'no space');
  assert.deepEqual(statusAndErrorCode(response), [503, 5003]);
  assert.match(api.log(), /"level":"warn".*disk\.minFreeBytes is 2147483649.*"storage_full"/);
  const upload = await draft.put(pendingFileId, 'World');
  assert.deepEqual([upload.status, ((await upload.json()) as { errorCode: number }).errorCode], [503, 5003]);
  await assertUnchanged();
  await changeSetting(api.ports, 'disk.minFreeBytes', String(2 ** 30));
  assert.equal((await draft.put(pendingFileId, 'World')).status, 200);
});
