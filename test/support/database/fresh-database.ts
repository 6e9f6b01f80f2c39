import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { copyFile, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { migrate, migrations } from '../../../src/db/engine/migrate.ts';
import { openDatabase } from '../../../src/db/engine/open-database.ts';
import { postgresTypes, sqliteTypes } from '../../../src/db/migrations/types.ts';
import { startPostgres } from './postgres.ts';

export type DatabaseKind = 'SQLite' | 'PostgreSQL';
export const databaseKinds: readonly DatabaseKind[] = ['SQLite', 'PostgreSQL'];

export interface FreshLocation extends AsyncDisposable {
  /** A value for `SEALPOST_DATABASE`. */
  readonly value: string;
}

/** Creates a database without tables. */
export async function freshLocation(kind: DatabaseKind): Promise<FreshLocation> {
  return kind === 'SQLite' ? sqliteFile() : postgresDatabase();
}

/** Creates a database with all tables and no rows, as a copy of a template: migrating takes much longer. */
export async function migratedLocation(kind: DatabaseKind): Promise<FreshLocation> {
  if (kind === 'PostgreSQL') {
    postgresName ??= postgresTemplate();
    return postgresDatabase(await postgresName);
  }
  sqlitePath ??= sqliteTemplate();
  const location = await sqliteFile();
  await copyFile(await sqlitePath, location.value);
  return location;
}

let sqlitePath: Promise<string> | undefined;
let postgresName: Promise<string> | undefined;

async function sqliteFile(): Promise<FreshLocation> {
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-db-'));
  return {
    value: join(folder, 'sealpost.db'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

async function postgresDatabase(template?: string): Promise<FreshLocation> {
  const name = `t_${randomBytes(8).toString('hex')}`;
  // Copying files is much faster than the default, which writes every page to the log.
  await onPostgres(
    `create database ${name}${template === undefined ? '' : ` template ${template} strategy file_copy`}`,
  );
  return {
    value: `${await postgresUrl()}${name}`,
    async [Symbol.asyncDispose]() {
      await onPostgres(`drop database ${name} with (force)`);
    },
  };
}

/** Returns the path of a migrated database file. All test files of a run share it; the first one creates it. */
async function sqliteTemplate(): Promise<string> {
  const path = join(process.env['SEALPOST_TEST_FOLDER'] ?? ownFolder(), `${schemaHash('SQLite')}.db`);
  if ((await stat(path).catch(() => undefined)) !== undefined) return path;
  const made = `${path}.${process.pid}`;
  await migrateAt(made);
  // If two processes create it at the same time, the second replaces the first with the same content.
  await rename(made, path);
  return path;
}

/** Creates a folder for a test file that runs alone. */
function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sealpost-templates-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the name of a migrated database on the server. All test files of a run share it, as with SQLite. */
async function postgresTemplate(): Promise<string> {
  const name = `template_${schemaHash('PostgreSQL')}`;
  if ((await onPostgres(`select 1 from pg_database where datname = '${name}'`)).rowCount !== 0) return name;
  const made = `${name}_${process.pid}`;
  await onPostgres(`create database ${made}`);
  await migrateAt(`${await postgresUrl()}${made}`);
  await onPostgres(`alter database ${made} rename to ${name}`).catch(async (error: pg.DatabaseError) => {
    if (error.code !== duplicateDatabase) throw error;
    await onPostgres(`drop database ${made}`);
  });
  return name;
}

const duplicateDatabase = '42P04';
const databaseInUse = '55006';

async function migrateAt(location: string): Promise<void> {
  const db = openDatabase(location);
  await migrate(db).finally(() => db.destroy());
}

function schemaHash(kind: DatabaseKind): string {
  const types = kind === 'SQLite' ? sqliteTypes : postgresTypes;
  const statements = migrations.map((migration) => [migration.name, migration.statements(types)]);
  return createHash('sha256').update(JSON.stringify(statements)).digest('hex').slice(0, 16);
}

let admin: Promise<pg.Pool> | undefined;

async function onPostgres(statement: string): Promise<pg.QueryResult> {
  admin ??= postgresUrl().then((url) => new pg.Pool({ connectionString: `${url}postgres`, allowExitOnIdle: true }));
  const pool = await admin;
  for (;;) {
    try {
      return await pool.query(statement);
    } catch (error) {
      // On a busy machine a connection to the template that was closed may still be ending on the server.
      if ((error as pg.DatabaseError).code !== databaseInUse) throw error;
      await setTimeout(20);
    }
  }
}

let ownServer: ReturnType<typeof startPostgres> | undefined;

/** `npm test` starts one server for all test files; a file that runs alone starts its own. */
async function postgresUrl(): Promise<string> {
  const shared = process.env['SEALPOST_TEST_POSTGRES'];
  if (shared !== undefined) return shared;
  ownServer ??= startPostgres();
  return (await ownServer).url;
}
