import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../src/db/open-database.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

export type DatabaseKind = 'SQLite' | 'PostgreSQL';
export const databaseKinds: readonly DatabaseKind[] = ['SQLite', 'PostgreSQL'];

export interface FreshLocation extends AsyncDisposable {
  /** What `SEALPOST_DATABASE` would hold. Nothing has been written there yet. */
  readonly value: string;
}

export async function freshLocation(kind: DatabaseKind): Promise<FreshLocation> {
  return kind === 'SQLite' ? freshFile() : freshPostgresDatabase();
}

async function freshFile(): Promise<FreshLocation> {
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-db-'));
  return {
    value: join(folder, 'sealpost.db'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

async function freshPostgresDatabase(): Promise<FreshLocation> {
  const server = await postgresUrl();
  const name = `t_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  return {
    value: `${server}${name}`,
    [Symbol.asyncDispose]: () => onServer(server, `drop database ${name} with (force)`),
  };
}

async function onServer(server: string, statement: string): Promise<void> {
  const db = openDatabase(`${server}postgres`);
  await sql
    .raw(statement)
    .execute(db)
    .finally(() => db.destroy());
}

let own: Promise<TestPostgres> | undefined;

/** `npm test` starts one server for all test files; a file that is run alone starts its own. */
async function postgresUrl(): Promise<string> {
  const shared = process.env['SEALPOST_TEST_POSTGRES'];
  if (shared !== undefined) return shared;
  own ??= startPostgres();
  return (await own).url;
}
