import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aParty, noon } from '../../test/support/builders.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { freshLocation } from '../../test/support/fresh-database.ts';
import { housePorts } from '../../test/support/house-ports.ts';
import { aSender, begunSession } from '../../test/support/sending.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { partiesOf, removeUnusedParties } from '../db/parties.ts';
import { deleteSession } from '../db/sessions.ts';
import type { Database } from '../db/tables.ts';
import { sweepParties } from './sweep-parties.ts';

const going = new AbortController().signal;

async function addressesIn(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom('party').select('address').where('forgotten_at', 'is', null).execute();
  return rows.map(({ address }) => address ?? '').toSorted();
}

eachDatabase('an address that nothing names goes, and every other stays', async (db) => {
  const ports = await housePorts(db);
  await begunSession(ports, await aSender(ports), ['bob@example.org']);
  const forgotten = await aParty(db, 'cleo@example.org');
  await db.updateTable('party').set({ forgotten_at: noon.toISOString() }).where('id', '=', forgotten).execute();
  for (let index = 0; index < 3; index += 1) await aParty(db, `left${index}@example.org`);
  await sweepParties(ports, going);
  assert.deepEqual(await addressesIn(db), ['ann@example.org', 'bob@example.org']);
  assert.equal((await db.selectFrom('party').select('id').execute()).length, 3);
});

test('PostgreSQL: an address whose last two sessions are removed at the same moment does not stay for ever', async () => {
  await using location = await freshLocation('PostgreSQL');
  const db = openDatabase(location.value);
  try {
    await migrate(db);
    const ports = await housePorts(db);
    const sender = await aSender(ports);
    const removals = [];
    for (const session of [
      await begunSession(ports, sender, ['bob@example.org']),
      await begunSession(ports, sender, ['bob@example.org']),
    ]) {
      removals.push({ session, parties: await partiesOf(db, session), tx: await db.startTransaction().execute() });
    }
    for (const { session, parties, tx } of removals) {
      await deleteSession(tx, session);
      await removeUnusedParties(tx, parties);
    }
    for (const { tx } of removals) await tx.commit().execute();
    await sweepParties(ports, going);
    assert.deepEqual(await addressesIn(db), ['ann@example.org']);
  } finally {
    await db.destroy();
  }
});
