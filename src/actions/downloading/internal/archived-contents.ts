import type { ByteSource } from '../../../archive/byte-source.ts';
import { SealBroken } from '../../../crypto/floe.ts';
import { type ArchivedFile, findArchivedFiles } from '../../../db/files/deliverable-files.ts';
import type { Ports } from '../../../ports/ports.ts';
import { isReadWhole, openContent, readWholeContent } from '../../../records/open-content.ts';
import type { ListedFile } from '../../../records/sealed-file-list.ts';
import type { OpenTransfer } from '../../opening/open-transfer.ts';

type Deps = Pick<Ports, 'db' | 'blobs'>;

/** A page ends after this many files or bytes: small files are looked up in batches, large ones one by one. */
const filesPerPage = 50;
const bytesPerPage = 16 * 2 ** 20;
/** Two pages for each of several readers at different positions of the same archive. */
const maxPages = 16;

type Rows = Promise<ReadonlyMap<string, ArchivedFile>>;

interface Page {
  readonly ids: string[];
  bytes: number;
  rows?: Rows;
}

/** Returns the contents of files in archive order. The location of each is looked up when it is read. */
export function archivedContents(
  deps: Deps,
  transfer: OpenTransfer,
  files: readonly ListedFile[],
): ReadonlyArray<{ readonly file: ListedFile; readonly content: ByteSource }> {
  const pages = new PageCache((ids) => findArchivedFiles(deps.db, transfer.trackingId, ids));
  let page: Page = { ids: [], bytes: 0 };
  return files.map((file) => {
    if (page.ids.length >= filesPerPage || page.bytes >= bytesPerPage) page = { ids: [], bytes: 0 };
    page.ids.push(file.id);
    page.bytes += file.size;
    const pageOfFile = page;
    return { file, content: contentOf(deps, transfer, file, () => pages.find(pageOfFile, file.id)) };
  });
}

function contentOf(
  { db, blobs }: Deps,
  { trackingId, transferKey }: OpenTransfer,
  { id, size }: ListedFile,
  locate: () => Promise<ArchivedFile>,
): ByteSource {
  return {
    size,
    async *read({ start, end }, pace) {
      const file = await locate();
      const version = { trackingId, fileId: id, generation: file.generation };
      // The archive was laid out with the size in the file list.
      if (file.size !== size) throw new SealBroken('length');
      const isWhole = end - start === size;
      if (isReadWhole(file, isWhole && pace() > 1)) {
        const { plain } = await readWholeContent({ blobs }, transferKey, version, file);
        yield isWhole ? plain : plain.subarray(start, end);
        return;
      }
      const content = await openContent({ db, blobs }, transferKey, version, file);
      yield* content.read({ start, end }, pace);
    },
  };
}

/** Keeps the rows of the pages that were used last. */
class PageCache {
  readonly #query: (ids: readonly string[]) => Rows;
  /** In the order of their last use. */
  readonly #cached = new Set<Page>();

  constructor(query: (ids: readonly string[]) => Rows) {
    this.#query = query;
  }

  async find(page: Page, id: string): Promise<ArchivedFile> {
    const rows = page.rows ?? this.#load(page);
    this.#cached.delete(page);
    this.#cached.add(page);
    for (const oldest of this.#cached) {
      if (this.#cached.size <= maxPages) break;
      this.#cached.delete(oldest);
      delete oldest.rows;
    }
    const row = (await rows).get(id);
    if (row === undefined) throw new Error('A file was removed while it was being delivered');
    return row;
  }

  #load(page: Page): Rows {
    const rows = this.#query(page.ids);
    page.rows = rows;
    rows.catch(() => {
      delete page.rows; // the next reader repeats the query
    });
    return rows;
  }
}
