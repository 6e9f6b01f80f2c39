import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { insertContact, insertSession, noon, testLogChain } from '../../../test/support/database/test-rows.ts';
import { pick, type RandomInt, seededRandom } from '../../../test/support/inputs/random.ts';
import { dayMs } from '../../core/time.ts';
import { movesOf, stateAt, type TransferEvent, type TransferState } from '../../core/transfer-state.ts';
import type { Database } from '../tables.ts';
import { moveTransfer, saveSubmission } from '../transfers/transfers.ts';
import { foldListingChanges, type ListingBox, type ListingFilter, listingAt } from './listings.ts';

const after = (days: number) => new Date(noon.getTime() + days * dayMs);

/** A plain model of a transfer. */
interface Model {
  readonly trackingId: string;
  readonly finalizedAt: Date;
  expiresAt: Date;
  state: TransferState;
  wasActive: boolean;
}

async function submitted(db: Database, senderId: string, bobId: string, at: Date, expiresAt: Date): Promise<Model> {
  const { trackingId, recipientId } = await insertSession(db, {
    sender_id: senderId,
    expires_at: expiresAt.toISOString(),
  });
  await db.updateTable('recipient').set({ contact_id: bobId }).where('id', '=', recipientId).execute();
  await db.transaction().execute(async (tx) => {
    await moveTransfer(tx, testLogChain, trackingId, 'submitted', at);
    await saveSubmission(tx, trackingId, { filter: null, passwordForm: null }, at);
  });
  return { trackingId, finalizedAt: at, expiresAt, state: 'Processing', wasActive: false };
}

async function move(db: Database, model: Model, event: TransferEvent): Promise<void> {
  const moved = await db.transaction().execute((tx) => moveTransfer(tx, testLogChain, model.trackingId, event, noon));
  const to = movesOf(event).find(([from]) => from === model.state)?.[1];
  assert.equal(moved !== undefined, to !== undefined);
  if (to === undefined) return;
  model.state = to;
  model.wasActive ||= to === 'Active';
}

function expected(
  models: readonly Model[],
  { box }: ListingBox,
  { now, expiredFrom, active }: ListingFilter,
): string[] {
  return models
    .filter((model) => (box === 'sent' || model.wasActive) && model.expiresAt >= expiredFrom)
    .filter((model) => active === undefined || active === (stateAt(now, model) === 'Active'))
    .toSorted((a, b) => keyOf(b).localeCompare(keyOf(a), 'en', { caseFirst: 'upper' }))
    .map(({ trackingId }) => trackingId);
}

/** Ids of this test have digits and small letters alone. */
const keyOf = ({ finalizedAt, trackingId }: Model) => `${finalizedAt.toISOString()} ${trackingId}`;

async function listed(db: Database, list: ListingBox, when: ListingFilter): Promise<[total: number, ids: string[]]> {
  const listing = listingAt(db, list, when);
  const days = await listing.countByDay();
  const piece = { firstDay: days.at(-1)?.day ?? '', lastDay: days[0]?.day ?? '2026-01-01', offset: 0, size: 1000 };
  const rows = days.length === 0 ? [] : await listing.slice(piece);
  const total = days.reduce((sum, { entries }) => sum + entries, 0);
  return [total, rows.map(({ trackingId }) => trackingId)];
}

async function assertSame(db: Database, lists: readonly ListingBox[], models: readonly Model[], draw: RandomInt) {
  for (const list of lists) {
    for (const active of [undefined, true, false]) {
      const now = pick([noon, after(draw(700) / 10), pick(models, draw).expiresAt], draw);
      const expiredFrom = pick([new Date(now.getTime() - 30 * dayMs), now, pick(models, draw).expiresAt], draw);
      if (expiredFrom > now) continue;
      const when = { now, expiredFrom, active };
      const ids = expected(models, list, when);
      assert.deepEqual(await listed(db, list, when), [ids.length, ids], JSON.stringify({ list, when }));
    }
  }
}

eachDatabase(
  'lists and their totals are those of the transfers, at any time, whether or not they were counted',
  async (db, _, t) => {
    const seed = Date.now() % 100_000;
    t.diagnostic(`seed ${seed}`);
    const draw = seededRandom(seed);
    const [ann, bob] = [await insertContact(db), await insertContact(db)];
    const lists: ListingBox[] = [
      { contactId: ann, box: 'sent' },
      { contactId: bob, box: 'received' },
      { contactId: bob, box: 'sent' },
    ];
    const models: Model[] = [];
    const events = [
      'finalized',
      'finalized',
      'finalized',
      'emptied',
      'expired',
      'revoked',
      'removed',
      'lockedOut',
    ] as const;
    for (let step = 0; step < 60; step += 1) {
      const at = after(draw(200) / 10);
      if (models.length < 3 || draw(2) === 0) {
        models.push(await submitted(db, ann, bob, at, new Date(at.getTime() + (1 + draw(40)) * dayMs)));
      } else {
        await move(db, pick(models, draw), pick(events, draw));
      }
      if (draw(10) === 0) {
        const edited = pick(models, draw);
        edited.expiresAt = after(draw(600) / 10);
        await db
          .updateTable('transfer')
          .set({ expires_at: edited.expiresAt.toISOString() })
          .where('tracking_id', '=', edited.trackingId)
          .execute();
      }
      if (draw(15) === 0) await db.transaction().execute((tx) => foldListingChanges(tx, 1 + draw(9)));
      if (step % 10 === 9) await assertSame(db, lists.slice(0, 2), models, draw);
    }
    while ((await db.transaction().execute((tx) => foldListingChanges(tx, 20))) > 0);
    await assertSame(db, lists.slice(0, 2), models, draw);
    assert.deepEqual(await listed(db, lists[2] as ListingBox, { now: noon, expiredFrom: noon, active: undefined }), [
      0,
      [],
    ]);
    const cells = await db.selectFrom('listing_count').select('entries').execute();
    assert.ok(cells.every(({ entries }) => entries > 0));
    assert.deepEqual(await db.selectFrom('listing_change').select('id').execute(), []);
  },
);

eachDatabase('counts every entry once when several servers count in parallel', async (db) => {
  const [ann, bob] = [await insertContact(db), await insertContact(db)];
  for (let count = 0; count < 12; count += 1) await submitted(db, ann, bob, noon, after(count % 3));
  const fold = async () => {
    while ((await db.transaction().execute((tx) => foldListingChanges(tx, 3))) > 0);
  };
  await Promise.all([fold(), fold(), fold()]);
  const when = { now: noon, expiredFrom: noon, active: undefined };
  const [total] = await listed(db, { contactId: ann, box: 'sent' }, when);
  assert.equal(total, 12);
});

eachDatabase('does not count removed transfers', async (db) => {
  const [ann, bob] = [await insertContact(db), await insertContact(db)];
  const { trackingId } = await submitted(db, ann, bob, noon, after(1));
  await db.deleteFrom('transfer').where('tracking_id', '=', trackingId).execute();
  const when = { now: noon, expiredFrom: noon, active: undefined };
  assert.deepEqual(await listed(db, { contactId: ann, box: 'sent' }, when), [0, []]);
});

eachDatabase('gives a transfer a new version when any listed value changes', async (db) => {
  const [ann, bob] = [await insertContact(db), await insertContact(db)];
  const model = await submitted(db, ann, bob, noon, after(1));
  await move(db, model, 'finalized');
  const versions = async () =>
    (await db.selectFrom('listing').select(['box', 'version']).orderBy('box').execute()).map(({ version }) => version);
  let before = await versions();
  const changes: ReadonlyArray<readonly [what: string, change: () => Promise<unknown>]> = [
    ['texts', () => db.updateTable('transfer').set({ texts: null }).execute()],
    [
      'a download',
      async () => {
        const { id: recipient_id } = await db.selectFrom('recipient').select('id').executeTakeFirstOrThrow();
        const { id: file_id } = await db.selectFrom('file').select('id').executeTakeFirstOrThrow();
        const download = { recipient_id, file_id, method: 'VIEWED', at: noon.toISOString() } as const;
        await db.insertInto('download').values(download).execute();
      },
    ],
    ['the password', () => db.updateTable('transfer').set({ generation: 2 }).execute()],
    [
      'the expiry',
      () =>
        db
          .updateTable('transfer')
          .set({ expires_at: after(2).toISOString() })
          .execute(),
    ],
    ['a failed mail', () => db.updateTable('recipient').set({ notification_failed: 1 }).execute()],
    ['the sender', () => db.updateTable('contact').set({ address: 'a@proxy.invalid' }).where('id', '=', ann).execute()],
    [
      'a recipient',
      () => db.updateTable('contact').set({ address: 'b@proxy.invalid' }).where('id', '=', bob).execute(),
    ],
    ['the state', () => move(db, model, 'revoked')],
  ];
  for (const [what, change] of changes) {
    await change();
    const now = await versions();
    assert.equal(now.length, 2);
    assert.ok(
      now.every((version, index) => version > (before[index] ?? 0)),
      what,
    );
    before = now;
  }
  await db
    .updateTable('transfer')
    .set({ touched_at: after(1).toISOString() })
    .execute();
  assert.deepEqual(await versions(), before);
});
