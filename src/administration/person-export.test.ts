import assert from 'node:assert/strict';
import { eachDatabase } from '../../test/support/database/each-database.ts';
import { insertContact } from '../../test/support/database/test-rows.ts';
import { createTestPorts } from '../../test/support/server/test-ports.ts';
import { exportPerson } from './person-export.ts';

eachDatabase('exports several pages of records, and lets other work run within a page', async (db) => {
  const ports = await createTestPorts(db);
  const contact_id = await insertContact(db, 'ann@example.org');
  const time = ports.clock.now().toISOString();
  const rows = Array.from({ length: 250 }, (_, index) => ({
    ...{ id: `verification${index}`, contact_id, client_hash: 'client', token_hash: `token${index}` },
    ...{ created_at: `${time} ${index}`, ends_at: time, idle_ends_at: time },
  }));
  await db.insertInto('verification').values(rows).execute();
  const records = await exportPerson({ ...ports, reports: db }, contact_id);
  const exported = new Set<unknown>();
  let hasYielded = false;
  for await (const { record, createdAt } of records) {
    if (record !== 'verification') continue;
    exported.add(createdAt);
    if (exported.size === 1) setImmediate(() => (hasYielded = true));
    // All records up to here are of the first page, which was read at once.
    if (exported.size === 99) assert.ok(hasYielded);
  }
  assert.deepEqual(exported, new Set(rows.map(({ created_at }) => created_at)));
});
