import { type CompiledQuery, Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { VerifiedEmail } from '../src/actions/identify-caller.ts';
import { pollTransfers } from '../src/actions/poll-transfers.ts';
import type { SeenPart } from '../src/actions/seen-transfers.ts';
import { generateMasterKey, parseMasterKey } from '../src/crypto/master-key.ts';
import { isPostgresLocation } from '../src/db/open-database.ts';
import { sqliteDialect } from '../src/db/sqlite-dialect.ts';
import type { Database, Tables } from '../src/db/tables.ts';
import { noon } from '../test/support/builders.ts';

const parts: readonly SeenPart[] = ['recipients', 'downloads', 'texts', 'files', 'fileNames', 'links'];

/** How the database answers each query of a page, of either list, with everything that can be asked for. */
export async function plansOf(location: string, caller: VerifiedEmail): Promise<string> {
  const asked = new Map<string, CompiledQuery>();
  const db = listening(location, ({ query }) => asked.set(query.sql, query));
  try {
    const keys = parseMasterKey(generateMasterKey());
    const needs = { db, keys, clock: { now: () => noon }, readTransferId: () => '' };
    for (const box of ['sent', 'received'] as const) {
      for (const active of [undefined, true, false]) {
        const question = { box, page: 3, size: 10, active, parts: new Set(parts), form: '' };
        for await (const { recipients } of (await pollTransfers(needs, caller, question)).entries()) {
          for (const { downloads } of recipients) for await (const _ of downloads ?? []);
        }
      }
    }
    const plans: string[] = [];
    for (const query of [...asked.values()])
      plans.push(`${wordsOf(query)}\n\n${await planOf(db, query, isPostgresLocation(location))}`);
    return `${plans.join('\n\n\n')}\n`;
  } finally {
    await db.destroy();
  }
}

/**
 * Kept queries go through Kysely here, so that they can be heard. PostgreSQL reads small tables whole, unless it is told
 * that this is dear.
 */
function listening(location: string, hear: (event: LogEvent) => void): Database {
  const dialect = isPostgresLocation(location)
    ? new PostgresDialect({
        pool: new pg.Pool({ connectionString: location, max: 5, options: '-c enable_seqscan=off' }),
      })
    : sqliteDialect(location);
  return new Kysely<Tables>({ dialect, log: hear });
}

function wordsOf({ sql: text }: CompiledQuery): string {
  return text.replace(/\s+/g, ' ').trim();
}

async function planOf(db: Database, query: CompiledQuery, postgres: boolean): Promise<string> {
  const prefix = postgres ? 'explain (costs off) ' : 'explain query plan ';
  const explained = { ...query, sql: `${prefix}${query.sql}` };
  const { rows } = await db.executeQuery<Record<string, unknown>>({ ...explained, query: sql`x`.toOperationNode() });
  const plan = rows.map((row) => `  ${row['detail'] ?? row['QUERY PLAN']}`).join('\n');
  return plan.replaceAll(/'\[.*?\]'::jsonb/g, "'[…]'::jsonb");
}
