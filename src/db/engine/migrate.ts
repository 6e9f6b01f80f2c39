import { sql } from 'kysely';
import { OperatorError } from '../../core/errors.ts';
import { initial } from '../migrations/0001-initial.ts';
import { inlineParts } from '../migrations/0002-inline-parts.ts';
import { languagePackTables } from '../migrations/0003-language-packs.ts';
import { lockIndex } from '../migrations/0004-lock-index.ts';
import { passwordForm } from '../migrations/0005-password-form.ts';
import { loggedSubjects } from '../migrations/0006-logged-subjects.ts';
import { previews } from '../migrations/0007-previews.ts';
import { brandFiles } from '../migrations/0008-brand-files.ts';
import { administration } from '../migrations/0009-administration.ts';
import { adminSearch } from '../migrations/0010-admin-search.ts';
import { findings } from '../migrations/0011-findings.ts';
import { healthCodes } from '../migrations/0012-health-codes.ts';
import { ownTexts } from '../migrations/0013-own-texts.ts';
import { scrubTables } from '../migrations/0014-scrub.ts';
import { keyRotation } from '../migrations/0015-key-rotation.ts';
import { moveTables } from '../migrations/0016-move.ts';
import { serviceIdentity } from '../migrations/0017-service-identity.ts';
import { type Migration, postgresTypes, sqliteTypes } from '../migrations/types.ts';
import { listMoves } from '../moves/moves.ts';
import type { Database, Transaction } from '../tables.ts';
import { hasTable, isPostgres } from './open-database.ts';

/** In the order of application. Append only: a released migration is never changed or removed. */
export const migrations: readonly Migration[] = [
  initial,
  inlineParts,
  languagePackTables,
  lockIndex,
  passwordForm,
  loggedSubjects,
  previews,
  brandFiles,
  administration,
  adminSearch,
  findings,
  healthCodes,
  ownTexts,
  scrubTables,
  keyRotation,
  moveTables,
  serviceIdentity,
];

/** The bytes of "Seal": a number that other programs are unlikely to use for their advisory locks. */
const migrationLock = 0x5365616c;

/** The database was migrated by a newer Sealpost than this one. It is left unchanged. */
export class DatabaseTooNew extends OperatorError {
  override readonly name = 'DatabaseTooNew';

  constructor(names: readonly string[]) {
    super(
      `This database was created by a newer version of Sealpost (unknown migrations: ${names.join(', ')}). Run that version or a later one: a downgrade is not supported.`,
    );
  }
}

/**
 * Applies the missing migrations in one transaction that starts with a lock, on both databases: when several servers
 * start at once, one migrates while the others wait, and a crash leaves the database as it was.
 */
export async function migrate(db: Database, known: readonly Migration[] = migrations): Promise<void> {
  const applied = await appliedMigrations(db);
  if (applied !== undefined && applied.length === known.length && applied.every((name) => isKnown(name, known))) return;
  const postgres = isPostgres(db);
  await db.transaction().execute(async (tx) => {
    // On SQLite `begin immediate` takes the write lock.
    if (postgres) await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(tx);
    const missing = await missingMigrations(tx, known);
    if (missing.length > 0) await requireNoMove(tx);
    for (const migration of missing) {
      const statements = migration.statements(postgres ? postgresTypes : sqliteTypes);
      for (const statement of statements) await sql.raw(statement).execute(tx);
      await tx.insertInto('schema_migration').values({ name: migration.name }).execute();
    }
  });
}

/**
 * Returns how many migrations the next start applies; undefined for a database without tables. Changes nothing. Throws
 * DatabaseTooNew as a migration does.
 */
export async function countMissingMigrations(db: Database): Promise<number | undefined> {
  const applied = await appliedMigrations(db);
  const unknown = applied?.filter((name) => !isKnown(name, migrations)) ?? [];
  if (unknown.length > 0) throw new DatabaseTooNew(unknown);
  return applied && migrations.length - applied.length;
}

/** The other database would get rows of one version and tables of another. */
async function requireNoMove(tx: Transaction): Promise<void> {
  const isMoving = (await listMoves(tx)).some(({ state }) => state !== 'left' && state !== 'arrived');
  if (isMoving)
    throw new OperatorError(
      'The database cannot be upgraded during a move. With the version that began it, complete the move (command move) or cancel it (move cancel).',
    );
}

async function missingMigrations(tx: Transaction, known: readonly Migration[]): Promise<readonly Migration[]> {
  await tx.schema
    .createTable('schema_migration')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .execute();
  const applied = (await tx.selectFrom('schema_migration').select('name').execute()).map((row) => row.name);
  const unknown = applied.filter((name) => !isKnown(name, known));
  if (unknown.length > 0) throw new DatabaseTooNew(unknown);
  return known.slice(applied.length);
}

/** Whether this version has a migration of this name. */
export const isKnownMigration = (name: string): boolean => isKnown(name, migrations);

function isKnown(name: string, known: readonly Migration[]): boolean {
  return known.some((migration) => migration.name === name);
}

/** The names of the applied migrations; undefined for a database without tables. Writes nothing. */
export async function appliedMigrations(db: Database): Promise<string[] | undefined> {
  if (!(await hasTable(db, 'schema_migration'))) return undefined;
  return (await db.selectFrom('schema_migration').select('name').execute()).map((row) => row.name);
}
