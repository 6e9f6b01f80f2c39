import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ann } from '../support/server/api-server.ts';
import { startPollingServer } from '../support/server/polling-server.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

test('summarizes the files of many transfers without reading each of them', async (t) => {
  const service = await startPollingServer(t);
  const contents = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `${n}.txt`, content: 'x' }));
  const made = new Map<string, { count: number; name: string | undefined }>();
  for (const count of [1, 2, 3, 1, 1, 1, 1, 1, 1, 1, 1, 30]) {
    const { trackingId } = await createTransfer(service.ports, { sender: ann, files: contents(count) });
    made.set(trackingId, { count, name: '0.txt' });
  }
  const failed = await createTransfer(service.ports, { sender: ann, files: contents(2), state: 'Failed' });
  made.set(failed.trackingId, { count: 0, name: undefined });
  await service.ports.db.updateTable('transfer').set({ warnings: 1 }).where('state', '=', 'Failed').execute();
  await service.ports.db
    .updateTable('file')
    .set({ state: 'REMOVED' })
    .where('tracking_id', '=', failed.trackingId)
    .execute();
  const response = await service.poll('ann', '?page-size=100&fields=trackingId,transfer(fileSummary)');
  const { data } = (await response.json()) as {
    data: Array<{ trackingId: string; transfer: { fileSummary: Record<string, unknown> } }>;
  };
  assert.equal(data.length, made.size + 1);
  for (const { trackingId, transfer } of data) {
    const { count, name } = made.get(trackingId) ?? { count: 1, name: 'plan.txt' };
    const size = trackingId === service.made.trackingId ? 5 : count;
    const expected = name === undefined ? { count, size } : { count, size, firstFileName: name };
    assert.deepEqual(transfer.fileSummary, expected);
  }
});
