import { sql } from 'kysely';
import type { LogChain } from '../core/log-chain.ts';
import { Refusal } from '../core/refusal.ts';
import { groundFloor } from './migrations/0001-ground-floor.ts';
import { legalTexts } from './migrations/0002-legal-texts.ts';
import { policy } from './migrations/0003-policy.ts';
import { mail } from './migrations/0004-mail.ts';
import { sweepingParties } from './migrations/0005-sweeping-parties.ts';
import { verdicts } from './migrations/0006-verdicts.ts';
import { letters } from './migrations/0007-letters.ts';
import { undecidedAttempts } from './migrations/0008-undecided-attempts.ts';
import { listings } from './migrations/0010-listings.ts';
import { waitingTransfers } from './migrations/0011-waiting-transfers.ts';
import { mailLanes } from './migrations/0012-mail-lanes.ts';
import { downloadTimes } from './migrations/0013-download-times.ts';
import { byTheClock } from './migrations/0015-by-the-clock.ts';
import { logChain } from './migrations/0016-log-chain.ts';
import { forgetting } from './migrations/0017-forgetting.ts';
import { type Migration, postgresTypes, sqliteTypes } from './migrations/types.ts';
import { isPostgres } from './open-database.ts';
import { hasTable } from './schema.ts';
import type { Database, Transaction } from './tables.ts';

/** In the order in which they are applied. Only ever appended to. */
export const migrations: readonly Migration[] = [
  groundFloor,
  legalTexts,
  policy,
  mail,
  sweepingParties,
  verdicts,
  letters,
  undecidedAttempts,
  listings,
  waitingTransfers,
  mailLanes,
  downloadTimes,
  byTheClock,
  logChain,
  forgetting,
];

/** Any number that no other program uses for its advisory locks: the bytes of "Seal". */
const migrationLock = 0x5365616c;

/** The database was written by a newer Sealpost than this one; it is left as it is. */
export class DatabaseTooNew extends Refusal {
  override readonly name = 'DatabaseTooNew';

  constructor(names: readonly string[]) {
    super(`The database was made by a newer version of Sealpost (it knows ${names.join(', ')}). Start that version.`);
  }
}

/**
 * Brings the tables to the newest form. All of it is one transaction that begins with a lock, on both databases:
 * of several starters one does the work while the others wait, and a kill in the middle leaves what was there before.
 * Without `chain` it is for databases whose log is empty.
 */
export async function migrate(db: Database, known: readonly Migration[] = migrations, chain?: LogChain): Promise<void> {
  const applied = await appliedMigrations(db);
  if (applied !== undefined && applied.length === known.length && applied.every((name) => isKnown(name, known))) return;
  const postgres = isPostgres(db);
  await db.transaction().execute(async (tx) => {
    // A SQLite transaction of ours takes the write lock when it begins.
    if (postgres) await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(tx);
    for (const migration of await missingMigrations(tx, known)) {
      const statements = migration.statements(postgres ? postgresTypes : sqliteTypes);
      for (const statement of statements) await sql.raw(statement).execute(tx);
      if (chain !== undefined) await migration.fill?.(tx, chain);
      await tx.insertInto('schema_migration').values({ name: migration.name }).execute();
    }
  });
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

function isKnown(name: string, known: readonly Migration[]): boolean {
  return known.some((migration) => migration.name === name);
}

/** The names of the migrations that this database has seen, or undefined for a fresh one. Changes nothing. */
async function appliedMigrations(db: Database): Promise<string[] | undefined> {
  if (!(await hasTable(db, 'schema_migration'))) return undefined;
  return (await db.selectFrom('schema_migration').select('name').execute()).map((row) => row.name);
}
