import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { type ApiServer, startApiServer } from '../support/server/api-server.ts';
import { createDraft, hasApiError, sha256 } from '../support/transfer/draft.ts';
import { waitUntil } from '../support/wait-until.ts';

test('registers files with a name, a size and an optional checksum, and keeps their order', async (t) => {
  const draft = await createDraft(await (await startApiServer(t)).sender());
  const checksum = sha256('Hello');
  const fileId = await draft.register({ fileName: 'b\u0308.txt', size: 5, checksum: checksum.toUpperCase() });
  assert.match(fileId, /^[A-Za-z0-9]{10}$/);
  const second = await draft.register({ fileName: 'a.txt', size: 0, checksum: null });
  const file = { state: 'INITIALIZED' };
  assert.deepEqual((await draft.get()).files, [
    { ...file, id: fileId, fileName: 'b\u0308.txt'.normalize('NFC'), size: 5, checksum, href: draft.href(fileId) },
    { ...file, id: second, fileName: 'a.txt', size: 0, checksum: null, href: draft.href(second) },
  ]);
  const wrong: ReadonlyArray<readonly [object, number, number]> = [
    [{ size: 1 }, 400, 1002],
    [{ fileName: 'c' }, 400, 1002],
    [{ fileName: 7, size: 1 }, 400, 1004],
    ...['', '.', '..', 'a/b', 'a\\b', 'a\0b', 'a\u202eb', 'n'.repeat(256)].map(
      (fileName) => [{ fileName, size: 1 }, 400, 1004] as const,
    ),
    ...[-1, 1.5, '5', null].map((size) => [{ fileName: 'c', size }, 400, 1004] as const),
    ...['abc', `${checksum}0`, 'g'.repeat(64)].map(
      (sum) => [{ fileName: 'c', size: 1, checksum: sum }, 400, 1004] as const,
    ),
    [{ fileName: 'A.TXT', size: 1 }, 409, 2001],
    [{ fileName: 'B\u0308.TXT', size: 1 }, 409, 2001],
    [{ fileName: 'c', size: 107_374_182_396 }, 409, 2001],
    [{ fileName: 'c', size: 1e30 }, 409, 2001],
  ];
  for (const [body, status, errorCode] of wrong) {
    await assert.rejects(draft.register(body), hasApiError(status, errorCode), JSON.stringify(body).slice(0, 80));
  }
  await draft.register({ fileName: 'c', size: 107_374_182_395 });
  await assert.rejects(draft.register({ fileName: 'd', size: 1 }), hasApiError(409, 2001));
});

test('accepts content with any type, with a length or in chunks, and returns no body', async (t) => {
  const service = await startApiServer(t);
  const draft = await createDraft(await service.sender());
  const fileId = await draft.register({ fileName: 'a.txt', size: 5 });
  for (const type of [undefined, 'application/json', 'text/plain', 'nonsense']) {
    const response = await draft.put(fileId, 'Hello', type === undefined ? {} : { 'Content-Type': type });
    assert.deepEqual([response.status, await response.text()], [200, ''], type);
  }
  const chunked = await draft.put(fileId, new Blob(['Hel', 'lo']).stream());
  assert.equal(chunked.status, 200);
  const [file] = (await draft.get()).files;
  assert.deepEqual([file?.state, file?.checksum], ['UPLOADED', sha256('Hello')]);
});

test('rejects content of another length, and the file is not uploaded', async (t) => {
  const service = await startApiServer(t);
  const draft = await createDraft(await service.sender());
  const fileId = await draft.register({ fileName: 'a.txt', size: 5 });
  for (const body of ['Hell', 'Hello!', '', new Blob(['Hell']).stream(), new Blob(['Hello', '!']).stream()]) {
    const response = await draft.put(fileId, body);
    assert.equal(response.status, 409);
    assert.equal(((await response.json()) as { errorCode: number }).errorCode, 2001);
    assert.equal((await draft.get()).files[0]?.state, 'INITIALIZED');
  }
  await assert.rejects(draft.submit(), hasApiError(409, 2001));
  const empty = await draft.register({ fileName: 'empty', size: 0 });
  assert.equal((await draft.put(empty, '')).status, 200);
  assert.equal((await draft.get()).files[1]?.checksum, sha256(''));
});

test('an interrupted upload leaves a file that can be uploaded again', async (t) => {
  const service = await startApiServer(t);
  const sender = await service.sender();
  const draft = await createDraft(sender);
  const fileId = await draft.register({ fileName: 'a.txt', size: 5 });
  for (const framing of ['Content-Length: 5\r\n\r\nHel', 'Transfer-Encoding: chunked\r\n\r\n3\r\nHel\r\n']) {
    const socket = connect(service.server.address.port, service.server.address.address);
    const lines = Object.entries({ Host: 'localhost', ...sender.headers }).map((header) => header.join(': '));
    const before = await partsIn(service);
    socket.write(`PUT ${draft.href(fileId)}/content HTTP/1.1\r\n${lines.join('\r\n')}\r\n${framing}`);
    // The part of the interrupted upload before may be removed meanwhile, so the number of parts may stay the same.
    await waitUntil(async () => (await partsIn(service)).some((part) => !before.includes(part)));
    socket.destroy();
    assert.equal((await draft.get()).files[0]?.state, 'INITIALIZED');
  }
  assert.equal((await draft.put(fileId, 'Hello')).status, 200);
  assert.equal((await draft.get()).files[0]?.checksum, sha256('Hello'));
});

async function partsIn({ ports }: ApiServer): Promise<readonly string[]> {
  const parts = await ports.db.selectFrom('part').select('blob_key').execute();
  return parts.map((part) => part.blob_key);
}

test('files and sessions can be removed', async (t) => {
  const service = await startApiServer(t);
  const sender = await service.sender();
  const draft = await createDraft(sender);
  const fileId = await draft.file('a.txt', 'Hello');
  await draft.change({ confidentialMessageFileId: fileId });
  assert.equal((await sender.sealpost.send('DELETE', draft.href(fileId))).status, 204);
  const { files, confidentialMessageFileId } = await draft.get();
  assert.deepEqual([files, confidentialMessageFileId], [[], null]);
  await assert.rejects(sender.sealpost.send('DELETE', draft.href(fileId)), hasApiError(404, 2003));
  assert.equal((await draft.put(fileId, 'Hello')).status, 404);
  await draft.file('a.txt', 'Hello');
  assert.equal((await sender.sealpost.send('DELETE', draft.path)).status, 204);
  await assert.rejects(draft.get(), hasApiError(404, 2003));
  assert.deepEqual(await Array.fromAsync(service.ports.blobs.list('')), []);
});
