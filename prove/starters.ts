import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDatabaseFaults } from '../src/db/engine/dangling-rows.ts';
import { migrate } from '../src/db/engine/migrate.ts';
import { openDatabase } from '../src/db/engine/open-database.ts';
import { describeSchema } from '../test/support/database/describe-schema.ts';
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
  short: 2,
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
async function startTogether(kind: DatabaseKind, round: number, good: string): Promise<number> {
  await using location = await freshLocation(kind);
  const keys = await mkdtemp(join(tmpdir(), 'sealpost-starters-'));
  try {
    // Covers all startup statements in strides that reach each region early. Every third round kills no process.
    const killAt = round % 3 === 2 ? 'never' : String(1 + ((round * 17) % 50));
    const started = await Promise.all([start(location, keys, killAt), start(location, keys, killAt)]);
    const keyId = await start(location, keys, 'never');
    assert.ok(keyId, 'The start after the kills failed');
    for (const id of started) assert.ok(id === undefined || id === keyId, 'Two processes have different keys');
    assert.equal(await schemaAt(location), good);
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

async function undisturbedSchema(kind: DatabaseKind): Promise<string> {
  await using location = await freshLocation(kind);
  const db = openDatabase(location.value);
  await migrate(db);
  await db.destroy();
  return await schemaAt(location);
}

async function schemaAt({ value }: FreshLocation): Promise<string> {
  const db = openDatabase(value);
  try {
    assert.deepEqual(await findDatabaseFaults(db), []);
    return await describeSchema(db);
  } finally {
    await db.destroy();
  }
}
