import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { type KyselyPlugin, sql } from 'kysely';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { migratedLocation } from '../../../test/support/database/fresh-database.ts';
import { insertMasterKey, insertSession, noon, testLogChain } from '../../../test/support/database/test-rows.ts';
import { openDatabase } from '../engine/open-database.ts';
import type { Database } from '../tables.ts';
import { findKeySlot, type KeySlot, putKeySlots, replaceRecipientSlots } from './key-slots.ts';
import { moveTransfer } from './transfers.ts';

async function anActiveTransfer(db: Database, sealedKey: Uint8Array = Buffer.from('one')) {
  const { trackingId, recipientId } = await insertSession(db, { state: 'Active' });
  const masterKeyId = await insertMasterKey(db);
  const slot: KeySlot = { kind: 'recipient', holder: recipientId, generation: 1, masterKeyId, sealedKey };
  assert.ok(await db.transaction().execute((tx) => putKeySlots(tx, trackingId, [slot], noon)));
  return { trackingId, slot };
}

eachDatabase('a slot comes back as it was put', async (db) => {
  const { trackingId, slot } = await anActiveTransfer(db);
  const found = await findKeySlot(db, trackingId, slot);
  assert.ok(found);
  assert.deepEqual({ ...found, sealedKey: Buffer.from(found.sealedKey) }, slot);
  assert.equal(await findKeySlot(db, trackingId, { ...slot, kind: 'processing' }), undefined);
});

eachDatabase('a slot takes the place of the one that its holder had', async (db) => {
  const { trackingId, slot } = await anActiveTransfer(db);
  await db
    .transaction()
    .execute((tx) => putKeySlots(tx, trackingId, [{ ...slot, sealedKey: Buffer.from('two') }], noon));
  const rows = await db.selectFrom('key_slot').select('sealed_key').execute();
  assert.deepEqual(
    rows.map((row) => Buffer.from(row.sealed_key).toString()),
    ['two'],
  );
});

eachDatabase(
  'the slots of hundreds of recipients are put in a few statements, also over those they had',
  async (db) => {
    const { trackingId, slot } = await anActiveTransfer(db);
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    for (const word of ['one', 'two']) {
      const slots = Array.from({ length: 250 }, (_, n) => ({
        ...slot,
        holder: `${n}`,
        sealedKey: Buffer.from(word + n),
      }));
      statements = 0;
      await db
        .withPlugin(counting)
        .transaction()
        .execute((tx) => putKeySlots(tx, trackingId, slots, noon));
      assert.ok(statements < 10, String(statements));
      for (const { sealedKey, ...place } of slots) {
        assert.deepEqual(Buffer.from((await findKeySlot(db, trackingId, place))?.sealedKey ?? []), sealedKey);
      }
    }
    assert.equal((await db.selectFrom('key_slot').select('holder').execute()).length, 251);
  },
);

eachDatabase('a new password replaces the slots of all recipients, also of those that get none', async (db) => {
  const { trackingId, slot } = await anActiveTransfer(db);
  const other = { ...slot, holder: 'another' };
  await db.transaction().execute((tx) => putKeySlots(tx, trackingId, [other], noon));
  const changed = await db
    .transaction()
    .execute((tx) => replaceRecipientSlots(tx, { trackingId, from: 1 }, [{ ...slot, generation: 2 }]));
  assert.equal(changed, true);
  assert.equal((await findKeySlot(db, trackingId, slot))?.generation, 2);
  assert.equal(await findKeySlot(db, trackingId, other), undefined);
});

eachDatabase('slots of another generation are refused', async (db) => {
  const { trackingId, slot } = await anActiveTransfer(db);
  await assert.rejects(
    db.transaction().execute((tx) => replaceRecipientSlots(tx, { trackingId, from: 1 }, [slot])),
    RangeError,
  );
  assert.equal((await findKeySlot(db, trackingId, slot))?.generation, 1);
});

eachDatabase('a slot that was left behind by its transfer is not found', async (db) => {
  const { trackingId, slot } = await anActiveTransfer(db);
  await db.updateTable('transfer').set({ generation: 2 }).where('tracking_id', '=', trackingId).execute();
  assert.equal(await findKeySlot(db, trackingId, slot), undefined);
});

eachDatabase('of two password changes at once exactly one wins, with all of its slots', async (db) => {
  const { trackingId, slot } = await anActiveTransfer(db);
  const change = (word: string) =>
    db
      .transaction()
      .execute((tx) =>
        replaceRecipientSlots(tx, { trackingId, from: 1 }, [{ ...slot, generation: 2, sealedKey: Buffer.from(word) }]),
      );
  const won = await Promise.all([change('left'), change('right')]);
  assert.equal(won.filter(Boolean).length, 1);
  const found = await findKeySlot(db, trackingId, slot);
  assert.equal(Buffer.from(found?.sealedKey ?? []).toString(), won[0] ? 'left' : 'right');
  assert.equal(found?.generation, 2);
});

eachDatabase('a transfer that has ended takes no slots', async (db) => {
  const { trackingId, slot } = await anActiveTransfer(db);
  await db.transaction().execute((tx) => moveTransfer(tx, testLogChain, trackingId, 'revoked', noon));
  const next = [{ ...slot, generation: 2 }];
  assert.equal(await db.transaction().execute((tx) => replaceRecipientSlots(tx, { trackingId, from: 1 }, next)), false);
  assert.equal(await db.transaction().execute((tx) => putKeySlots(tx, trackingId, [slot], noon)), false);
  assert.deepEqual(await db.selectFrom('key_slot').selectAll().execute(), []);
});

eachDatabase('a slot that is put while the transfer ends does not stay', async (db, location) => {
  const { trackingId, slot } = await anActiveTransfer(db);
  const other = openDatabase(location);
  try {
    const { promise: isPut, resolve: resolvePut } = Promise.withResolvers<void>();
    const { promise: mayCommit, resolve: letCommit } = Promise.withResolvers<void>();
    const putting = db.transaction().execute(async (tx) => {
      await putKeySlots(tx, trackingId, [slot], noon);
      resolvePut();
      await mayCommit;
    });
    await isPut;
    const moving = other.transaction().execute((tx) => moveTransfer(tx, testLogChain, trackingId, 'revoked', noon));
    letCommit();
    await Promise.all([putting, moving]);
    assert.deepEqual(await db.selectFrom('key_slot').selectAll().execute(), []);
  } finally {
    await other.destroy();
  }
});

test('SQLite: after a deletion and a truncating checkpoint no byte of a slot is left in the files', async () => {
  await using location = await migratedLocation('SQLite');
  const db = openDatabase(location.value);
  try {
    const marker = Buffer.from(`slot-${'x'.repeat(300)}-marker`);
    const { trackingId } = await anActiveTransfer(db, marker);
    const filesWithMarker = async () => {
      const found = [];
      for (const file of [location.value, `${location.value}-wal`]) {
        if ((await readFile(file)).includes(marker)) found.push(file);
      }
      return found.length;
    };
    assert.ok((await filesWithMarker()) > 0);
    await db.transaction().execute((tx) => moveTransfer(tx, testLogChain, trackingId, 'revoked', noon));
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    assert.equal(await filesWithMarker(), 0);
  } finally {
    await db.destroy();
  }
});
