import { downloadsOf, readDownloadsIfFew } from '../../db/downloads/downloads.ts';
import type { DownloadCaller } from '../../db/tables.ts';
import type { Ports } from '../../ports/ports.ts';

/** When and how a recipient has downloaded a file. */
export interface FileDownloads {
  readonly fileId: string;
  readonly downloads: ReadonlyArray<{
    readonly at: Date;
    readonly method: 'DOWNLOADED' | 'VIEWED';
    /** The verification of the client. */
    readonly caller: DownloadCaller;
  }>;
}

type Row = NonNullable<Awaited<ReturnType<typeof readDownloadsIfFew>>>[number];

/** Recipients per query. */
const maxRecipients = 1_000;
/** If a query returns fewer downloads, the next one covers more recipients. */
const sparseLimit = 400;

/**
 * Returns the downloads of each recipient, read on demand. Recipients that are requested in the given order are read
 * together while they have few downloads: so few downloads of many recipients need few queries, and many downloads need
 * little memory. Files without downloads are left out.
 */
export function listDownloads(
  { db }: Pick<Ports, 'db'>,
  recipientIds: readonly string[],
): (recipientId: string) => AsyncGenerator<FileDownloads> {
  let known: ReadonlyMap<string, readonly Row[]> = new Map();
  let width = maxRecipients;

  async function readFrom(recipientId: string): Promise<void> {
    const first = recipientIds.indexOf(recipientId);
    width = Math.min(width, recipientIds.length - first);
    for (; width > 0; width = Math.floor(width / 2)) {
      const some = recipientIds.slice(first, first + width);
      const rows = await readDownloadsIfFew(db, some);
      if (rows === undefined) continue;
      const found = Map.groupBy(rows, ({ recipient_id }) => recipient_id);
      known = new Map(some.map((id) => [id, (found.get(id) ?? []).sort(byFile)]));
      if (rows.length < sparseLimit) width = Math.min(2 * width, maxRecipients);
      return;
    }
    width = 1;
  }

  return async function* (recipientId) {
    if (!known.has(recipientId)) await readFrom(recipientId);
    yield* groupByFile(known.get(recipientId) ?? downloadsOf(db, recipientId));
  };
}

function byFile(one: Row, other: Row): number {
  if (one.file_id === other.file_id) return one.id - other.id;
  return one.file_id < other.file_id ? -1 : 1;
}

/** The downloads of one file fit in memory. */
async function* groupByFile(rows: Iterable<Row> | AsyncIterable<Row>): AsyncGenerator<FileDownloads> {
  let group: Row[] = [];
  for await (const row of rows) {
    if (group[0] !== undefined && group[0].file_id !== row.file_id) {
      yield fileDownloads(group[0].file_id, group);
      group = [];
    }
    group.push(row);
  }
  if (group[0] !== undefined) yield fileDownloads(group[0].file_id, group);
}

function fileDownloads(fileId: string, rows: readonly Row[]): FileDownloads {
  return { fileId, downloads: rows.map(({ at, method, caller }) => ({ at: new Date(at), method, caller })) };
}
