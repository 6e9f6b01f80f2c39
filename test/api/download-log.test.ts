import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { cutEndedDownloads } from '../../src/actions/running-downloads.ts';
import { moveTransfer } from '../../src/db/transfers.ts';
import { aTransfer } from '../support/a-transfer.ts';
import { aChain } from '../support/builders.ts';
import { block } from '../support/generated-content.ts';
import { until } from '../support/languages/until.ts';
import { withPassword } from './receiving-house.ts';
import { ann, aSendingHouse } from './sending-house.ts';

/** More than the system takes for somebody who reads nothing. */
const large = Buffer.concat(Array<Buffer>(3).fill(block));

/** A transfer of a file that is answered in one piece and one that is streamed. */
async function aLoggedTransfer(t: Parameters<typeof aSendingHouse>[0], content = block.subarray(0, 300_000)) {
  const house = await aSendingHouse(t);
  const files = [
    { name: 'a.txt', content: 'Hello' },
    { name: 'b.bin', content },
  ];
  const made = await aTransfer(house.ports, { sender: ann, files });
  const { sealpost } = await house.sender();
  const [small, big] = made.files.map(({ id }) => id);
  assert.ok(small && big);
  const pathOf = (fileId: string) => `/api/transfers/${made.transferId}/files/${fileId}`;
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const own = { ...withPassword(made.password).headers, ...headers };
    const answer = await fetch(new URL(path, house.server.baseUrl), { method, headers: own });
    await answer.arrayBuffer();
    return answer;
  };
  /** As the sender is told, by file: how each download was made. */
  const told = async () => {
    const { status } = await sealpost.transferStatus({ sender: ann, trackingId: made.trackingId });
    const [bob] = status.recipients;
    return Object.fromEntries(
      (bob?.fileDownloads ?? []).map(({ id, downloads }) => [id, downloads.map((one) => one.retrievalMethod)]),
    );
  };
  /** What is logged comes to light in the order in which it ended: behind this there is nothing more to come. */
  const toldAfter = async (fileId: string, times: number) => {
    await until(async () => (await told())[fileId]?.length === times);
    return told();
  };
  /** Asks on a connection that is read by nobody. */
  const open = (fileId: string): Socket => {
    const socket = connect(house.server.address.port, '127.0.0.1');
    socket.write(`GET ${pathOf(fileId)} HTTP/1.1\r\nHost: x\r\nX-CS-Password: ${made.password}\r\n\r\n`);
    return socket;
  };
  return { ...house, made, small, big, pathOf, ask, told, toldAfter, open };
}

test('a whole file is logged for its recipient, each time, and the sender can see it', async (t) => {
  const { ask, pathOf, small, big, toldAfter, made, sender } = await aLoggedTransfer(t);
  await ask(pathOf(big));
  await ask(pathOf(small));
  await ask(pathOf(small));
  assert.deepEqual(await toldAfter(small, 2), { [big]: ['DOWNLOADED'], [small]: ['DOWNLOADED', 'DOWNLOADED'] });
  const { status } = await (await sender()).sealpost.transferStatus({ sender: ann, trackingId: made.trackingId });
  const [download] = status.recipients[0]?.fileDownloads[0]?.downloads ?? [];
  assert.deepEqual(download, { downloadDate: '2026-03-01T12:00:00+00:00', retrievalMethod: 'DOWNLOADED' });
});

test('a confidential message that is fetched by itself was viewed', async (t) => {
  const { ask, pathOf, small, toldAfter, ports, made } = await aLoggedTransfer(t);
  await ports.db
    .updateTable('transfer')
    .set({ confidential_message_file_id: small })
    .where('tracking_id', '=', made.trackingId)
    .execute();
  await ask(pathOf(small));
  assert.deepEqual(await toldAfter(small, 1), { [small]: ['VIEWED'] });
});

test('what holds the last byte counts; HEAD, 304, refusals and earlier parts do not', async (t) => {
  const { ask, pathOf, small, big, toldAfter } = await aLoggedTransfer(t);
  for (const path of [pathOf(small), pathOf(big)]) {
    const etag = (await ask(path, {}, 'HEAD')).headers.get('etag') ?? '';
    assert.equal((await ask(path, { 'If-None-Match': etag })).status, 304);
    assert.equal((await ask(path, { Range: 'bytes=0-3' })).status, 206);
    assert.equal((await ask(path, { Range: 'bytes=999999999-' })).status, 416);
    assert.equal((await ask(path, { 'X-CS-Password': 'wrong' })).status, 401);
  }
  assert.equal((await ask(pathOf(big), { Range: 'bytes=299990-' })).status, 206);
  assert.equal((await ask(pathOf(small), { Range: 'bytes=-1' })).status, 206);
  assert.deepEqual(await toldAfter(small, 1), { [big]: ['DOWNLOADED'], [small]: ['DOWNLOADED'] });
});

test('the end of what its recipient has had the end of within a minute is not logged again, in an archive neither', async (t) => {
  const { ask, pathOf, small, big, toldAfter, made, ports } = await aLoggedTransfer(t);
  const zip = `/api/transfers/${made.transferId}/zip`;
  const end = { Range: 'bytes=-1' };
  // Four requests of one byte, and one entry for each file.
  await Promise.all([ask(zip, end), ask(zip, end), ask(`${zip}?include-checksum-file=true`, end)]);
  assert.equal((await ask(pathOf(big), end)).status, 206);
  // Whole answers always count.
  await ask(pathOf(small));
  assert.deepEqual(await toldAfter(small, 2), { [big]: ['DOWNLOADED'], [small]: ['DOWNLOADED', 'DOWNLOADED'] });
  ports.clock.set(new Date(ports.clock.now().getTime() + 60_000));
  await ask(pathOf(big), end);
  await ask(pathOf(small));
  const twice = ['DOWNLOADED', 'DOWNLOADED'];
  assert.deepEqual(await toldAfter(small, 3), { [big]: twice, [small]: [...twice, 'DOWNLOADED'] });
});

test('a client that breaks down with the last byte is logged, one that leaves before is not', async (t) => {
  const { open, small, big, ask, pathOf, toldAfter } = await aLoggedTransfer(t, large);
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
  await toldAfter(small, 1);
  await ask(pathOf(small));
  assert.deepEqual(await toldAfter(small, 2), { [small]: ['DOWNLOADED', 'DOWNLOADED'] });
});

test('downloads of a transfer that was taken back are cut, and look so', async (t) => {
  const { open, big, made, ports, told } = await aLoggedTransfer(t, large);
  const sockets = Array.from({ length: 20 }, () => open(big));
  await Promise.all(sockets.map((socket) => once(socket, 'readable')));
  await cutEndedDownloads(ports);
  await ports.db.transaction().execute((tx) => moveTransfer(tx, aChain, made.trackingId, 'revoked', ports.clock.now()));
  assert.ok(sockets.every(({ readableEnded }) => !readableEnded));
  await cutEndedDownloads(ports);
  for (const socket of sockets) {
    let received = 0;
    socket.on('error', () => {});
    for await (const chunk of socket) received += chunk.length;
    assert.ok(received < large.length, `${received} bytes`);
  }
  assert.deepEqual(await told(), {});
});
