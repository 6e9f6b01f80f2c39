import { type ExpressionBuilder, sql } from 'kysely';
import { isHeld } from '../leases.ts';
import type { Database, Tables } from '../tables.ts';

const transfersAtOnce = 100;

/** `scanned`: every file has its verdict; `unscanned`: a file waits for one. */
export type ProcessingKind = 'all' | 'scanned' | 'unscanned';

/**
 * One page of the transfers that wait for completion without a lease, in order, without expired ones. A page may be
 * empty although more follow: no query takes long, however many transfers wait.
 */
export async function findWaitingTransfers(
  db: Database,
  kind: ProcessingKind,
  { after, now }: { readonly after: string; readonly now: Date },
): Promise<{ readonly found: readonly string[]; readonly next: string | undefined }> {
  const last = await lastOfPage(db, after);
  const rows = await waitingQuery(db, now)
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

/** Checks one waiting transfer, right before its lease is acquired. */
export async function findWaitingTransfer(
  db: Database,
  trackingId: string,
  now: Date,
): Promise<{ readonly isUnscanned: boolean } | undefined> {
  const row = await waitingQuery(db, now)
    .select((eb) => isUnscanned(eb).as('is_unscanned'))
    .where('transfer.tracking_id', '=', trackingId)
    .executeTakeFirst();
  return row && { isUnscanned: Boolean(row.is_unscanned) };
}

const waitingQuery = (db: Database, now: Date) =>
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
              eb('lease.name', '=', eb(val(completionLeaseName('')), '||', ref('transfer.tracking_id'))),
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

/** The lease under which a transfer is completed. */
export function completionLeaseName(trackingId: string): string {
  return `complete ${trackingId}`;
}

/** Returns undefined when the transfer has ended or expired. */
export async function findProcessingTransfer(db: Database, trackingId: string, now: Date) {
  return db
    .selectFrom('transfer')
    .select(['tracking_id', 'expires_at', 'file_type_filter'])
    .where('tracking_id', '=', trackingId)
    .where('state', '=', 'Processing')
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Completion leases of transfers that are not being processed, held or not. */
export async function findLeftoverLeases(db: Database, max: number): Promise<ReadonlyArray<Tables['lease']>> {
  return db
    .selectFrom('lease')
    .leftJoin('transfer', (join) =>
      join
        .on('lease.name', '=', sql<string>`${completionLeaseName('')} || transfer.tracking_id`)
        .on('transfer.state', '=', 'Processing'),
    )
    .selectAll('lease')
    .where('lease.name', 'like', `${completionLeaseName('')}%`)
    .where('transfer.tracking_id', 'is', null)
    .limit(max)
    .execute();
}
