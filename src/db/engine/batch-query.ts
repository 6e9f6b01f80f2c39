import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tables } from '../tables.ts';
import { isPostgres } from './open-database.ts';
import type { Param } from './prepared-query.ts';

/** Few enough rows to not block other requests. */
export const rowsAtOnce = 500;

export interface Ids {
  /** JSON: the same query for any number of IDs. */
  readonly ids: string;
}

/** With an array PostgreSQL always uses an index, whatever its statistics. */
export function isAmong(db: Database, param: Param<Ids>, column: string): RawBuilder<boolean> {
  return isPostgres(db)
    ? sql<boolean>`${sql.ref(column)} = any (array(select jsonb_array_elements_text(${param('ids')}::jsonb)))`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${param('ids')}))`;
}

export interface PageCursor extends Ids {
  readonly trackingId: string;
  readonly position: number;
}

export const isAfter = (param: Param<PageCursor>, table: 'recipient' | 'file') =>
  sql<boolean>`(${sql.ref(`${table}.tracking_id`)}, ${sql.ref(`${table}.position`)}) > (${param('trackingId')}, ${param('position')})`;

export async function* readPages<Row extends Pick<Tables['file'], 'tracking_id' | 'position'>>(
  trackingIds: readonly string[],
  read: (after: PageCursor) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const ids = JSON.stringify(trackingIds);
  for (let after: PageCursor = { ids, trackingId: '', position: -1 }; ; await setImmediate()) {
    const rows = await read(after);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    after = { ids, trackingId: last.tracking_id, position: last.position };
  }
}
