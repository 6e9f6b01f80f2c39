import assert from 'node:assert/strict';
import { aChain, aParty, aSession, noon } from '../../test/support/builders.ts';
import { type Draw, drawFrom, pick } from '../../test/support/draw.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { movesOf, stateAt, type TransferEvent, type TransferState } from '../core/transfer-state.ts';
import { foldListingChanges, type ListedWhen, listingAt, type Mailbox } from './listings.ts';
import type { Database } from './tables.ts';
import { moveTransfer, stampSubmission } from './transfers.ts';

const dayMs = 86_400_000;
const after = (days: number) => new Date(noon.getTime() + days * dayMs);

/** What a transfer is, as a plain thing. */
interface Model {
  readonly trackingId: string;
  readonly finalizedAt: Date;
  expiresAt: Date;
  state: TransferState;
  wasActive: boolean;
}

async function submitted(db: Database, senderId: string, bobId: string, at: Date, expiresAt: Date): Promise<Model> {
  const { trackingId, recipientId } = await aSession(db, { sender_id: senderId, expires_at: expiresAt.toISOString() });
  await db.updateTable('recipient').set({ party_id: bobId }).where('id', '=', recipientId).execute();
  await db.transaction().execute(async (tx) => {
    await moveTransfer(tx, aChain, trackingId, 'submitted', at);
    await stampSubmission(tx, trackingId, null, at);
  });
  return { trackingId, finalizedAt: at, expiresAt, state: 'Processing', wasActive: false };
}

async function move(db: Database, model: Model, event: TransferEvent): Promise<void> {
  const moved = await db.transaction().execute((tx) => moveTransfer(tx, aChain, model.trackingId, event, noon));
  const to = movesOf(event).find(([from]) => from === model.state)?.[1];
  assert.equal(moved, to !== undefined);
  if (to === undefined) return;
  model.state = to;
  model.wasActive ||= to === 'Active';
}

function expected(models: readonly Model[], { box }: Mailbox, { now, expiredFrom, active }: ListedWhen): string[] {
  return models
    .filter((model) => (box === 'sent' || model.wasActive) && model.expiresAt >= expiredFrom)
    .filter((model) => active === undefined || active === (stateAt(now, model) === 'Active'))
    .toSorted((a, b) => keyOf(b).localeCompare(keyOf(a), 'en', { caseFirst: 'upper' }))
    .map(({ trackingId }) => trackingId);
}

/** Ids of this test have digits and small letters alone. */
const keyOf = ({ finalizedAt, trackingId }: Model) => `${finalizedAt.toISOString()} ${trackingId}`;

async function listed(db: Database, mailbox: Mailbox, when: ListedWhen): Promise<[total: number, ids: string[]]> {
  const listing = listingAt(db, mailbox, when);
  const days = await listing.days();
  const piece = { firstDay: days.at(-1)?.day ?? '', lastDay: days[0]?.day ?? '2026-01-01', offset: 0, size: 1000 };
  const rows = days.length === 0 ? [] : await listing.piece(piece);
  const total = days.reduce((sum, { entries }) => sum + entries, 0);
  return [total, rows.map(({ trackingId }) => trackingId)];
}

async function assertSame(db: Database, mailboxes: readonly Mailbox[], models: readonly Model[], draw: Draw) {
  for (const mailbox of mailboxes) {
    for (const active of [undefined, true, false]) {
      const now = pick([noon, after(draw(700) / 10), pick(models, draw).expiresAt], draw);
      const expiredFrom = pick([new Date(now.getTime() - 30 * dayMs), now, pick(models, draw).expiresAt], draw);
      if (expiredFrom > now) continue;
      const when = { now, expiredFrom, active };
      const ids = expected(models, mailbox, when);
      assert.deepEqual(await listed(db, mailbox, when), [ids.length, ids], JSON.stringify({ mailbox, when }));
    }
  }
}

eachDatabase(
  'lists and their totals are those of the transfers, at any time, whether or not they were counted',
  async (db, _, t) => {
    const seed = Date.now() % 100_000;
    t.diagnostic(`seed ${seed}`);
    const draw = drawFrom(seed);
    const [ann, bob] = [await aParty(db), await aParty(db)];
    const mailboxes: Mailbox[] = [
      { partyId: ann, box: 'sent' },
      { partyId: bob, box: 'received' },
      { partyId: bob, box: 'sent' },
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
      if (step % 10 === 9) await assertSame(db, mailboxes.slice(0, 2), models, draw);
    }
    while ((await db.transaction().execute((tx) => foldListingChanges(tx, 20))) > 0);
    await assertSame(db, mailboxes.slice(0, 2), models, draw);
    assert.deepEqual(await listed(db, mailboxes[2] as Mailbox, { now: noon, expiredFrom: noon, active: undefined }), [
      0,
      [],
    ]);
    const cells = await db.selectFrom('listing_count').select('entries').execute();
    assert.ok(cells.every(({ entries }) => entries > 0));
    assert.deepEqual(await db.selectFrom('listing_change').select('id').execute(), []);
  },
);

eachDatabase('who counts at the same time as others counts everything once', async (db) => {
  const [ann, bob] = [await aParty(db), await aParty(db)];
  for (let count = 0; count < 12; count += 1) await submitted(db, ann, bob, noon, after(count % 3));
  const fold = async () => {
    while ((await db.transaction().execute((tx) => foldListingChanges(tx, 3))) > 0);
  };
  await Promise.all([fold(), fold(), fold()]);
  const when = { now: noon, expiredFrom: noon, active: undefined };
  const [total] = await listed(db, { partyId: ann, box: 'sent' }, when);
  assert.equal(total, 12);
});

eachDatabase('what is removed is no longer counted', async (db) => {
  const [ann, bob] = [await aParty(db), await aParty(db)];
  const { trackingId } = await submitted(db, ann, bob, noon, after(1));
  await db.deleteFrom('transfer').where('tracking_id', '=', trackingId).execute();
  const when = { now: noon, expiredFrom: noon, active: undefined };
  assert.deepEqual(await listed(db, { partyId: ann, box: 'sent' }, when), [0, []]);
});

eachDatabase('whatever a list may show of a transfer gives it a new version', async (db) => {
  const [ann, bob] = [await aParty(db), await aParty(db)];
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
    ['the sender', () => db.updateTable('party').set({ address: 'a@proxy.invalid' }).where('id', '=', ann).execute()],
    ['a recipient', () => db.updateTable('party').set({ address: 'b@proxy.invalid' }).where('id', '=', bob).execute()],
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
