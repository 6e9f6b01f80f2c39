import { type RawBuilder, sql } from 'kysely';
import type { Database, Tables } from '../tables.ts';
import { isPostgres } from './open-database.ts';

/**
 * All tables with their primary keys, in an order in which each row follows those that it refers to.
 *
 * Triggers run during a copy as well. `download` comes before `listing`, so that its trigger finds no entry to change.
 * What the trigger of `listing` adds to `listing_change` is deleted before that table is copied.
 */
const keysOfTables: Readonly<Record<Exclude<keyof Tables, 'schema_migration'>, readonly string[]>> = {
  master_key: ['id'],
  fixed_key: ['master_key_id', 'name'],
  removed_master_key: ['id'],
  key_report: ['server'],
  setting: ['name'],
  lease: ['name'],
  trusted_time: ['name'],
  contact: ['id'],
  erasure: ['contact_id'],
  client: ['client_hash', 'purpose'],
  verification: ['id'],
  verification_code: ['id'],
  transfer: ['tracking_id'],
  recipient: ['id'],
  file: ['id'],
  previous_content: ['file_id'],
  part: ['blob_key'],
  part_content: ['blob_key'],
  damaged_part: ['blob_key'],
  orphaned_blob: ['blob_key'],
  key_slot: ['tracking_id', 'kind', 'holder'],
  attempt: ['recipient_id', 'caller'],
  download: ['id'],
  transfer_log: ['id'],
  log_anchor: ['number'],
  outbox: ['id'],
  legal_document: ['name'],
  legal_text: ['document', 'locale'],
  policy_version: ['name'],
  policy_rule: ['id'],
  brand_file: ['name'],
  language_pack: ['id'],
  language_pack_file: ['pack_id', 'path'],
  language_pack_text: ['pack_id', 'message'],
  administrator: ['id'],
  admin_passkey: ['id'],
  admin_recovery_code: ['administrator_id', 'code_hash'],
  admin_network: ['administrator_id', 'network_hash'],
  admin_session: ['id'],
  admin_token: ['id'],
  admin_invitation: ['id'],
  admin_report: ['name'],
  component_state: ['part'],
  setup_step: ['name'],
  scrub_pass: ['name'],
  audit_log: ['id'],
  audit_head: ['name'],
  transfer_size: ['tracking_id'],
  statistic: ['unit', 'period', 'name'],
  statistic_cursor: ['source'],
  statistic_member: ['unit', 'period', 'name', 'contact_id'],
  listing: ['tracking_id', 'box', 'contact_id'],
  listing_count: ['contact_id', 'box', 'expires_on', 'finalized_on', 'is_active'],
  listing_change: ['id'],
};

/** Tables whose IDs the database generates. An ID is not used again, also not after its row was deleted. */
const tablesWithGeneratedIds = ['download', 'transfer_log', 'listing_change'] as const;

type CopiedTable = keyof typeof keysOfTables;
type Row = Readonly<Record<string, string | number | Uint8Array | null>>;

const copiedTables = Object.keys(keysOfTables) as readonly CopiedTable[];

/** A page has at most this many rows, so that a statement has fewer parameters than each database accepts. */
const maxRows = 250;
/** The size that a page should have. Rows differ in size from a few bytes to megabytes. */
const pageBytes = 4 * 2 ** 20;

/**
 * Copies all rows between two databases of any kind with the same migrations. `from` is a transaction in which nothing
 * changes, or a database that nothing else uses. `to` has no rows; if it is no transaction, a failure leaves a part.
 */
export async function copyRows(from: Database, to: Database): Promise<void> {
  for (const table of copiedTables) {
    if (table === 'listing_change') await sql`delete from ${sql.table(table)}`.execute(to);
    for await (const rows of pagesOf(from, table)) await insertRows(to, table, rows);
  }
  for (const table of tablesWithGeneratedIds) await writeLastId(to, table, await readLastId(from, table));
}

/** Returns a table that has rows, or undefined if there are none. The names of the migrations do not count. */
export async function findTableWithRows(db: Database): Promise<string | undefined> {
  for (const table of copiedTables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) return table;
  }
  return undefined;
}

async function* pagesOf(db: Database, table: CopiedTable): AsyncGenerator<readonly Row[]> {
  const columns = keysOfTables[table];
  const key = sql.join(columns.map((column) => sql.ref(column)));
  let max = 16;
  let last: Row | undefined;
  do {
    const after: RawBuilder<unknown> =
      last === undefined ? sql`` : sql`where (${key}) > (${sql.join(columns.map((column) => last?.[column]))})`;
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} ${after} order by ${key} limit ${max}`.execute(db);
    if (rows.length > 0) yield rows;
    last = rows.length < max ? undefined : rows.at(-1);
    max = nextPageSize(rows, max);
  } while (last !== undefined);
}

/** Grows slowly, because the rows of the next page may be larger. */
function nextPageSize(rows: readonly Row[], max: number): number {
  const bytes = rows.reduce((sum, row) => sum + sizeOf(row), 1);
  return Math.max(1, Math.min(maxRows, 2 * max, Math.floor((rows.length * pageBytes) / bytes)));
}

function sizeOf(row: Row): number {
  return Object.values(row).reduce<number>((sum, value) => sum + (typeof value === 'object' ? lengthOf(value) : 8), 0);
}

function lengthOf(bytes: Uint8Array | null): number {
  return bytes?.length ?? 0;
}

async function insertRows(db: Database, table: CopiedTable, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`));
  // Without it, PostgreSQL accepts no IDs but its own.
  const withIds = isPostgres(db) ? sql`overriding system value` : sql``;
  await sql`insert into ${sql.table(table)} (${names}) ${withIds} values ${values}`.execute(db);
}

async function readLastId(db: Database, table: CopiedTable): Promise<number> {
  const query = isPostgres(db)
    ? sql<{ id: number }>`select case when is_called then last_value else 0 end as id from ${sequenceOf(table)}`
    : sql<{ id: number }>`select seq as id from sqlite_sequence where name = ${table}`;
  const { rows } = await query.execute(db);
  return rows[0]?.id ?? 0;
}

async function writeLastId(db: Database, table: CopiedTable, id: number): Promise<void> {
  if (isPostgres(db)) {
    await sql`select setval(${`${table}_id_seq`}::regclass, ${Math.max(id, 1)}, ${id > 0})`.execute(db);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(db);
}

function sequenceOf(table: CopiedTable): RawBuilder<unknown> {
  return sql.table(`${table}_id_seq`);
}
