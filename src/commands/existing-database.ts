import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { OperatorError } from '../core/errors.ts';
import { isPostgresLocation, openDatabase } from '../db/engine/open-database.ts';
import { knownMasterKeys } from '../db/master-keys.ts';
import type { Database } from '../db/tables.ts';

/** Opening a SQLite file that does not exist would create it. */
export function openExistingDatabase({ database }: Pick<Config, 'database'>): Database {
  if (!isPostgresLocation(database) && !existsSync(database))
    throw new OperatorError(`No database found at ${database}.`);
  return openDatabase(database);
}

/** Rejects if opening the service would create a new one, with a new master key. */
export async function requireExistingService(config: Pick<Config, 'database'>): Promise<void> {
  const db = openExistingDatabase(config);
  try {
    if ((await knownMasterKeys(db)).length > 0) return;
  } finally {
    await db.destroy();
  }
  throw new OperatorError('The database is empty: it does not belong to a service yet.');
}
