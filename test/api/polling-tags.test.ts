import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTransfer } from '../support/a-transfer.ts';
import { aPollingHouse, type ReaderName, readers } from './polling-house.ts';
import { ann } from './sending-house.ts';

test('every page, form and reader has a tag of its own', async (t) => {
  const house = await aPollingHouse(t);
  await aTransfer(house.ports, { sender: ann });
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
    for (const reader of ['ann', 'bob'] as const) tags.add((await house.ask(reader, query)).headers.get('etag'));
  }
  assert.equal(tags.size, 2 * queries.length);
  const [first, second] = [
    await house.ask('ann', '?fields=status%20(state),trackingId'),
    await house.ask('ann', '?fields=status(state),trackingId,trackingId'),
  ];
  assert.equal(first.headers.get('etag'), second.headers.get('etag'));
});

test('what happens to a blind copy, or to mails of the sender, gives no new tag to who may not see it', async (t) => {
  const house = await aPollingHouse(t);
  const { db } = house.ports;
  const bea = house.made.recipients.at(-1)?.id ?? '';
  const tags = async () => {
    const of = async (reader: ReaderName) => (await house.ask(reader, '?fields=status,transfer')).headers.get('etag');
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
    .updateTable('party')
    .set({ address: 'x@proxy.invalid' })
    .where('address', '=', readers.bea.address)
    .execute();
  const [sender, bob] = await tags();
  assert.deepEqual([sender !== before[0], bob !== before[1]], [true, false]);
});
