import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aMasterKeyRow, aSession, noon } from '../../test/support/builders.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { freshLocation } from '../../test/support/fresh-database.ts';
import { findKeySlot, putKeySlots, replaceGeneration } from './key-slots.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import type { Database } from './tables.ts';
import { moveTransfer } from './transfers.ts';

async function anActiveTransfer(db: Database, sealedKey: Uint8Array = Buffer.from('one')) {
  const { trackingId, recipientId } = await aSession(db, { state: 'Active' });
  const masterKeyId = await aMasterKeyRow(db);
  const slot = { trackingId, kind: 'recipient', holder: recipientId, generation: 1, masterKeyId, sealedKey } as const;
  await db.transaction().execute((tx) => putKeySlots(tx, [slot]));
  return slot;
}

eachDatabase('a slot comes back as it was put', async (db) => {
  const slot = await anActiveTransfer(db);
  const found = await findKeySlot(db, slot);
  assert.ok(found);
  assert.deepEqual({ ...found, sealedKey: Buffer.from(found.sealedKey) }, slot);
  assert.equal(await findKeySlot(db, { ...slot, kind: 'processing' }), undefined);
});

eachDatabase('of two password changes at once exactly one wins, with all of its slots', async (db) => {
  const slot = await anActiveTransfer(db);
  const change = (word: string) =>
    db
      .transaction()
      .execute((tx) =>
        replaceGeneration(tx, { trackingId: slot.trackingId, from: 1 }, [
          { ...slot, generation: 2, sealedKey: Buffer.from(word) },
        ]),
      );
  const won = await Promise.all([change('left'), change('right')]);
  assert.equal(won.filter(Boolean).length, 1);
  const found = await findKeySlot(db, slot);
  assert.equal(Buffer.from(found?.sealedKey ?? []).toString(), won[0] ? 'left' : 'right');
  assert.equal(found?.generation, 2);
});

eachDatabase('a transfer that has ended takes no new slots', async (db) => {
  const slot = await anActiveTransfer(db);
  await db.transaction().execute((tx) => moveTransfer(tx, slot.trackingId, 'revoked', noon));
  const changed = await db
    .transaction()
    .execute((tx) => replaceGeneration(tx, { trackingId: slot.trackingId, from: 1 }, [{ ...slot, generation: 2 }]));
  assert.equal(changed, false);
  assert.equal(await findKeySlot(db, slot), undefined);
});

test('SQLite: after a deletion and a truncating checkpoint no byte of a slot is left in the files', async () => {
  await using location = await freshLocation('SQLite');
  const db = openDatabase(location.value);
  try {
    await migrate(db);
    const marker = Buffer.from(`slot-${'x'.repeat(300)}-marker`);
    const slot = await anActiveTransfer(db, marker);
    const filesWithMarker = async () => {
      const found = [];
      for (const file of [location.value, `${location.value}-wal`]) {
        if ((await readFile(file)).includes(marker)) found.push(file);
      }
      return found.length;
    };
    assert.ok((await filesWithMarker()) > 0);
    await db.transaction().execute((tx) => moveTransfer(tx, slot.trackingId, 'revoked', noon));
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    assert.equal(await filesWithMarker(), 0);
  } finally {
    await db.destroy();
  }
});
