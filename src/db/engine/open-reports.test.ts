import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { countTurns } from '../../../test/support/count-turns.ts';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { insertContact } from '../../../test/support/database/test-rows.ts';
import { WorkerUnavailable } from '../../core/errors.ts';
import type { Database } from '../tables.ts';
import { isPostgres } from './open-database.ts';
import { openReports } from './open-reports.ts';

const countTo = (limit: number) => sql<{ count: number }>`
  with recursive number (i) as (select 1 union all select i + 1 from number where i < ${sql.lit(limit)})
  select count(*) as count from number`;

async function addresses(db: Database): Promise<readonly string[]> {
  return (await db.selectFrom('contact').select('address').execute()).map(({ address }) => address);
}

eachDatabase('reports read what was written last, and write nothing', async (db, location) => {
  const reports = openReports(location);
  try {
    await insertContact(db, 'ann@example.org');
    assert.deepEqual(await addresses(reports), ['ann@example.org']);
    await insertContact(db, 'bob@example.org');
    assert.deepEqual((await addresses(reports)).toSorted(), ['ann@example.org', 'bob@example.org']);
    await assert.rejects(reports.deleteFrom('contact').execute(), /read-?only/i);
    assert.equal((await addresses(db)).length, 2);
  } finally {
    await reports.destroy();
  }
});

eachDatabase('a report that takes long blocks neither requests nor other statements', async (db, location) => {
  const reports = openReports(location);
  try {
    await insertContact(db, 'ann@example.org');
    using turns = countTurns();
    const counting = countTo(1_000_000).execute(reports);
    let reads = 0;
    for (let isDone = false; !isDone; reads += 1) {
      await addresses(db);
      isDone = await Promise.race([
        counting.then(() => true),
        new Promise<false>((resolve) => setImmediate(resolve, false)),
      ]);
    }
    assert.equal((await counting).rows[0]?.count, 1_000_000);
    assert.ok(reads > 10 && turns.count > 10, `${reads} reads, ${turns.count} turns`);
  } finally {
    await reports.destroy();
  }
});

eachDatabase('a report that takes too long is ended, and the next one works', async (db, location) => {
  const reports = openReports(location, 300);
  try {
    await insertContact(db, 'ann@example.org');
    await assert.rejects(countTo(5_000_000).execute(reports));
    assert.deepEqual(await addresses(reports), ['ann@example.org']);
  } finally {
    await reports.destroy();
  }
});

eachDatabase('more statements than may wait are rejected or wait for a connection', async (db, location) => {
  const reports = openReports(location);
  try {
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => addresses(reports)));
    const rejected = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    assert.equal(rejected.length, isPostgres(db) ? 0 : 8);
    assert.ok(rejected.every((reason) => reason instanceof WorkerUnavailable));
    assert.deepEqual(await addresses(reports), []);
  } finally {
    await reports.destroy();
  }
});
