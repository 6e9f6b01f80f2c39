import assert from 'node:assert/strict';
import { eachDatabase } from '../../test/support/database/each-database.ts';
import { noon } from '../../test/support/database/test-rows.ts';
import type { TransferEvent } from '../core/transfer-state.ts';
import { findLogEntries, type LogFilter, type LogPlace } from './find-log-entries.ts';
import type { Database } from './tables.ts';

/** Two entries have each time, and the times of two servers are not in the order of IDs. */
async function insertEntries(db: Database, count: number) {
  const entries = Array.from({ length: count }, (_, index) => ({
    tracking_id: `20260301-120000-${String(index % 7).padStart(8, '0')}`,
    event: (index % 10 === 3 ? 'removed' : index % 2 === 0 ? 'submitted' : 'finalized') as TransferEvent,
    contact_id: null,
    at: new Date(noon.getTime() + 1_000 * ((index >> 1) ^ 1)).toISOString(),
    hash: '',
  }));
  await db.insertInto('transfer_log').values(entries).execute();
  return db.selectFrom('transfer_log').select(['id', 'tracking_id', 'event', 'at']).execute();
}

async function findAll(db: Database, filter: LogFilter, options: { readonly max: number; readonly examined?: number }) {
  const found: number[] = [];
  let short = 0;
  for (let after: LogPlace | undefined; ; ) {
    const page = await findLogEntries(db, filter, { ...options, after });
    found.push(...page.entries.map(({ id }) => id));
    assert.ok(page.entries.length <= options.max);
    if (!page.isComplete) short += 1;
    if (page.next === undefined) return { found, short };
    after = page.next;
  }
}

eachDatabase('finds entries by transfer, event and time, page by page, newest first', async (db) => {
  const all = await insertEntries(db, 60);
  const newestFirst = all.toSorted((one, other) =>
    one.at === other.at ? other.id - one.id : one.at < other.at ? 1 : -1,
  );
  const time = (seconds: number) => new Date(noon.getTime() + 1_000 * seconds).toISOString();
  const filters: readonly LogFilter[] = [
    {},
    { trackingId: '20260301-120000-00000003' },
    { events: ['removed'] },
    { events: ['removed', 'submitted'], from: time(5) },
    { from: time(5), before: time(20) },
    { trackingId: '20260301-120000-00000003', events: ['removed'] },
    { events: ['expired'] },
    { before: noon.toISOString() },
  ];
  for (const filter of filters) {
    const { trackingId, events, from = '', before = '~' } = filter;
    const expected = newestFirst.filter(
      (entry) =>
        (trackingId === undefined || entry.tracking_id === trackingId) &&
        (events === undefined || events.includes(entry.event)) &&
        entry.at >= from &&
        entry.at < before,
    );
    for (const options of [{ max: 100 }, { max: 4 }, { max: 1 }, { max: 4, examined: 7 }]) {
      const { found } = await findAll(db, filter, options);
      const hint = JSON.stringify([filter, options]);
      assert.deepEqual(
        found,
        expected.map(({ id }) => id),
        hint,
      );
    }
  }
  const rare = await findAll(db, { events: ['removed'] }, { max: 4, examined: 7 });
  assert.ok(rare.short > 0, 'a page ends early when it has examined enough');
});
