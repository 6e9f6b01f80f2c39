import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate, migrations } from '../src/db/engine/migrate.ts';
import { isPostgres, openDatabase } from '../src/db/engine/open-database.ts';
import type { Database } from '../src/db/tables.ts';
import {
  type DatabaseKind,
  databaseKinds,
  type FreshLocation,
  freshLocation,
} from '../test/support/database/fresh-database.ts';
import type { Proof } from './proof.ts';

export const starters: Proof = {
  promise:
    'Two processes that start on one empty database, with kills at any statement, leave one valid schema and one key.',
  unit: 'rounds on each database',
  full: 20,
  short: 3,
  async run(rounds, report) {
    const kills = { SQLite: 0, PostgreSQL: 0 };
    for (const kind of databaseKinds) {
      const good = await undisturbedSchema(kind);
      for (let round = 0; round < rounds; round += 1) {
        kills[kind] += await startTogether(kind, round, good);
        report(`${kind}: ${round + 1} of ${rounds}`);
      }
    }
    assert.ok(kills.SQLite > 0 && kills.PostgreSQL > 0, 'No process was killed');
    return { rounds, killsOnSqlite: kills.SQLite, killsOnPostgres: kills.PostgreSQL };
  },
};

/** Returns how many of two processes were killed. A third one must then find or create everything. */
async function startTogether(kind: DatabaseKind, round: number, good: unknown): Promise<number> {
  await using location = await freshLocation(kind);
  const keys = await mkdtemp(join(tmpdir(), 'sealpost-starters-'));
  try {
    // Covers all startup statements in strides that reach each region early. Every third round kills no process.
    const killAt = round % 3 === 2 ? 'never' : String(1 + ((round * 17) % 50));
    const started = await Promise.all([start(location, keys, killAt), start(location, keys, killAt)]);
    const keyId = await start(location, keys, 'never');
    assert.ok(keyId, 'The start after the kills failed');
    for (const id of started) assert.ok(id === undefined || id === keyId, 'Two processes have different keys');
    assert.deepEqual(await schemaAt(location), good);
    return started.filter((id) => id === undefined).length;
  } finally {
    await rm(keys, { recursive: true });
  }
}

/** Returns the ID of the key in use, or undefined if the process was killed. */
function start({ value: location }: FreshLocation, keys: string, killAt: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./starters-process.ts', import.meta.url), [location, keys, killAt]);
    child.on('message', ({ keyId }: { keyId: string }) => resolve(keyId));
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (signal === 'SIGKILL') resolve(undefined);
      else if (code !== 0) reject(new Error(`A process on ${location} exited with ${code ?? signal}`));
    });
  });
}

async function undisturbedSchema(kind: DatabaseKind): Promise<unknown> {
  await using location = await freshLocation(kind);
  const db = openDatabase(location.value);
  await migrate(db);
  await db.destroy();
  return await schemaAt(location);
}

async function schemaAt({ value }: FreshLocation): Promise<unknown> {
  const db = openDatabase(value);
  try {
    const names = (await db.selectFrom('schema_migration').select('name').execute()).map(({ name }) => name);
    assert.deepEqual(
      names,
      migrations.map(({ name }) => name),
    );
    return isPostgres(db) ? await postgresSchema(db) : await sqliteSchema(db);
  } finally {
    await db.destroy();
  }
}

async function sqliteSchema(db: Database): Promise<unknown> {
  const { rows: health } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  assert.deepEqual(health, [{ integrity_check: 'ok' }]);
  return (await sql`select name, sql from sqlite_master order by name`.execute(db)).rows;
}

async function postgresSchema(db: Database): Promise<unknown> {
  const columns = sql`select table_name, column_name, data_type, is_nullable from information_schema.columns
    where table_schema = 'public' order by 1, 2`;
  const indexes = sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`;
  return [(await columns.execute(db)).rows, (await indexes.execute(db)).rows];
}
