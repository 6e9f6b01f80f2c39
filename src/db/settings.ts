import { sql } from 'kysely';
import { defaultSettings, isSettingName, parseSetting, type SettingName, type Settings } from '../core/settings.ts';
import { isPostgres } from './engine/open-database.ts';
import { type Param, preparedQuery } from './engine/prepared-query.ts';
import { upsertRow } from './engine/statements.ts';
import type { Database, Transaction } from './tables.ts';

const allSettings = preparedQuery((db, _param: Param<object>) => db.selectFrom('setting').select(['name', 'value']));

/** A setting that was changed, as it is stored. */
export interface StoredSetting {
  readonly name: string;
  readonly value: string;
}

/** Returns the current settings, which are the same on every server. */
export const readSettings = async (db: Database): Promise<Settings> => settingsIn(await allSettings(db, {}));

/** In a fixed order. Includes settings that this version does not have. */
export const readStoredSettings = async (db: Database): Promise<readonly StoredSetting[]> =>
  (await allSettings(db, {})).toSorted((one, other) => (one.name < other.name ? -1 : 1));

export function settingsIn(rows: readonly StoredSetting[]): Settings {
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
  await upsertRow(tx, 'setting', { name }, { value: text, changed_at: at.toISOString() });
}

/** Gives a setting its default. Only after `lockSettings`. */
export async function removeSetting(tx: Transaction, name: SettingName): Promise<void> {
  await tx.deleteFrom('setting').where('name', '=', name).execute();
}
