import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '../src/db/open-database.ts';
import { noon } from '../test/support/builders.ts';
import { databaseKinds, freshLocation } from '../test/support/fresh-database.ts';
import { housePorts } from '../test/support/house-ports.ts';
import { aSender } from '../test/support/sending.ts';
import { plansOf } from './polling-plans.ts';
import { hotAddress, seedTransfers } from './polling-seed.ts';

/** What looks at every row of something that grows: a table, or the whole of an index. */
const scans = {
  SQLite: /SCAN (?!counts$|json_each|setting$)/m,
  PostgreSQL: /Seq Scan on (?!setting)|Index (Only )?Scan (Backward )?using \w+ on \w+\n(?! +(Index Cond|Recheck))/,
};
const inOrder = {
  SQLite: /SEARCH listing USING COVERING INDEX listing_in_order \(party_id=\? AND box=\? AND finalized_at>/g,
  PostgreSQL: /Index Only Scan Backward using listing_in_order on listing\n +Index Cond: \(\(party_id = /g,
};

for (const kind of databaseKinds) {
  test(`${kind}: every query of a page finds its rows by an index, and pages come out in order`, async () => {
    await using location = await freshLocation(kind);
    await seedTransfers(location.value, noon, { transfers: 5_000, hot: 500, small: 50 });
    const db = openDatabase(location.value);
    const caller = await aSender(await housePorts(db), hotAddress);
    await db.destroy();
    const plans = await plansOf(location.value, caller);
    assert.doesNotMatch(plans, scans[kind]);
    // One for each choice of active and inactive transfers.
    assert.equal(plans.match(inOrder[kind])?.length, 3, plans);
    assert.doesNotMatch(plans.replaceAll(/FOR LAST TERM OF ORDER BY/g, ''), /FOR ORDER BY/);
  });
}
