import assert from 'node:assert/strict';
import { eachDatabase } from '../../test/support/each-database.ts';
import { housePorts } from '../../test/support/house-ports.ts';
import type { Delivery } from './log-downloads.ts';
import { newlyDelivered } from './newly-delivered.ts';

const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => `file${first + n}`);
const delivery: Delivery = { trackingId: 'x', recipientId: 'bob', method: 'DOWNLOADED', fileIds: idsFrom(0, 3) };

eachDatabase('of the end of something only files are new that their recipient has not just had', async (db) => {
  const ports = await housePorts(db);
  const whole = (one: Partial<Delivery> = {}) => newlyDelivered(ports, { ...delivery, ...one }, true);
  const end = (one: Partial<Delivery> = {}) => newlyDelivered(ports, { ...delivery, ...one }, false);
  const after = (ms: number) => ports.clock.set(new Date(ports.clock.now().getTime() + ms));
  assert.deepEqual(whole(), delivery.fileIds);
  assert.deepEqual(whole(), delivery.fileIds, 'a whole one is new each time');
  assert.deepEqual(end(), []);
  assert.deepEqual(end({ fileIds: idsFrom(2, 3) }), idsFrom(3, 2));
  assert.deepEqual(end({ recipientId: 'carl' }), delivery.fileIds);
  assert.deepEqual(end({ method: 'VIEWED' }), delivery.fileIds);
  after(59_999);
  assert.deepEqual(end(), []);
  after(59_999);
  assert.deepEqual(end(), [], 'the end that was not logged counts too');
  after(60_000);
  assert.deepEqual(end(), delivery.fileIds);
  after(-1_000);
  assert.deepEqual(end(), delivery.fileIds, 'the clock went back');
});

eachDatabase('so many files are remembered, and those of others are forgotten first', async (db) => {
  const ports = await housePorts(db);
  const end = (recipientId: string, fileIds: readonly string[]) =>
    newlyDelivered(ports, { ...delivery, recipientId, fileIds }, false);
  end('first', idsFrom(0, 60_000));
  end('second', idsFrom(0, 30_000));
  assert.deepEqual(end('first', idsFrom(0, 1)), []);
  end('third', idsFrom(0, 30_000));
  assert.deepEqual(end('second', idsFrom(0, 1)), idsFrom(0, 1));
  assert.deepEqual(end('first', idsFrom(0, 1)), []);
});
