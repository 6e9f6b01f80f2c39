import { setImmediate } from 'node:timers/promises';
import { type ExpressionBuilder, sql } from 'kysely';
import { type Param, preparedQuery } from '../engine/prepared-query.ts';
import type { Database, Tables } from '../tables.ts';
import { isNeeded } from './orphaned-parts.ts';

/** A part that must be stored, with what its bytes must be. */
export interface StoredPart {
  readonly blobKey: string;
  readonly trackingId: string;
  readonly fileId: string;
  readonly number: number;
  readonly sealedSize: number;
  readonly sealedCrc32s: Uint8Array;
}

/** Few enough rows to not block other requests: 64 MiB have 260 bytes of checksums. */
const partsAtOnce = 500;
const summedAtOnce = 1_000;

const columns = ['blob_key', 'tracking_id', 'file_id', 'number', 'sealed_size', 'sealed_crc32s'] as const;

export function toStoredPart(row: Pick<Tables['part'], (typeof columns)[number]>): StoredPart {
  return {
    blobKey: row.blob_key,
    trackingId: row.tracking_id,
    fileId: row.file_id,
    number: row.number,
    sealedSize: row.sealed_size ?? 0,
    sealedCrc32s: row.sealed_crc32s ?? new Uint8Array(),
  };
}

/** One page of the committed parts, in the order of their keys. `isLast` is set on the last page. */
export async function pageOfStoredParts(
  db: Database,
  after: string,
): Promise<{ readonly parts: readonly StoredPart[]; readonly isLast: boolean }> {
  const rows = await db
    .selectFrom('part')
    .select(columns)
    .where('blob_key', '>', after)
    .where(sql<boolean>`committed = 1`)
    .orderBy('blob_key')
    .limit(partsAtOnce)
    .execute();
  return { parts: rows.map(toStoredPart), isLast: rows.length < partsAtOnce };
}

/** Reads all committed parts in the order of their keys. */
export async function* storedParts(db: Database): AsyncGenerator<StoredPart> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { parts, isLast } = await pageOfStoredParts(db, after);
    yield* parts;
    after = isLast ? undefined : parts.at(-1)?.blobKey;
  }
}

/** Reads those of these parts that are committed. */
export async function* findStoredParts(db: Database, blobKeys: readonly string[]): AsyncGenerator<StoredPart> {
  for (let from = 0; from < blobKeys.length; from += partsAtOnce) {
    const rows = await db
      .selectFrom('part')
      .select(columns)
      .where('blob_key', 'in', blobKeys.slice(from, from + partsAtOnce))
      .where('committed', '=', 1)
      .execute();
    yield* rows.map(toStoredPart);
  }
}

/** The part as it is stored now, if a file needs it. */
export async function findNeededPart(db: Database, blobKey: string): Promise<StoredPart | undefined> {
  const row = await db
    .selectFrom('part')
    .select(columns)
    .where('blob_key', '=', blobKey)
    .where('committed', '=', 1)
    .where(isNeeded)
    .executeTakeFirst();
  return row && toStoredPart(row);
}

/** Whether the part of a row is committed and a file needs it. */
export const isStoredAndNeeded = (eb: ExpressionBuilder<Tables, 'part'>) =>
  eb.and([eb('part.committed', '=', 1), isNeeded(eb)]);

/** Counts the committed parts and their sealed bytes. Takes many short queries. */
export async function measureStoredParts(db: Database): Promise<{ readonly parts: number; readonly bytes: number }> {
  let all = { parts: 0, bytes: 0 };
  for (let after: string | undefined = ''; after !== undefined; await setImmediate()) {
    const page = await measurePage(db, after);
    all = { parts: all.parts + page.parts, bytes: all.bytes + page.bytes };
    after = page.last;
  }
  return all;
}

async function measurePage(db: Database, after: string) {
  const { parts, bytes, last } = await db
    .selectFrom(({ selectFrom }) =>
      selectFrom('part')
        .select(['blob_key', 'sealed_size'])
        .where('blob_key', '>', after)
        .where(sql<boolean>`committed = 1`)
        .orderBy('blob_key')
        .limit(summedAtOnce)
        .as('page'),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('parts'),
      sql<number>`cast(coalesce(sum(sealed_size), 0) as bigint)`.as('bytes'),
      fn.max<string | null>('page.blob_key').as('last'),
    ])
    .executeTakeFirstOrThrow();
  return { parts: Number(parts), bytes, last: last ?? undefined };
}

const contentOfPart = preparedQuery((db, param: Param<{ key: string }>) =>
  db.selectFrom('part_content').select('content').where('blob_key', '=', param('key')),
);

/** The sealed bytes of an inline part. */
export async function findPartContent(db: Database, key: string): Promise<Uint8Array | undefined> {
  const [row] = await contentOfPart(db, { key });
  return row?.content;
}

export async function deletePartContents(db: Database, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('part_content').where('blob_key', 'in', keys).execute();
}
