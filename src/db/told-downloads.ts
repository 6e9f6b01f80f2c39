import type { Database } from './tables.ts';

/** From this moment on, and before that one. */
export interface TimeWindow {
  readonly from: Date;
  readonly until: Date;
}

/** Looks at the latest of each recipient, not at all of them: it is asked whenever something was downloaded. */
export async function lastDownload(
  db: Database,
  trackingId: string,
  { from, until }: TimeWindow,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('recipient')
    .select(({ fn, selectFrom }) =>
      fn
        .max(
          selectFrom('download')
            .select(({ fn }) => fn.max('download.at').as('at'))
            .whereRef('download.recipient_id', '=', 'recipient.id')
            .where('download.at', '>=', from.toISOString())
            .where('download.at', '<', until.toISOString()),
        )
        .as('at'),
    )
    .where('recipient.tracking_id', '=', trackingId)
    .executeTakeFirst();
  return row?.at == null ? undefined : new Date(row.at);
}

/** More of one recipient are not logged, whatever they fetch: the disk is not theirs. */
const mostOfOneRecipient = 100_000;

/** Those of these recipients of whom as much is logged as may be. */
export async function withFullLog(db: Database, recipientIds: Iterable<string>): Promise<ReadonlySet<string>> {
  const full = new Set<string>();
  for (const recipientId of new Set(recipientIds)) {
    const last = await db
      .selectFrom('download')
      .select('recipient_id')
      .where('recipient_id', '=', recipientId)
      .offset(mostOfOneRecipient - 1)
      .limit(1)
      .executeTakeFirst();
    if (last !== undefined) full.add(recipientId);
  }
  return full;
}

/** Who has fetched something in this time, in the order of the recipients, and how many different files. */
export async function recipientsWhoFetched(db: Database, trackingId: string, { from, until }: TimeWindow) {
  const rows = await db
    .selectFrom('download')
    .innerJoin('recipient', 'recipient.id', 'download.recipient_id')
    .innerJoin('party', 'party.id', 'recipient.party_id')
    .select(['recipient.id', 'party.address'])
    .select(({ fn }) => fn.count('download.file_id').distinct().as('count'))
    .where('recipient.tracking_id', '=', trackingId)
    .where('download.at', '>=', from.toISOString())
    .where('download.at', '<', until.toISOString())
    .groupBy(['recipient.id', 'recipient.position', 'party.address'])
    .orderBy('recipient.position')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** What one recipient has fetched in this time: the first files, each with its last time. */
export async function fetchedFiles(db: Database, recipientId: string, { from, until }: TimeWindow, most: number) {
  return db
    .selectFrom('download')
    .innerJoin('file', 'file.id', 'download.file_id')
    .select(['file.id', 'file.details'])
    .select(({ fn }) => [fn.max('download.at').as('at'), fn.min('download.method').as('method')])
    .where('download.recipient_id', '=', recipientId)
    .where('download.at', '>=', from.toISOString())
    .where('download.at', '<', until.toISOString())
    .groupBy(['file.id', 'file.position', 'file.details'])
    .orderBy('file.position')
    .limit(most)
    .execute();
}

/** Every recipient with the number of different files that they have fetched. */
export async function fetchCounts(db: Database, trackingId: string) {
  const rows = await db
    .selectFrom('recipient')
    .innerJoin('party', 'party.id', 'recipient.party_id')
    .leftJoin('download', 'download.recipient_id', 'recipient.id')
    .select(['recipient.id', 'party.address'])
    .select(({ fn }) => fn.count('download.file_id').distinct().as('count'))
    .where('recipient.tracking_id', '=', trackingId)
    .groupBy(['recipient.id', 'recipient.position', 'party.address'])
    .orderBy('recipient.position')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** How many different files this recipient has fetched. */
export async function countFetched(db: Database, recipientId: string): Promise<number> {
  const { count } = await db
    .selectFrom('download')
    .select(({ fn }) => fn.count('file_id').distinct().as('count'))
    .where('recipient_id', '=', recipientId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The first files that recipients could have, each with the last time that this one has fetched it. */
export async function filesWithFetches(
  db: Database,
  { trackingId, recipientId }: { readonly trackingId: string; readonly recipientId: string },
  most: number,
) {
  return db
    .selectFrom('file')
    .leftJoin('download', (join) =>
      join.onRef('download.file_id', '=', 'file.id').on('download.recipient_id', '=', recipientId),
    )
    .select(['file.id', 'file.details'])
    .select(({ fn }) => fn.max('download.at').as('at'))
    .where('file.tracking_id', '=', trackingId)
    .where('file.state', '=', 'ACTIVE')
    .groupBy(['file.id', 'file.position', 'file.details'])
    .orderBy('file.position')
    .limit(most)
    .execute();
}
