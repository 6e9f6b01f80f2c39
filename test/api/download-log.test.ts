import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { moveTransfer } from '../../src/db/transfers/transfers.ts';
import { abortEndedDownloads } from '../../src/runtime/downloads.ts';
import { testLogChain } from '../support/database/test-rows.ts';
import { contentBlock } from '../support/inputs/generated-content.ts';
import { ann, startApiServer, withPassword } from '../support/server/api-server.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';
import { waitUntil } from '../support/wait-until.ts';

/** More than the kernel buffers for a client that reads nothing. */
const large = Buffer.concat(Array<Buffer>(3).fill(contentBlock));

/** Creates a transfer of two files: the server sends one in a single chunk and streams the other. */
async function createLoggedTransfer(
  t: Parameters<typeof startApiServer>[0],
  content = contentBlock.subarray(0, 300_000),
) {
  const service = await startApiServer(t);
  const files = [
    { name: 'a.txt', content: 'Hello' },
    { name: 'b.bin', content },
  ];
  const made = await createTransfer(service.ports, { sender: ann, files });
  const { sealpost } = await service.sender();
  const [small, big] = made.files.map(({ id }) => id);
  assert.ok(small && big);
  const pathOf = (fileId: string) => `/api/transfers/${made.transferId}/files/${fileId}`;
  const request = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const own = { ...withPassword(made.password).headers, ...headers };
    const response = await fetch(new URL(path, service.server.baseUrl), { method, headers: own });
    await response.arrayBuffer();
    return response;
  };
  /** Returns the retrieval methods of all downloads by file, as the sender sees them. */
  const reported = async () => {
    const { status } = await sealpost.transferStatus({ sender: ann, trackingId: made.trackingId });
    const [bob] = status.recipients;
    return Object.fromEntries(
      (bob?.fileDownloads ?? []).map(({ id, downloads }) => [id, downloads.map((one) => one.retrievalMethod)]),
    );
  };
  /** Downloads are logged in the order in which they end, so earlier ones are complete when this one appears. */
  const reportedAfter = async (fileId: string, times: number) => {
    await waitUntil(async () => (await reported())[fileId]?.length === times);
    return reported();
  };
  /** Requests a file on a connection that is not read. */
  const open = (fileId: string): Socket => {
    const socket = connect(service.server.address.port, '127.0.0.1');
    socket.write(`GET ${pathOf(fileId)} HTTP/1.1\r\nHost: x\r\nX-CS-Password: ${made.password}\r\n\r\n`);
    return socket;
  };
  return { ...service, made, small, big, pathOf, request, reported, reportedAfter, open };
}

test('logs each download of a whole file for its recipient, visible to the sender', async (t) => {
  const { request, pathOf, small, big, reportedAfter, made, sender } = await createLoggedTransfer(t);
  await request(pathOf(big));
  await request(pathOf(small));
  await request(pathOf(small));
  assert.deepEqual(await reportedAfter(small, 2), { [big]: ['DOWNLOADED'], [small]: ['DOWNLOADED', 'DOWNLOADED'] });
  const { status } = await (await sender()).sealpost.transferStatus({ sender: ann, trackingId: made.trackingId });
  const [download] = status.recipients[0]?.fileDownloads[0]?.downloads ?? [];
  const logged = { downloadDate: '2026-03-01T12:00:00+00:00', retrievalMethod: 'DOWNLOADED', caller: 'UNVERIFIED' };
  assert.deepEqual(download, logged);
});

test('logs what the client had verified', async (t) => {
  const { request, pathOf, small, made, sender, reportedAfter } = await createLoggedTransfer(t);
  const [bob, eve] = [await sender('bob@example.org'), await sender('eve@example.org')];
  for (const headers of [{}, eve.headers, bob.headers]) await request(pathOf(small), headers);
  await reportedAfter(small, 3);
  const { status } = await (await sender()).sealpost.transferStatus({ sender: ann, trackingId: made.trackingId });
  const callers = status.recipients[0]?.fileDownloads[0]?.downloads.map(({ caller }) => caller);
  assert.deepEqual(callers, ['UNVERIFIED', 'OTHER_ADDRESS', 'RECIPIENT']);
});

test('logs a confidential message fetched by itself as viewed', async (t) => {
  const { request, pathOf, small, reportedAfter, ports, made } = await createLoggedTransfer(t);
  await ports.db
    .updateTable('transfer')
    .set({ confidential_message_file_id: small })
    .where('tracking_id', '=', made.trackingId)
    .execute();
  await request(pathOf(small));
  assert.deepEqual(await reportedAfter(small, 1), { [small]: ['VIEWED'] });
});

test('counts responses with the last byte, not HEAD, 304, errors and earlier parts', async (t) => {
  const { request, pathOf, small, big, reportedAfter } = await createLoggedTransfer(t);
  for (const path of [pathOf(small), pathOf(big)]) {
    const etag = (await request(path, {}, 'HEAD')).headers.get('etag') ?? '';
    assert.equal((await request(path, { 'If-None-Match': etag })).status, 304);
    assert.equal((await request(path, { Range: 'bytes=0-3' })).status, 206);
    assert.equal((await request(path, { Range: 'bytes=999999999-' })).status, 416);
    assert.equal((await request(path, { 'X-CS-Password': 'wrong' })).status, 401);
  }
  assert.equal((await request(pathOf(big), { Range: 'bytes=299990-' })).status, 206);
  assert.equal((await request(pathOf(small), { Range: 'bytes=-1' })).status, 206);
  assert.deepEqual(await reportedAfter(small, 1), { [big]: ['DOWNLOADED'], [small]: ['DOWNLOADED'] });
});

test('does not log the end of a file again within a minute, nor in an archive', async (t) => {
  const { request, pathOf, small, big, reportedAfter, made, ports } = await createLoggedTransfer(t);
  const zip = `/api/transfers/${made.transferId}/zip`;
  const end = { Range: 'bytes=-1' };
  // Four requests of one byte give one entry for each file.
  await Promise.all([request(zip, end), request(zip, end), request(`${zip}?include-checksum-file=true`, end)]);
  assert.equal((await request(pathOf(big), end)).status, 206);
  // Complete responses always count.
  await request(pathOf(small));
  assert.deepEqual(await reportedAfter(small, 2), { [big]: ['DOWNLOADED'], [small]: ['DOWNLOADED', 'DOWNLOADED'] });
  ports.clock.advance(60_000);
  await request(pathOf(big), end);
  await request(pathOf(small));
  const twice = ['DOWNLOADED', 'DOWNLOADED'];
  assert.deepEqual(await reportedAfter(small, 3), { [big]: twice, [small]: [...twice, 'DOWNLOADED'] });
});

test('logs a client that disconnects with the last byte, not one that disconnects before', async (t) => {
  const { open, small, big, request, pathOf, reportedAfter } = await createLoggedTransfer(t, large);
  const early = open(big);
  await once(early, 'data');
  early.destroy();
  const late = open(small);
  let text = '';
  for await (const chunk of late) {
    text += chunk;
    if (text.endsWith('Hello')) break;
  }
  late.resetAndDestroy();
  await reportedAfter(small, 1);
  await request(pathOf(small));
  assert.deepEqual(await reportedAfter(small, 2), { [small]: ['DOWNLOADED', 'DOWNLOADED'] });
});

test('aborts downloads of a revoked transfer, visibly incomplete', async (t) => {
  const { open, big, made, ports, reported } = await createLoggedTransfer(t, large);
  const sockets = Array.from({ length: 20 }, () => open(big));
  await Promise.all(sockets.map((socket) => once(socket, 'readable')));
  await abortEndedDownloads(ports);
  await ports.db
    .transaction()
    .execute((tx) => moveTransfer(tx, testLogChain, made.trackingId, 'revoked', ports.clock.now()));
  assert.ok(sockets.every(({ readableEnded }) => !readableEnded));
  await abortEndedDownloads(ports);
  for (const socket of sockets) {
    let received = 0;
    socket.on('error', () => {});
    for await (const chunk of socket) received += chunk.length;
    assert.ok(received < large.length, `${received} bytes`);
  }
  assert.deepEqual(await reported(), {});
});
