import { type Param, preparedQuery } from '../engine/prepared-query.ts';
import type { Database } from '../tables.ts';

const contentOfPart = preparedQuery((db, param: Param<{ key: string }>) =>
  db.selectFrom('part_content').select('content').where('blob_key', '=', param('key')),
);

/** The sealed bytes of an inline part. */
export async function findPartContent(db: Database, key: string): Promise<Uint8Array | undefined> {
  const [row] = await contentOfPart(db, { key });
  return row?.content;
}

export async function deletePartContents(db: Database, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('part_content').where('blob_key', 'in', keys).execute();
}
