import { sql } from 'kysely';
import { defaultSettings, isSettingName, parseSetting, type SettingName, type Settings } from '../core/settings.ts';
import { isPostgres } from './engine/open-database.ts';
import { type Param, preparedQuery } from './engine/prepared-query.ts';
import type { Database, Transaction } from './tables.ts';

const allSettings = preparedQuery((db, _param: Param<object>) => db.selectFrom('setting').select(['name', 'value']));

/** Returns the current settings, which are the same on every server. */
export async function readSettings(db: Database): Promise<Settings> {
  const rows = await allSettings(db, {});
  if (rows.length === 0) return defaultSettings;
  const changed: Partial<Record<SettingName, unknown>> = {};
  for (const { name, value } of rows) {
    // A row of another version, or one that a later version bounds differently, falls back to the default.
    if (!isSettingName(name)) continue;
    const parsed = parseSetting(name, value);
    if ('value' in parsed) changed[name] = parsed.value;
  }
  return { ...defaultSettings, ...changed } as Settings;
}

/** Locks all settings until the transaction ends, because some settings must agree with each other. */
export async function lockSettings(tx: Transaction): Promise<void> {
  // On SQLite a transaction is exclusive from its beginning.
  if (isPostgres(tx)) await sql`lock table setting in exclusive mode`.execute(tx);
}

/** Only after `lockSettings`. */
export async function writeSetting(tx: Transaction, name: SettingName, text: string, at: Date): Promise<void> {
  const changed = { value: text, changed_at: at.toISOString() };
  await tx
    .insertInto('setting')
    .values({ name, ...changed })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(changed))
    .execute();
}
