import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noon } from '../../test/support/database/test-rows.ts';
import { type Delivery, recentDeliveries } from './delivery-queue.ts';

const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => `file${first + n}`);
const delivery: Delivery = {
  trackingId: 'x',
  recipientId: 'bob',
  method: 'DOWNLOADED',
  caller: 'UNVERIFIED',
  fileIds: idsFrom(0, 3),
};

test('does not log the end of a file again right after its delivery', () => {
  let time = noon;
  const { selectFilesToLog } = recentDeliveries({ now: () => time });
  const complete = (one: Partial<Delivery> = {}) => selectFilesToLog({ ...delivery, ...one }, true);
  const end = (one: Partial<Delivery> = {}) => selectFilesToLog({ ...delivery, ...one }, false);
  const after = (ms: number) => {
    time = new Date(time.getTime() + ms);
  };
  assert.deepEqual(complete(), delivery.fileIds);
  assert.deepEqual(complete(), delivery.fileIds, 'a whole one is new each time');
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

test('caches a limited number of files and evicts the least recent recipient first', () => {
  const { selectFilesToLog } = recentDeliveries({ now: () => noon });
  const end = (recipientId: string, fileIds: readonly string[]) =>
    selectFilesToLog({ ...delivery, recipientId, fileIds }, false);
  end('first', idsFrom(0, 60_000));
  end('second', idsFrom(0, 30_000));
  assert.deepEqual(end('first', idsFrom(0, 1)), []);
  end('third', idsFrom(0, 30_000));
  assert.deepEqual(end('second', idsFrom(0, 1)), idsFrom(0, 1));
  assert.deepEqual(end('first', idsFrom(0, 1)), []);
});
