import assert from 'node:assert/strict';
import { aTransfer } from '../../test/support/a-transfer.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { housePorts } from '../../test/support/house-ports.ts';
import { aSender } from '../../test/support/sending.ts';
import { dayMs } from '../core/day.ts';
import { knownTransferIds } from './known-transfer-ids.ts';
import { pollTransfers } from './poll-transfers.ts';

eachDatabase('a page and its total are of the same moment, also while transfers come and go', async (db) => {
  const ports = await housePorts(db);
  const caller = await aSender(ports);
  const { trackingId } = await aTransfer(ports, { sender: caller.address, password: undefined });
  const needs = { ...ports, readTransferId: knownTransferIds(ports) };
  const question = { box: 'sent', page: 1, size: 10, active: undefined, parts: new Set<never>(), form: '' } as const;
  // In and out of the list.
  const change = (count: number) =>
    db
      .updateTable('transfer')
      .set({ expires_at: new Date(ports.clock.now().getTime() + (count % 2 === 0 ? -90 : 90) * dayMs).toISOString() })
      .where('tracking_id', '=', trackingId)
      .execute();
  const seen = new Set<string>();
  for (let count = 0; count < 100; count += 1) {
    const changing = change(count);
    const { total, entries } = await pollTransfers(needs, caller, question);
    seen.add(`${(await Array.fromAsync(entries())).length} of ${total}`);
    await changing;
  }
  assert.deepEqual([...seen].sort(), ['0 of 0', '1 of 1']);
});
