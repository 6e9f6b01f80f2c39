import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '../src/db/engine/open-database.ts';
import { databaseKinds, freshLocation } from '../test/support/database/fresh-database.ts';
import { noon } from '../test/support/database/test-rows.ts';
import { createTestPorts } from '../test/support/server/test-ports.ts';
import { createSender } from '../test/support/transfer/sender.ts';
import { plansOf, searchPlansOf } from './polling-plans.ts';
import { hotAddress, seedTransfers } from './polling-seed.ts';
import { searchCombinations } from './search-combinations.ts';

/** Plan steps that read every row of a growing table or a whole index. */
const scans = {
  SQLite: /SCAN (?!counts$|json_each|setting$)/m,
  PostgreSQL: /Seq Scan on (?!setting)|Index (Only )?Scan (Backward )?using \w+ on \w+\n(?! +(Index Cond|Recheck))/,
};
const inOrder = {
  SQLite: /SEARCH listing USING COVERING INDEX listing_in_order \(contact_id=\? AND box=\? AND finalized_at>/g,
  PostgreSQL: /Index Only Scan Backward using listing_in_order on listing\n +Index Cond: \(\(contact_id = /g,
};

for (const kind of databaseKinds) {
  test(`${kind}: finds the rows of every page by an index, in page order`, async () => {
    await using location = await freshLocation(kind);
    await seedTransfers(location.value, noon, { transfers: 5_000, hot: 500, small: 50 });
    const db = openDatabase(location.value);
    const caller = await createSender(await createTestPorts(db), hotAddress);
    await db.destroy();
    const plans = await plansOf(location.value, caller);
    assert.doesNotMatch(plans, scans[kind]);
    // One query for each filter: all, active and inactive transfers.
    assert.equal(plans.match(inOrder[kind])?.length, 3, plans);
    assert.doesNotMatch(plans.replaceAll(/FOR LAST TERM OF ORDER BY/g, ''), /FOR ORDER BY/);
  });
}

/** Plan steps of a search that read every row of a table that grows with the transfers. */
const tableScans = {
  SQLite: /SCAN (?:transfer|recipient|transfer_size|transfer_log|file)\b/,
  PostgreSQL:
    /Seq Scan on (?:transfer|recipient|transfer_size|transfer_log|file)\b|Index (?:Only )?Scan (?:Backward )?using \w+ on (?:transfer|recipient|transfer_size|transfer_log|file)\n(?! +(?:Index Cond|Recheck))/,
};
const searchIndexes = [
  'transfer_by_sender',
  'recipient_by_contact',
  'transfer_in_state',
  'transfer_by_expiry',
  'transfer_size_by_bytes',
  'transfer_log_by_time',
  'transfer_log_of_transfer',
];

for (const kind of databaseKinds) {
  test(`${kind}: a search by an administrator reads indexes only, for every combination of filters`, async () => {
    await using location = await freshLocation(kind);
    await seedTransfers(location.value, noon, { transfers: 5_000, hot: 500, small: 50 });
    const plans = await searchPlansOf(location.value, searchCombinations(noon));
    assert.doesNotMatch(plans, tableScans[kind]);
    for (const index of searchIndexes) assert.match(plans, new RegExp(`\\b${index}\\b`));
  });
}
