import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { migratedLocation } from '../../../test/support/database/fresh-database.ts';
import { insertContact, noon } from '../../../test/support/database/test-rows.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import { createEmptySession, createSender } from '../../../test/support/transfer/sender.ts';
import { contactsOf, deleteUnusedContacts } from '../../db/contacts/contacts.ts';
import { openDatabase } from '../../db/engine/open-database.ts';
import type { Database } from '../../db/tables.ts';
import { deleteSession } from '../../db/transfers/sessions.ts';
import { removeUnusedContacts } from './ended-rows.ts';

const neverStopped = new AbortController().signal;

async function addressesIn(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom('contact').select('address').where('erased_at', 'is', null).execute();
  return rows.map(({ address }) => address ?? '').toSorted();
}

eachDatabase('removes only the addresses that nothing references', async (db) => {
  const ports = await createTestPorts(db);
  await createEmptySession(ports, await createSender(ports), ['bob@example.org']);
  const erased = await insertContact(db, 'cleo@example.org');
  await db.updateTable('contact').set({ erased_at: noon.toISOString() }).where('id', '=', erased).execute();
  for (let index = 0; index < 3; index += 1) await insertContact(db, `left${index}@example.org`);
  await removeUnusedContacts(ports, neverStopped);
  assert.deepEqual(await addressesIn(db), ['ann@example.org', 'bob@example.org']);
  assert.equal((await db.selectFrom('contact').select('id').execute()).length, 3);
});

test('PostgreSQL: removes an address whose last two sessions are removed at the same moment', async () => {
  await using location = await migratedLocation('PostgreSQL');
  const db = openDatabase(location.value);
  try {
    const ports = await createTestPorts(db);
    const sender = await createSender(ports);
    const removals = [];
    for (const session of [
      await createEmptySession(ports, sender, ['bob@example.org']),
      await createEmptySession(ports, sender, ['bob@example.org']),
    ]) {
      removals.push({ session, parties: await contactsOf(db, session), tx: await db.startTransaction().execute() });
    }
    for (const { session, parties: contacts, tx } of removals) {
      await deleteSession(tx, session);
      await deleteUnusedContacts(tx, contacts);
    }
    for (const { tx } of removals) await tx.commit().execute();
    await removeUnusedContacts(ports, neverStopped);
    assert.deepEqual(await addressesIn(db), ['ann@example.org']);
  } finally {
    await db.destroy();
  }
});
