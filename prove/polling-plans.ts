import { type CompiledQuery, Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import type { TransferViewPart } from '../src/actions/listing/build-transfer-views.ts';
import { pollTransfers } from '../src/actions/listing/poll-transfers.ts';
import type { VerifiedEmail } from '../src/actions/verification/identify-caller.ts';
import { onlyKey } from '../src/crypto/keyring.ts';
import { generateMasterKey, parseMasterKey } from '../src/crypto/master-key.ts';
import { isPostgresLocation, postgresPool } from '../src/db/engine/open-database.ts';
import { sqliteDialect } from '../src/db/engine/sqlite-dialect.ts';
import { findLogEntries } from '../src/db/find-log-entries.ts';
import type { Database, Tables } from '../src/db/tables.ts';
import { searchTransfers } from '../src/db/transfers/search-transfers.ts';
import { noon } from '../test/support/database/test-rows.ts';
import type { SearchCombination } from './search-combinations.ts';

const parts: readonly TransferViewPart[] = ['recipients', 'downloads', 'texts', 'files', 'fileNames', 'links'];

/** Returns the database's plan of each query of a page, for both lists and with every optional part. */
export async function plansOf(location: string, caller: VerifiedEmail): Promise<string> {
  return explain(location, async (db) => {
    const keys = onlyKey(parseMasterKey(generateMasterKey()));
    const deps = { db, keys, clock: { now: () => noon }, readTransferId: () => '' };
    for (const box of ['sent', 'received'] as const) {
      for (const active of [undefined, true, false]) {
        const query = { box, page: 3, size: 10, active, parts: new Set(parts), form: '' };
        for await (const { recipients } of (await pollTransfers(deps, caller, query)).entries()) {
          for (const { downloads } of recipients) for await (const _ of downloads ?? []);
        }
      }
    }
  });
}

const logFilters = [{}, { trackingId: '20260301-120000-AAAAAAAA' }, { events: ['removed'] }] as const;

/** Returns the database's plan of each query of these searches by an administrator, and of the transfer log. */
export async function searchPlansOf(location: string, combinations: readonly SearchCombination[]): Promise<string> {
  return explain(location, async (db) => {
    for (const { search } of combinations) await searchTransfers(db, search, { now: noon, max: 50 });
    for (const filter of logFilters) await findLogEntries(db, filter, { max: 50 });
  });
}

/** Returns the plan of each query that `run` makes, once for each text. */
async function explain(location: string, run: (db: Database) => Promise<void>): Promise<string> {
  const requested = new Map<string, CompiledQuery>();
  const db = openLoggingDatabase(location, ({ query }) => requested.set(query.sql, query));
  try {
    await run(db);
    const plans: string[] = [];
    for (const query of [...requested.values()])
      plans.push(`${normalizedSql(query)}\n\n${await planOf(db, query, isPostgresLocation(location))}`);
    return `${plans.join('\n\n\n')}\n`;
  } finally {
    await db.destroy();
  }
}

/**
 * Prepared queries go through Kysely here, so that they can be logged. `enable_seqscan=off` makes PostgreSQL use
 * indexes even for small tables.
 */
function openLoggingDatabase(location: string, onQuery: (event: LogEvent) => void): Database {
  const dialect = isPostgresLocation(location)
    ? new PostgresDialect({ pool: postgresPool(location, { options: '-c enable_seqscan=off' }) })
    : sqliteDialect(location);
  return new Kysely<Tables>({ dialect, log: onQuery });
}

function normalizedSql({ sql: text }: CompiledQuery): string {
  return text.replace(/\s+/g, ' ').trim();
}

async function planOf(db: Database, query: CompiledQuery, postgres: boolean): Promise<string> {
  const prefix = postgres ? 'explain (costs off) ' : 'explain query plan ';
  const explained = { ...query, sql: `${prefix}${query.sql}` };
  const { rows } = await db.executeQuery<Record<string, unknown>>({ ...explained, query: sql`x`.toOperationNode() });
  const plan = rows.map((row) => `  ${row['detail'] ?? row['QUERY PLAN']}`).join('\n');
  return plan.replaceAll(/'\[.*?\]'::jsonb/g, "'[…]'::jsonb");
}
