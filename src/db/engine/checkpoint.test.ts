import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { sql } from 'kysely';
import { freshLocation } from '../../../test/support/database/fresh-database.ts';
import { insertMasterKey, insertSession, noon, testLogChain } from '../../../test/support/database/test-rows.ts';
import { writeSetting } from '../settings.ts';
import { putKeySlots } from '../transfers/key-slots.ts';
import { moveTransfer } from '../transfers/transfers.ts';
import { truncateWal } from './database-facts.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

/** How many of these bytes are found in the database and in its log. */
async function found(path: string, secrets: readonly Buffer[]): Promise<number> {
  const files = await Promise.all([readFile(path), readFile(`${path}-wal`)]);
  return secrets.filter((secret) => files.some((file) => file.includes(secret))).length;
}

test('after a checkpoint no byte of a destroyed key is left in the database or its log', async () => {
  await using location = await freshLocation('SQLite');
  await using db = openDatabase(location.value);
  await migrate(db);
  const masterKeyId = await insertMasterKey(db);
  const keys: Buffer[] = [];
  const sessions: string[] = [];
  for (let index = 0; index < 8; index += 1) {
    const { trackingId } = await insertSession(db, { state: 'Processing' });
    const sealedKey = randomBytes(200);
    const slot = { kind: 'recipient' as const, holder: 'bob', generation: 1, masterKeyId, sealedKey };
    await db.transaction().execute((tx) => putKeySlots(tx, trackingId, [slot], noon));
    keys.push(sealedKey);
    sessions.push(trackingId);
  }
  assert.equal(await found(location.value, keys), 8);
  for (const trackingId of sessions) {
    await db.transaction().execute((tx) => moveTransfer(tx, testLogChain, trackingId, 'expired', noon));
  }
  assert.ok((await found(location.value, keys)) > 0, 'The log keeps them without a checkpoint');
  assert.equal(await truncateWal(db), true);
  assert.equal(await found(location.value, keys), 0);
  assert.equal((await stat(`${location.value}-wal`)).size, 0);
  assert.equal(await truncateWal(db), true);
});

test('a checkpoint yields to a reader of an older state, and writers continue', async () => {
  await using location = await freshLocation('SQLite');
  await using db = openDatabase(location.value);
  await migrate(db);
  const write = (days: string) => db.transaction().execute((tx) => writeSetting(tx, 'retention.days', days, noon));
  await write('10');
  const other = new DatabaseSync(location.value, { readOnly: true });
  other.exec('begin');
  other.prepare('select * from setting').all();
  await write('11');
  const [emptied] = await Promise.all([truncateWal(db), write('12'), write('13')]);
  assert.equal(emptied, false);
  other.exec('commit');
  other.close();
  assert.equal(await truncateWal(db), true);
  const setting = await db.selectFrom('setting').select('value').executeTakeFirst();
  assert.equal(setting?.value, '13');
});

test('a checkpoint yields to another writing process and restores the busy timeout', async () => {
  await using location = await freshLocation('SQLite');
  await using db = openDatabase(location.value);
  await migrate(db);
  const other = new DatabaseSync(location.value);
  other.exec('begin immediate');
  assert.equal(await truncateWal(db), false);
  other.exec('commit');
  other.close();
  const { rows } = await sql`pragma busy_timeout`.execute(db);
  assert.deepEqual(rows, [{ timeout: 10_000 }]);
});
