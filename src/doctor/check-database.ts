import { startProblems } from '../core/start-problems.ts';
import { findTablesWithoutRights, probeDatabaseWrites, readPostgresVersion } from '../db/engine/database-facts.ts';
import { countMissingMigrations } from '../db/engine/migrate.ts';
import { isPostgresLocation } from '../db/engine/open-database.ts';
import type { Database } from '../db/tables.ts';
import { type CheckedSetup, type Finding, failure, ok, warning } from './diagnosis.ts';
import { postgresPlace } from './start-errors.ts';

/** The oldest version that the PostgreSQL project still corrects. */
const oldestPostgres = 15;

/** Checks the version and the rights, and changes nothing: a table is created in a transaction that is undone. */
export async function* checkDatabase({ config, db }: Pick<CheckedSetup, 'config' | 'db'>): AsyncGenerator<Finding> {
  if (db === undefined) return yield ok(`There is no database at ${config.database} yet. The first start creates it.`);
  const missing = await countMissingMigrations(db);
  await probeDatabaseWrites(db);
  if (isPostgresLocation(config.database)) yield* checkPostgres(db, config.database);
  if (missing === undefined) yield ok('The database is empty. The first start creates its tables.');
  else if (missing > 0) yield ok('The database can be changed. The next start upgrades it to this version.');
  else yield ok('The database can be changed, and has the tables of this version.');
}

async function* checkPostgres(db: Database, location: string): AsyncGenerator<Finding> {
  const version = Math.floor(((await readPostgresVersion(db)) ?? 0) / 10_000);
  if (version < oldestPostgres)
    yield warning(
      `PostgreSQL ${version} gets no corrections any more. Upgrade it to version ${oldestPostgres} or later.`,
    );
  const [table] = await findTablesWithoutRights(db);
  if (table !== undefined)
    yield failure(startProblems.postgresRights(postgresPlace(location), `permission denied for table ${table}`));
}
