import { sql } from 'kysely';
import { type LogEntry, noHash } from '../../core/log-chain.ts';
import type { Migration } from './types.ts';

const entriesAtOnce = 1_000;

type OldEntry = Pick<LogEntry, 'id' | 'event' | 'at'> & {
  readonly tracking_id: string;
  readonly party_id: string | null;
};

export const logChain: Migration = {
  name: '0016-log-chain',
  statements: ({ text, int, inKeyOrder }) => [
    `alter table transfer_log add column hash ${text} not null default ''`,
    `alter table transfer_log add column anchor ${int}`,
    'create index transfer_log_of_anchor on transfer_log (anchor, id)',
    `create table log_anchor (
      number ${int} primary key,
      entries ${int} not null,
      digest ${text} not null,
      at ${text} not null,
      hash ${text} not null
    ) ${inKeyOrder}`,
  ],
  /** Entries from before are believed as they are: here, and never again. */
  async fill(tx, chain) {
    let previous = { trackingId: '', id: 0, hash: noHash };
    for (;;) {
      const { rows } = await sql<OldEntry>`select id, tracking_id, event, party_id, at from transfer_log
        where (tracking_id, id) > (${previous.trackingId}, ${previous.id})
        order by tracking_id, id limit ${sql.lit(entriesAtOnce)}`.execute(tx);
      for (const { id, tracking_id: trackingId, event, party_id: partyId, at } of rows) {
        const before = previous.trackingId === trackingId ? previous.hash : noHash;
        const hash = chain.entryHash(before, { id, trackingId, event, partyId, at });
        await sql`update transfer_log set hash = ${hash} where id = ${id}`.execute(tx);
        previous = { trackingId, id, hash };
      }
      if (rows.length < entriesAtOnce) return;
    }
  },
};
