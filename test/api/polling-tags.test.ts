import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ann } from '../support/server/api-server.ts';
import { type ReaderName, readers, startPollingServer } from '../support/server/polling-server.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

test('every page, fields expression and caller has its own ETag', async (t) => {
  const service = await startPollingServer(t);
  await createTransfer(service.ports, { sender: ann });
  const tags = new Set<string | null>();
  const queries = [
    '',
    '?page=2',
    '?page-size=1',
    '?page=2&page-size=1',
    '?active=true',
    '?fields=trackingId',
    '?fields=status',
  ];
  for (const query of queries) {
    for (const reader of ['ann', 'bob'] as const) tags.add((await service.poll(reader, query)).headers.get('etag'));
  }
  assert.equal(tags.size, 2 * queries.length);
  const [first, second] = [
    await service.poll('ann', '?fields=status%20(state),trackingId'),
    await service.poll('ann', '?fields=status(state),trackingId,trackingId'),
  ];
  assert.equal(first.headers.get('etag'), second.headers.get('etag'));
});

test('a change of a blind copy, or of emails to the sender, gives no new ETag to callers who may not see it', async (t) => {
  const service = await startPollingServer(t);
  const { db } = service.ports;
  const bea = service.made.recipients.at(-1)?.id ?? '';
  const tags = async () => {
    const of = async (reader: ReaderName) =>
      (await service.poll(reader, '?fields=status,transfer')).headers.get('etag');
    return [await of('ann'), await of('bob'), await of('bea')];
  };
  const newTagsAfter = async (change: () => Promise<unknown>) => {
    const before = await tags();
    await change();
    return (await tags()).map((tag, index) => tag !== before[index]);
  };
  assert.deepEqual(
    await newTagsAfter(() =>
      db.updateTable('recipient').set({ notification_failed: 1 }).where('id', '=', bea).execute(),
    ),
    [true, false, true],
  );
  assert.deepEqual(
    await newTagsAfter(() => db.updateTable('transfer').set({ sender_notification_failed: 1 }).execute()),
    [true, false, false],
  );
  const before = await tags();
  await db
    .updateTable('contact')
    .set({ address: 'x@proxy.invalid' })
    .where('address', '=', readers.bea.address)
    .execute();
  const [sender, bob] = await tags();
  assert.deepEqual([sender !== before[0], bob !== before[1]], [true, false]);
});
