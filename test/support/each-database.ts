import { type TestContext, test } from 'node:test';
import { migrate } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import type { Database } from '../../src/db/tables.ts';
import { databaseKinds, freshLocation } from './fresh-database.ts';

/** Runs a test on both databases, each time with a fresh one whose tables are made. */
export function eachDatabase(
  name: string,
  body: (db: Database, location: string, t: TestContext) => Promise<void>,
): void {
  for (const kind of databaseKinds) {
    test(`${kind}: ${name}`, async (t) => {
      await using location = await freshLocation(kind);
      const db = openDatabase(location.value);
      try {
        await migrate(db);
        await body(db, location.value, t);
      } finally {
        await db.destroy();
      }
    });
  }
}
