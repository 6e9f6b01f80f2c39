import { sql } from 'kysely';
import { isPostgres } from '../engine/open-database.ts';
import type { Database } from '../tables.ts';

/** An address that contains a text, and how often it was used. Counts end at a limit. */
export interface SuggestedAddress {
  readonly address: string;
  readonly sent: number;
  readonly received: number;
}

/**
 * The first addresses that contain this text, in their order. Reads all addresses, and at most `maxCount` entries of two
 * indexes for each result.
 */
export async function suggestAddresses(
  db: Database,
  text: string,
  { max, maxCount }: { readonly max: number; readonly maxCount: number },
): Promise<readonly SuggestedAddress[]> {
  const position = isPostgres(db) ? sql`strpos(address, ${text})` : sql`instr(address, ${text})`;
  const { rows } = await sql<SuggestedAddress>`
    select found.address,
      (select count(*) from (select 1 from transfer where transfer.sender_id = found.id limit ${sql.lit(maxCount)}) as sent)
        as sent,
      (select count(*) from (select 1 from recipient where recipient.contact_id = found.id limit ${sql.lit(maxCount)}) as got)
        as received
    from (select id, address from contact where ${position} > 0 and erased_at is null order by address limit ${max}) as found
    order by found.address`.execute(db);
  return rows.map(({ address, sent, received }) => ({ address, sent: Number(sent), received: Number(received) }));
}
