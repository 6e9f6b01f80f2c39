import type { Database, Tables } from '../tables.ts';

export type ComponentRow = Tables['component_state'];

export async function readComponents(db: Database): Promise<readonly ComponentRow[]> {
  return db.selectFrom('component_state').selectAll().execute();
}

/** Replaces the rows of these parts. Of two servers that write at once, the later one decides. */
export async function saveComponents(db: Database, rows: readonly ComponentRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('component_state')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('part').doUpdateSet(({ ref }) => ({
        state: ref('excluded.state'),
        since: ref('excluded.since'),
        checked_at: ref('excluded.checked_at'),
        error: ref('excluded.error'),
        error_code: ref('excluded.error_code'),
        valid_until: ref('excluded.valid_until'),
      })),
    )
    .execute();
}
