import { type TestContext, test } from 'node:test';
import { openDatabase } from '../../../src/db/engine/open-database.ts';
import type { Database } from '../../../src/db/tables.ts';
import { databaseKinds, migratedLocation } from './fresh-database.ts';

/** Runs a test on both database kinds, each time on a new database with all tables and no rows. */
export function eachDatabase(
  name: string,
  body: (db: Database, location: string, t: TestContext) => Promise<void>,
): void {
  for (const kind of databaseKinds) {
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
}
