import { type TestContext, test } from 'node:test';
import { openDatabase } from '../../../src/db/engine/open-database.ts';
import type { Database } from '../../../src/db/tables.ts';
import { type DatabaseKind, databaseKinds, migratedLocation } from './fresh-database.ts';

type DatabaseTest = (db: Database, location: string, t: TestContext) => Promise<void>;

/** Runs a test on both database kinds, each time on a new database with all tables and no rows. */
export function eachDatabase(name: string, body: DatabaseTest): void {
  for (const kind of databaseKinds) oneDatabase(name, kind, body);
}

/** Runs a test on one kind of database, for behavior that the other does not have. */
export function oneDatabase(name: string, kind: DatabaseKind, body: DatabaseTest): void {
  test(`${kind}: ${name}`, async (t) => {
    await using location = await migratedLocation(kind);
    const db = openDatabase(location.value);
    try {
      await body(db, location.value, t);
    } finally {
      await db.destroy();
    }
  });
}
