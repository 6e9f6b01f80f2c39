import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { readConfig } from '../src/config.ts';
import { openDatabase } from '../src/db/engine/open-database.ts';
import { listMoves } from '../src/db/moves/moves.ts';
import { freshLocation } from '../test/support/database/fresh-database.ts';
import { createEmptyFolder, type Environment, launchSealpost, resultOf } from '../test/support/server/program.ts';
import { createTransfer } from '../test/support/transfer/test-transfer.ts';
import { withOpenService } from './rotate-check.ts';

/** Returns how long a service with so many transfers is stopped for its move to PostgreSQL if one in a hundred has changed last. */
export async function measureStop(count: number): Promise<{ readonly rows: number; readonly stopMs: number }> {
  await using folder = await createEmptyFolder();
  await using to = await freshLocation('PostgreSQL');
  const { env } = folder;
  const rows = await fillWithTransfers(env, count);
  const { database } = readConfig(env);
  const command = launchSealpost(['move', '--to-database', to.value], env);
  const result = resultOf(command);
  command.stdout.on('data', (text) => {
    if (!String(text).includes('Stopping the service')) return;
    // Within the stop, before writes are rejected.
    using db = new DatabaseSync(database, { timeout: 10_000 });
    db.exec(`update transfer set expires_at = '2031-01-01T00:00:00.000Z' where tracking_id in
      (select tracking_id from transfer order by tracking_id limit ${Math.ceil(count / 100)})`);
  });
  const { code, out, err } = await result;
  assert.equal(code, 0, `${out}${err}`);
  await assertCopied(to.value, count);
  return { rows, stopMs: 1_000 * Number(/It was stopped for ([\d.]+) s/.exec(out)?.[1]) };
}

/** Each transfer that has changed in the stop is at the new place. */
async function assertCopied(location: string, count: number): Promise<void> {
  const db = openDatabase(location);
  try {
    const changed = await db.selectFrom('transfer').select('tracking_id').where('expires_at', '>', '2031').execute();
    assert.equal(changed.length, Math.ceil(count / 100));
    assert.equal((await listMoves(db))[0]?.state, 'arrived');
  } finally {
    await db.destroy();
  }
}

const created = 100;
/** The tables that grow with transfers. */
const tables = ['transfer', 'recipient', 'file', 'part', 'key_slot', 'transfer_log', 'listing'] as const;
/** The columns that make a copied row another one. */
const names = new Set(['id', 'tracking_id', 'recipient_id', 'file_id', 'blob_key', 'holder']);

/** Creates some transfers, and copies their rows. Returns how many rows these tables have then. */
async function fillWithTransfers(env: Environment, count: number): Promise<number> {
  await withOpenService(env, async ({ ports }) => {
    const columns = { send_recipient_notification: 0 };
    for (let number = 0; number < Math.min(count, created); number += 1)
      await createTransfer(ports, { password: undefined, columns, files: [{ name: 'a', content: 'small' }] });
  });
  using db = new DatabaseSync(readConfig(env).database);
  db.exec('pragma foreign_keys = off; begin');
  const triggers = db.prepare(`select name, sql from sqlite_schema where type = 'trigger'`).all();
  for (const { name } of triggers) db.exec(`drop trigger ${name}`);
  let rows = 0;
  for (const table of tables) {
    copyRowsOf(db, table, Math.ceil(count / created) - 1);
    rows += Number(db.prepare(`select count(*) as count from ${table}`).get()?.['count']);
  }
  for (const { sql } of triggers) db.exec(String(sql));
  db.exec('commit');
  return rows;
}

function copyRowsOf(db: DatabaseSync, table: string, copies: number): void {
  const columns = db.prepare(`select name, type from pragma_table_info('${table}')`).all();
  const copied = columns.filter(({ name, type }) => !(name === 'id' && /^int/i.test(String(type))));
  const values = copied.map(({ name }) => {
    if (name === 'transfer_id_hash') return 'hex(randomblob(32))';
    return names.has(String(name)) ? `${name} || '-' || copy` : name;
  });
  db.exec(`
    with recursive copies (copy) as (select 1 where ${copies} > 0 union all select copy + 1 from copies where copy < ${copies})
    insert into ${table} (${copied.map(({ name }) => name).join(', ')}) select ${values.join(', ')} from ${table}, copies`);
}
