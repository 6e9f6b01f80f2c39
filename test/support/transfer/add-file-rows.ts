import { newShortId } from '../../../src/crypto/identifiers.ts';
import type { Database } from '../../../src/db/tables.ts';

/** Adds files to a transfer with one, for a list of many: only their number can be read. */
export async function addFileRows(db: Database, trackingId: string, count: number): Promise<void> {
  const row = await db.selectFrom('file').selectAll().where('tracking_id', '=', trackingId).executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, (_, index) => {
    const id = newShortId();
    return { ...row, id, name_hash: id, position: index + 1 };
  });
  while (rows.length > 0) await db.insertInto('file').values(rows.splice(0, 1_000)).execute();
}
