import type { ExpressionBuilder } from 'kysely';
import type { LogChain } from '../core/log-chain.ts';
import { type FileTypeFilter, filterText } from '../core/policy/file-types.ts';
import { keySlotsOf, movesOf, type TransferEvent, type TransferState } from '../core/transfer-state.ts';
import { isHeld } from './leases.ts';
import type { Database, Tables, Transaction } from './tables.ts';
import { appendToLog } from './transfer-log.ts';

/**
 * The one writer of transfer.state. The move, its log entry and the end of the keys that the new state may not
 * have stand or fall together; what else must follow (mails, waste) belongs into the same transaction.
 * Of several callers that want to move a transfer, the row count lets exactly one win: it is told `true`.
 */
export async function moveTransfer(
  tx: Transaction,
  chain: LogChain,
  trackingId: string,
  event: TransferEvent,
  at: Date,
): Promise<boolean> {
  for (const [from, to] of movesOf(event)) {
    const { numUpdatedRows } = await tx
      .updateTable('transfer')
      .set({ state: to })
      .where('tracking_id', '=', trackingId)
      .where('state', '=', from)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) continue;
    await appendToLog(tx, chain, { trackingId, event, partyId: null, at: at.toISOString() });
    const kept = keySlotsOf(to);
    await tx
      .deleteFrom('key_slot')
      .where('tracking_id', '=', trackingId)
      .$if(kept.length > 0, (query) => query.where('kind', 'not in', kept))
      .execute();
    return true;
  }
  return false;
}

/** Together with the move that submits it. Which types its files may have is looked at when it is completed. */
export async function stampSubmission(
  tx: Transaction,
  trackingId: string,
  filter: FileTypeFilter | null,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('transfer')
    .set({ finalized_at: at.toISOString(), file_type_filter: filter === null ? null : filterText(filter) })
    .where('tracking_id', '=', trackingId)
    .execute();
}

/** Together with the move that ends the processing. A transfer of which no file is left has no list. */
export async function keepOutcome(
  tx: Transaction,
  trackingId: string,
  { fileList, warnings }: { readonly fileList: Uint8Array | null; readonly warnings: boolean },
): Promise<void> {
  await tx
    .updateTable('transfer')
    .set({ file_list: fileList, warnings: warnings ? 1 : 0 })
    .where('tracking_id', '=', trackingId)
    .execute();
}

const transfersAtOnce = 100;

/** `scanned`: every file has its verdict; `unscanned`: a file waits for one. */
export type ProcessingKind = 'all' | 'scanned' | 'unscanned';

/**
 * Transfers that wait for their end and that nobody works on, in the order of their ids. One whose time is over has ended
 * already. A page may be empty although there are more: no question takes long, however many transfers wait.
 */
export async function findProcessing(
  db: Database,
  kind: ProcessingKind,
  { after, now }: { readonly after: string; readonly now: Date },
): Promise<{ readonly found: readonly string[]; readonly next: string | undefined }> {
  const last = await lastOfPage(db, after);
  const rows = await waiting(db, now)
    .select('transfer.tracking_id')
    .where('transfer.tracking_id', '>', after)
    .$if(last !== undefined, (query) => query.where('transfer.tracking_id', '<=', last ?? ''))
    .$if(kind === 'unscanned', (query) => query.where(isUnscanned))
    .$if(kind === 'scanned', (query) => query.where((eb) => eb.not(isUnscanned(eb))))
    .orderBy('transfer.tracking_id')
    .execute();
  return { found: rows.map((row) => row.tracking_id), next: last };
}

async function lastOfPage(db: Database, after: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('transfer')
    .select('tracking_id')
    .where('state', '=', 'Processing')
    .where('tracking_id', '>', after)
    .orderBy('tracking_id')
    .offset(transfersAtOnce - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.tracking_id;
}

/** The same question about one of them, right before somebody takes it. */
export async function findWaiting(
  db: Database,
  trackingId: string,
  now: Date,
): Promise<{ readonly isUnscanned: boolean } | undefined> {
  const row = await waiting(db, now)
    .select((eb) => isUnscanned(eb).as('is_unscanned'))
    .where('transfer.tracking_id', '=', trackingId)
    .executeTakeFirst();
  return row && { isUnscanned: Boolean(row.is_unscanned) };
}

const waiting = (db: Database, now: Date) =>
  db
    .selectFrom('transfer')
    .where('transfer.state', '=', 'Processing')
    .where('transfer.expires_at', '>', now.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('lease')
            .select('lease.name')
            .where(({ eb, val, ref }) =>
              eb('lease.name', '=', eb(val(completionLease('')), '||', ref('transfer.tracking_id'))),
            )
            .where(isHeld(now)),
        ),
      ),
    );

const isUnscanned = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'transfer'>) =>
  exists(
    selectFrom('file')
      .select('file.id')
      .whereRef('file.tracking_id', '=', 'transfer.tracking_id')
      .where('file.state', '=', 'UPLOADED')
      .where('file.verdict', 'is', null),
  );

/** What whoever completes a transfer has a lease of. */
export function completionLease(trackingId: string): string {
  return `complete ${trackingId}`;
}

/** Undefined when it has ended, be it by time alone. */
export async function findProcessingTransfer(db: Database, trackingId: string, now: Date) {
  return db
    .selectFrom('transfer')
    .select(['tracking_id', 'expires_at', 'file_type_filter'])
    .where('tracking_id', '=', trackingId)
    .where('state', '=', 'Processing')
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** In which state these transfers are, and until when they were meant to be there. One that is gone for good is not among them. */
export async function findStates(
  db: Database,
  trackingIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly state: TransferState; readonly expiresAt: Date }>> {
  const found = new Map<string, { state: TransferState; expiresAt: Date }>();
  for (let from = 0; from < trackingIds.length; from += transfersAtOnce) {
    const rows = await db
      .selectFrom('transfer')
      .select(['tracking_id', 'state', 'expires_at'])
      .where('tracking_id', 'in', trackingIds.slice(from, from + transfersAtOnce))
      .execute();
    for (const row of rows) found.set(row.tracking_id, { state: row.state, expiresAt: new Date(row.expires_at) });
  }
  return found;
}
