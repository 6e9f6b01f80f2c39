import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import { createSender } from '../../../test/support/transfer/sender.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { dayMs } from '../../core/time.ts';
import { transferIdCache } from '../../runtime/caches.ts';
import { pollTransfers } from './poll-transfers.ts';

eachDatabase('reads a page and its total consistently while transfers change', async (db) => {
  const ports = await createTestPorts(db);
  const caller = await createSender(ports);
  const { trackingId } = await createTransfer(ports, { sender: caller.address, password: undefined });
  const deps = { ...ports, readTransferId: transferIdCache(ports) };
  const query = { box: 'sent', page: 1, size: 10, active: undefined, parts: new Set<never>(), form: '' } as const;
  // Moves transfers into and out of the list.
  const change = (count: number) =>
    db
      .updateTable('transfer')
      .set({ expires_at: new Date(ports.clock.now().getTime() + (count % 2 === 0 ? -90 : 90) * dayMs).toISOString() })
      .where('tracking_id', '=', trackingId)
      .execute();
  const seen = new Set<string>();
  for (let count = 0; count < 100; count += 1) {
    const changing = change(count);
    const { total, entries } = await pollTransfers(deps, caller, query);
    seen.add(`${(await Array.fromAsync(entries())).length} of ${total}`);
    await changing;
  }
  assert.deepEqual([...seen].sort(), ['0 of 0', '1 of 1']);
});
