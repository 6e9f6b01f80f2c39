import assert from 'node:assert/strict';
import { eachDatabase, oneDatabase } from '../../test/support/database/each-database.ts';
import { explainQueries } from '../../test/support/database/query-plans.ts';
import { createTestPorts } from '../../test/support/server/test-ports.ts';
import { insertLock } from '../../test/support/transfer/locks.ts';
import { createSender } from '../../test/support/transfer/sender.ts';
import { createTransfer } from '../../test/support/transfer/test-transfer.ts';
import type { EmailAddress } from '../core/email-address.ts';
import type { TimeCursor } from '../core/listing.ts';
import { minuteMs } from '../core/time.ts';
import { listAllLockedRecipients } from './recipients.ts';
import { listVerifications } from './verifications.ts';

/** Reads a list to its end. */
async function allPages<Entry>(
  read: (
    after: TimeCursor | undefined,
  ) => Promise<{ readonly entries: readonly Entry[]; next: TimeCursor | undefined }>,
): Promise<readonly (readonly Entry[])[]> {
  const pages: (readonly Entry[])[] = [];
  let after: TimeCursor | undefined;
  do {
    assert.ok(pages.length < 100, 'The list has no end.');
    const { entries, next } = await read(after);
    pages.push(entries);
    after = next;
  } while (after !== undefined);
  return pages;
}

eachDatabase('lists each locked recipient once, page by page, also with equal ends of locks', async (db) => {
  const ports = await createTestPorts(db);
  const addresses = Array.from({ length: 7 }, (_, n) => `r${n}@example.org`);
  const { recipients } = await createTransfer(ports, { recipients: addresses });
  for (const [n, { id }] of recipients.entries()) {
    // The locks of four recipients end at the same time, and each recipient has several locks.
    await insertLock(ports, id, 'verified', Math.max(4, n + 1) * minuteMs);
    await insertLock(ports, id, 'unverified', Math.max(4, n + 1) * minuteMs);
    await insertLock(ports, id, 'network x', minuteMs);
  }
  const deps = { ...ports, reports: db };
  const pages = await allPages(async (after) => {
    return listAllLockedRecipients(deps, { after, max: 2 });
  });
  assert.deepEqual(
    pages.map(({ length }) => length),
    [2, 2, 2, 1],
  );
  const listed = pages.flat().map(({ address }) => address);
  assert.deepEqual(listed.slice(0, 3), addresses.slice(4).toReversed());
  assert.deepEqual(listed.slice(3).toSorted(), addresses.slice(0, 4));
  const { address, wrongPasswords, lockedUntil } = pages[0]?.[0] ?? assert.fail();
  const end = new Date(ports.clock.now().getTime() + 7 * minuteMs);
  assert.deepEqual([address, wrongPasswords, lockedUntil], ['r6@example.org', 5, end]);
  const only = await listAllLockedRecipients(deps, { address: 'r2@example.org' as EmailAddress, max: 2 });
  assert.deepEqual([only.entries.map((each) => each.address), only.next], [['r2@example.org'], undefined]);
  const unknown = { address: 'unknown@example.org' as EmailAddress, max: 2 };
  assert.deepEqual((await listAllLockedRecipients(deps, unknown)).entries, []);
});

// The plan of PostgreSQL depends on the number of rows.
oneDatabase('reads locked recipients by the index of the locks', 'SQLite', async (db) => {
  const ports = await createTestPorts(db);
  const { recipients } = await createTransfer(ports);
  await insertLock(ports, recipients[0]?.id ?? '', 'verified', minuteMs);
  const after = { at: '2100-01-01T00:00:00.000Z', id: 'zzzzzzzzzz' };
  const plans = await explainQueries(db, (reports) =>
    listAllLockedRecipients({ ...ports, reports }, { after, max: 50 }),
  );
  const [page, locks] = plans.map(({ plan }) => plan);
  assert.match(page ?? '', /^SEARCH attempt USING INDEX attempt_by_lock \(locked_until>\? AND locked_until<\?\)/);
  assert.match(locks ?? '', /^SEARCH attempt USING (PRIMARY KEY|INDEX \w+) \(recipient_id=\?/);
  for (const { plan } of plans.slice(0, 2)) assert.doesNotMatch(plan, /SCAN/);
});

eachDatabase('lists the valid verifications of an address page by page, newest first', async (db) => {
  const ports = await createTestPorts(db);
  const address = 'ann@example.org' as EmailAddress;
  for (let n = 0; n < 5; n += 1) {
    await createSender(ports, address);
    // The last three are of the same time.
    if (n < 2) ports.clock.advance(minuteMs);
  }
  const deps = { ...ports, reports: db };
  const pages = await allPages(async (after) => {
    const { entries, next } = await listVerifications(deps, address, { after, max: 2 });
    return { entries, next };
  });
  assert.deepEqual(
    pages.map(({ length }) => length),
    [2, 2, 1],
  );
  const listed = pages.flat();
  assert.equal(new Set(listed.map(({ id }) => id)).size, 5);
  const times = listed.map(({ createdAt }) => createdAt.getTime());
  assert.deepEqual(
    times,
    times.toSorted((one, other) => other - one),
  );
  ports.clock.advance(400 * 24 * 60 * minuteMs);
  assert.deepEqual((await listVerifications(deps, address, { max: 2 })).entries, []);
});
