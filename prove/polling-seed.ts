import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { newShortId } from '../src/crypto/identifiers.ts';
import { migrate } from '../src/db/engine/migrate.ts';
import { isPostgresLocation, openDatabase } from '../src/db/engine/open-database.ts';
import type { Database } from '../src/db/tables.ts';
import type { Ports } from '../src/ports/ports.ts';
import { sealTransferId } from '../src/records/sealed-records.ts';

/** Rows of transfers from the last sixty days: two recipients each, most of them expired and moved, some revoked. */
export interface Seed {
  readonly transfers: number;
  /** How many transfers the hot mailbox has sent, and how many others it has received. */
  readonly hot: number;
  /** How many transfers the small mailbox has sent, and how many others it has received. */
  readonly small: number;
  /** Whether some transfers have expired and are not moved yet, which a running service would do. True by default. */
  readonly hasOverdue?: boolean;
}

export const hotAddress = 'hot@example.org';
export const smallAddress = 'small@example.org';

/** How many transfers each ordinary mailbox has sent. */
const transfersEach = 45;
const day = 86_400;

/** Fills an empty database. Omits what no list reads: texts and keys. Of the files, it has a few. */
export async function seedTransfers(location: string, now: Date, seed: Seed): Promise<void> {
  const db = openDatabase(location);
  await migrate(db);
  if (isPostgresLocation(location)) await fill(db, statementsOf(postgresSyntax, now, seed));
  await db.destroy();
  if (!isPostgresLocation(location)) fillFile(location, statementsOf(sqliteSyntax, now, seed));
}

/** Replaces row triggers by the last statements, and creates indexes after all rows are inserted. */
async function fill(db: Database, statements: readonly string[]): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; text: string }>`
    select indexname as name, indexdef as text from pg_indexes where schemaname = 'public'
      and tablename in ('transfer', 'recipient', 'file', 'transfer_size', 'listing') and indexname not in (select conname from pg_constraint)`.execute(
    db,
  );
  await db.transaction().execute(async (tx) => {
    const run = (text: string) => sql.raw(text).execute(tx);
    await run('set local session_replication_role = replica');
    for (const { name } of indexes) await run(`drop index ${name}`);
    for (const statement of statements) await run(statement);
    for (const { text } of indexes) await run(text);
  });
  await sql`vacuum analyze`.execute(db);
}

function fillFile(path: string, statements: readonly string[]): void {
  const connection = new DatabaseSync(path);
  // The data need not survive a crash.
  connection.exec(
    'pragma journal_mode = delete; pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -500000',
  );
  const made = connection
    .prepare(
      `select type, name, sql from sqlite_master where sql is not null and type in ('index', 'trigger')
        and tbl_name in ('transfer', 'recipient', 'file', 'transfer_size', 'listing')`,
    )
    .all();
  connection.exec('begin');
  for (const { type, name } of made) connection.exec(`drop ${type} ${name}`);
  for (const statement of statements) connection.exec(statement);
  for (const { sql: text } of made) connection.exec(String(text));
  connection.exec('commit; analyze; pragma journal_mode = wal');
  connection.close();
}

/** The SQL in which the two databases differ. */
interface SqlSyntax {
  /** Formats Unix seconds as the service stores timestamps. */
  readonly moment: (seconds: string) => string;
  /** Formats them as at the start of a tracking ID. */
  readonly idStart: (seconds: string) => string;
  readonly noBytes: string;
}

const postgresSyntax: SqlSyntax = {
  moment: (seconds) => `to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`,
  idStart: (seconds) => `to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYYMMDD-HH24MISS-')`,
  noBytes: "''::bytea",
};
const sqliteSyntax: SqlSyntax = {
  moment: (seconds) => `strftime('%Y-%m-%dT%H:%M:%S.000Z', ${seconds}, 'unixepoch')`,
  idStart: (seconds) => `strftime('%Y%m%d-%H%M%S-', ${seconds}, 'unixepoch')`,
  noBytes: "x''",
};

function statementsOf(words: SqlSyntax, now: Date, seed: Seed): readonly string[] {
  const at = `'${now.toISOString()}'`;
  const contacts = Math.ceil(seed.transfers / transfersEach);
  const insertContact = 'insert into contact (id, address, created_at)';
  return [
    `${insertContact} values ('${hotAddress}', '${hotAddress}', ${at}), ('${smallAddress}', '${smallAddress}', ${at})`,
    // Second recipients have separate contacts, so that no transfer has the same recipient twice.
    `${numbers(contacts)} ${insertContact} select 'p' || i, 'p' || i || '@example.org', ${at} from numbers`,
    `${numbers(contacts)} ${insertContact} select 'q' || i, 'q' || i || '@example.org', ${at} from numbers`,
    transfersIn(words, now, seed),
    recipientsIn(words, now, seed),
    filesIn(words, now, seed),
    `${numbers(seed.transfers)} insert into transfer_size (tracking_id, bytes)
      select ${trackingIdIn(words, now, seed)}, ${bytes} from numbers`,
    `insert into listing select sender_id, 'sent', tracking_id, finalized_at, state, expires_at, 0 from transfer`,
    `insert into listing select contact_id, 'received', transfer.tracking_id, finalized_at, state, expires_at, 0
      from transfer join recipient on recipient.tracking_id = transfer.tracking_id`,
    `insert into listing_count (contact_id, box, finalized_on, expires_on, is_active, entries)
      select contact_id, box, substr(finalized_at, 1, 10), substr(expires_at, 1, 10),
        case when state = 'Active' then 1 else 0 end, count(*)
      from listing group by 1, 2, 3, 4, 5`,
  ];
}

function numbers(count: number): string {
  return `with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${count})`;
}

/** The time when a transfer was created and finalized. */
function finalizedIn(now: Date, { transfers }: Seed): string {
  return `${Math.floor(now.getTime() / 1000) - 60 * day} + cast(i as bigint) * ${60 * day} / ${transfers}`;
}

const trackingIdIn = ({ idStart }: SqlSyntax, now: Date, seed: Seed) =>
  `${idStart(finalizedIn(now, seed))} || substr(cast(100000000 + i as text), 2)`;

/** Sizes from 0 to a gigabyte, spread evenly and independent of the time. */
export const sizeStep = 1_000;
export const sizes = 1_000_003;
const bytes = `(cast(i as bigint) * 7919 % ${sizes}) * ${sizeStep}`;

/** Distributes transfers: a fixed share to the hot mailbox, some to the small one, the rest to many owners. */
function ownerOf({ transfers, hot, small }: Seed, shift: number): string {
  const each = (count: number) => Math.floor(transfers / count);
  return `case when i % ${each(hot)} = ${shift} then '${hotAddress}'
    when i % ${each(small)} = ${shift + 2} then '${smallAddress}'
    else 'p' || (1 + (cast(i as bigint) + ${13 * shift}) * 7919 % ${Math.ceil(transfers / transfersEach)}) end`;
}

function transfersIn(words: SqlSyntax, now: Date, seed: Seed): string {
  const { moment } = words;
  const end = Math.floor(now.getTime() / 1000);
  const finalized = finalizedIn(now, seed);
  // Most transfers use the default of thirty days, the others less.
  const expires = `${finalized} + case when i % 3 = 0 then ${day} * (1 + i % 29) else ${30 * day} end`;
  const isMoved = (seed.hasOverdue ?? true) ? 'i % 50 <> 0' : 'true';
  const state = `case when i % 23 = 0 then 'Deleted_by_revocation'
    when ${expires} <= ${end} and ${isMoved} then 'Deleted_by_expiration' else 'Active' end`;
  return `${numbers(seed.transfers)} insert into transfer (tracking_id, state, sender_id, client_hash, sender_verified, generation,
      created_at, touched_at, finalized_at, expires_at, password_mode, checksum_algorithm, sender_language,
      recipient_language, show_file_names, show_zip_file_content, send_recipient_notification, send_upload_summary,
      send_download_notifications, send_download_summary, warnings, sender_notification_failed, tag)
    select ${trackingIdIn(words, now, seed)}, ${state}, ${ownerOf(seed, 0)}, '', 1, 1, ${moment(finalized)}, ${moment(finalized)},
      ${moment(finalized)}, ${moment(expires)}, 'GENERATED', 'SHA-256', 'en', 'en', 1, 0, 1, 1, 1, 0, 0, 0, '' from numbers`;
}

function recipientsIn(words: SqlSyntax, now: Date, seed: Seed): string {
  const id = 'cast(1000000000 + 10 * cast(i as bigint) + position as text)';
  const other = `'q' || (1 + (cast(i as bigint) + 101) * 7919 % ${Math.ceil(seed.transfers / transfersEach)})`;
  return `${numbers(seed.transfers)} insert into recipient (id, tracking_id, contact_id, kind, position, transfer_id_hash,
      transfer_id, notification_failed, tag)
    select ${id}, ${trackingIdIn(words, now, seed)}, case when position = 0 then ${ownerOf(seed, 1)} else ${other} end, 'to', position, ${id},
      ${words.noBytes}, 0, '' from numbers cross join (select 0 as position union all select 1) as positions`;
}

/**
 * One file of each tenth transfer, and a finding of the virus scanner in each thousandth. The two mailboxes have none,
 * because lists of a mailbox would open the details of its files.
 */
function filesIn(words: SqlSyntax, now: Date, seed: Seed): string {
  const id = 'cast(1000000000 + cast(i as bigint) as text)';
  return `${numbers(seed.transfers)} insert into file (id, tracking_id, position, state, details, name_hash, size, generation,
      parts, received, removal_cause, created_at)
    select ${id}, ${trackingIdIn(words, now, seed)}, 0, 'ACTIVE', ${words.noBytes}, ${id}, 1, 1, 1, 1,
      case when i % 1000 = 5 then 'VIRUS_FOUND' end, ${words.moment(finalizedIn(now, seed))}
    from numbers where i % 10 = 5`;
}

/** Sets the transfer IDs of these transfers' recipients. Sealing is too slow to do it for all transfers. */
export async function sealIds({ db, keys }: Pick<Ports, 'db' | 'keys'>, trackingIds: readonly string[]): Promise<void> {
  if (trackingIds.length === 0) return;
  const rows = await db.selectFrom('recipient').select('id').where('tracking_id', 'in', trackingIds).execute();
  await db.transaction().execute(async (tx) => {
    for (const { id } of rows) {
      const sealed = sealTransferId(keys, id, newShortId());
      await tx.updateTable('recipient').set({ transfer_id: sealed }).where('id', '=', id).execute();
    }
  });
}
