import { sql } from 'kysely';
import { isPostgres } from './engine/open-database.ts';
import type { Database, Tables, Transaction } from './tables.ts';

/** A column whose values are fields that are sealed under a child of a master key. */
export interface SealedColumn {
  readonly table: keyof Tables;
  readonly column: string;
  /** The primary key of the table. */
  readonly id: string;
  /** The position of the first field in a value, counted from 1. */
  readonly start: number;
}

const column = (table: keyof Tables, name: string, id = 'id', start = 1): SealedColumn => ({
  ...{ table, column: name, id, start },
});

/** All of them. `records/reseal.ts` seals their values again. */
export const sealedColumns: readonly SealedColumn[] = [
  column('administrator', 'password'),
  column('administrator', 'totp'),
  column('admin_passkey', 'credential'),
  column('admin_session', 'origin'),
  column('admin_report', 'result', 'name'),
  column('component_state', 'error', 'part'),
  column('erasure', 'address', 'contact_id'),
  column('recipient', 'transfer_id'),
  column('transfer', 'texts', 'tracking_id'),
  // Each page has its length before it.
  column('transfer', 'file_list', 'tracking_id', 5),
  column('file', 'details'),
  column('outbox', 'payload'),
  column('outbox', 'failure'),
  column('audit_log', 'details'),
  column('move', 'place'),
];

/** Enough to name the key of a field, and the same for all fields that name none. */
const headLength = 9;

const headOf = ({ column, start }: SealedColumn) =>
  sql<Uint8Array>`substr(${sql.ref(column)}, ${sql.lit(start)}, ${sql.lit(headLength)})`;

export interface SealedValue {
  readonly id: string | number;
  readonly sealed: Uint8Array;
}

/** Counts the values of a column by the first bytes of their fields. */
export async function countSealedValues(
  db: Database,
  sealed: SealedColumn,
): Promise<ReadonlyArray<{ readonly head: Uint8Array; readonly count: number }>> {
  const { rows } = await sql<{ head: Uint8Array; count: number | string }>`
    select ${headOf(sealed)} as head, count(*) as count from ${sql.table(sealed.table)}
    where ${sql.ref(sealed.column)} is not null group by 1`.execute(db);
  return rows.map(({ head, count }) => ({ head, count: Number(count) }));
}

/** Returns values whose fields do not begin with `head`, in the order of their IDs. */
export async function findOtherValues(
  db: Database,
  sealed: SealedColumn,
  head: Uint8Array,
  { after, limit }: { readonly after: SealedValue['id'] | undefined; readonly limit: number },
): Promise<readonly SealedValue[]> {
  const { table, column, id } = sealed;
  const isLater = after === undefined ? sql`true` : sql`${sql.ref(id)} > ${after}`;
  const { rows } = await sql<SealedValue>`
    select ${sql.ref(id)} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${headOf(sealed)} <> ${head} and ${isLater}
    order by ${sql.ref(id)} limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Replaces a value, unless it was changed meanwhile. */
export async function replaceSealedValue(
  db: Database,
  { table, column, id }: SealedColumn,
  { id: row, sealed }: SealedValue,
  replacement: Uint8Array,
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${replacement}
    where ${sql.ref(id)} = ${row} and ${sql.ref(column)} = ${sealed}`.execute(db);
}

/** Waits for running writes of sealed values, and blocks others until the transaction ends. SQLite has one writer anyway. */
export async function lockSealedColumns(tx: Transaction): Promise<void> {
  if (!isPostgres(tx)) return;
  const tables = [...new Set<string>([...sealedColumns.map(({ table }) => table), 'key_slot'])];
  await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in share mode`.execute(tx);
}
