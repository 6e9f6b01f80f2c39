import { downloadsOf, fewDownloads } from '../db/downloads.ts';
import type { Ports } from '../ports/ports.ts';

/** When and how a recipient has fetched a file. */
export interface FileDownloads {
  readonly fileId: string;
  readonly downloads: ReadonlyArray<{ readonly at: Date; readonly method: 'DOWNLOADED' | 'VIEWED' }>;
}

type Row = NonNullable<Awaited<ReturnType<typeof fewDownloads>>>[number];

/** Are asked for together. */
const mostRecipients = 1_000;
/** Where so few downloads came of one question, the next is for more recipients. */
const sparse = 400;

/**
 * What each of these recipients has fetched, read when it is asked for. Those who are asked for one after the other, in
 * the order in which they were named, are read together, as long as few downloads are: so neither few downloads of many
 * take many questions, nor many downloads much memory. Files that nobody has fetched are not among them.
 */
export function listedDownloads(
  { db }: Pick<Ports, 'db'>,
  recipientIds: readonly string[],
): (recipientId: string) => AsyncGenerator<FileDownloads> {
  let known: ReadonlyMap<string, readonly Row[]> = new Map();
  let width = mostRecipients;

  async function readFrom(recipientId: string): Promise<void> {
    const first = recipientIds.indexOf(recipientId);
    width = Math.min(width, recipientIds.length - first);
    for (; width > 0; width = Math.floor(width / 2)) {
      const some = recipientIds.slice(first, first + width);
      const rows = await fewDownloads(db, some);
      if (rows === undefined) continue;
      const found = Map.groupBy(rows, ({ recipient_id }) => recipient_id);
      known = new Map(some.map((id) => [id, (found.get(id) ?? []).sort(byFile)]));
      if (rows.length < sparse) width = Math.min(2 * width, mostRecipients);
      return;
    }
    width = 1;
  }

  return async function* (recipientId) {
    if (!known.has(recipientId)) await readFrom(recipientId);
    yield* grouped(known.get(recipientId) ?? downloadsOf(db, recipientId));
  };
}

function byFile(one: Row, other: Row): number {
  if (one.file_id === other.file_id) return one.id - other.id;
  return one.file_id < other.file_id ? -1 : 1;
}

/** Of one file there are not many. */
async function* grouped(rows: Iterable<Row> | AsyncIterable<Row>): AsyncGenerator<FileDownloads> {
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
  return { fileId, downloads: rows.map(({ at, method }) => ({ at: new Date(at), method })) };
}
