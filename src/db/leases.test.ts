import assert from 'node:assert/strict';
import { eachDatabase } from '../../test/support/database/each-database.ts';
import { noon, randomId } from '../../test/support/database/test-rows.ts';
import { acquireLease, confirmLease, deleteExpiredLeases, type Lease, releaseLease, renewLease } from './leases.ts';
import type { Database } from './tables.ts';

const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

function take(db: Database, name: string, second: number): Promise<Lease | undefined> {
  return acquireLease(db, { name, holder: randomId() }, { now: after(second), until: after(second + 10) });
}

const confirmed = (db: Database, lease: Lease) => db.transaction().execute((tx) => confirmLease(tx, lease));

eachDatabase('a lease has one holder at a time', async (db) => {
  const lease = await take(db, 'work', 0);
  assert.ok(lease);
  assert.equal(await take(db, 'work', 9), undefined);
  assert.ok(await take(db, 'other work', 0));
  await releaseLease(db, lease);
  assert.ok(await take(db, 'work', 9));
});

eachDatabase('grants a lease to one of many parallel callers', async (db) => {
  const taken = await Promise.all(Array.from({ length: 8 }, () => take(db, 'work', 0)));
  assert.equal(taken.filter((lease) => lease !== undefined).length, 1);
});

eachDatabase('passes an expired lease to the next caller, and its old holder can no longer confirm it', async (db) => {
  const slow = await take(db, 'work', 0);
  assert.ok(slow);
  assert.equal(await confirmed(db, slow), true);
  const quick = await take(db, 'work', 10);
  assert.ok(quick && quick.fence > slow.fence);
  assert.equal(await confirmed(db, slow), false);
  assert.equal(await confirmed(db, quick), true);
});

eachDatabase('an old holder cannot end the lease of a new one, nor be mistaken for it', async (db) => {
  const slow = await take(db, 'work', 0);
  const quick = await take(db, 'work', 10);
  assert.ok(slow && quick);
  await releaseLease(db, slow);
  assert.equal(await confirmed(db, quick), true);
  await releaseLease(db, quick);
  const third = await take(db, 'work', 11);
  assert.ok(third);
  assert.equal(third.fence, slow.fence);
  assert.equal(await confirmed(db, slow), false);
});

eachDatabase('lets only the holder extend a lease, even late', async (db) => {
  const lease = await take(db, 'work', 0);
  assert.ok(lease);
  assert.ok(await renewLease(db, lease, after(20)));
  assert.equal(await take(db, 'work', 19), undefined);
  assert.ok(await renewLease(db, lease, after(30)));
  const next = await take(db, 'work', 30);
  assert.ok(next);
  assert.equal(await renewLease(db, lease, after(99)), false);
  assert.equal(await take(db, 'work', 39), undefined);
  assert.ok(await take(db, 'work', 40));
});

eachDatabase('a lease that ended long ago is removed, and its holder can confirm nothing any more', async (db) => {
  const [old, young] = [await take(db, 'old', 0), await take(db, 'young', 5)];
  assert.ok(old && young);
  await deleteExpiredLeases(db, after(12));
  assert.deepEqual([await confirmed(db, old), await confirmed(db, young)], [false, true]);
});

eachDatabase('a lease that a wrong clock has given for days is taken by the next', async (db) => {
  const days = 2 * 86_400;
  const wrong = await take(db, 'work', days);
  assert.ok(wrong);
  const right = await take(db, 'work', 0);
  assert.ok(right && right.fence > wrong.fence);
  assert.deepEqual([await confirmed(db, wrong), await confirmed(db, right)], [false, true]);
});
