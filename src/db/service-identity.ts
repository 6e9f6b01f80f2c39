import { doNothing } from './engine/statements.ts';
import type { Database } from './tables.ts';

/** Undefined until the service gets its first place for backups, and in a restored database. */
export const readServiceId = async (db: Database): Promise<string | undefined> =>
  (await db.selectFrom('service_identity').select('id').executeTakeFirst())?.id;

/** Returns the ID of the service, which is the proposed one if it has none yet. */
export async function ensureServiceId(db: Database, proposed: string, at: Date): Promise<string> {
  await db
    .insertInto('service_identity')
    .values({ name: 'service', id: proposed, created_at: at.toISOString() })
    .onConflict(doNothing)
    .execute();
  return (await readServiceId(db)) ?? proposed;
}

/** For a copy of the database, which must not be taken for the service. */
export async function deleteServiceId(db: Database): Promise<void> {
  await db.deleteFrom('service_identity').execute();
}
