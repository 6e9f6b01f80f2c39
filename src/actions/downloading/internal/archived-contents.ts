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

interface Page {
  readonly ids: string[];
  bytes: number;
  rows?: Promise<ReadonlyMap<string, ArchivedFile>>;
}

/** Returns the contents of files in archive order. The location of each is looked up when it is read. */
export function archivedContents(
  { db, blobs }: Deps,
  { trackingId, transferKey }: OpenTransfer,
  files: readonly ListedFile[],
): ReadonlyArray<{ readonly file: ListedFile; readonly content: ByteSource }> {
  /** Cached pages in the order of their last use. The least recently used page is evicted. */
  const known = new Set<Page>();

  function lookUp(page: Page): NonNullable<Page['rows']> {
    const rows = findArchivedFiles(db, trackingId, page.ids);
    page.rows = rows;
    rows.catch(() => {
      delete page.rows; // the next reader repeats the query
    });
    return rows;
  }

  async function find(page: Page, id: string): Promise<ArchivedFile> {
    const rows = page.rows ?? lookUp(page);
    known.delete(page);
    known.add(page);
    for (const oldest of known) {
      if (known.size <= maxPages) break;
      known.delete(oldest);
      delete oldest.rows;
    }
    const row = (await rows).get(id);
    if (row === undefined) throw new Error('A file was removed while it was being delivered');
    return row;
  }

  function pieceOf({ id, size }: ListedFile, page: Page): ByteSource {
    return {
      size,
      async *read({ start, end }, pace) {
        const file = await find(page, id);
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

  let page: Page = { ids: [], bytes: 0 };
  return files.map((file) => {
    if (page.ids.length >= filesPerPage || page.bytes >= bytesPerPage) page = { ids: [], bytes: 0 };
    page.ids.push(file.id);
    page.bytes += file.size;
    return { file, content: pieceOf(file, page) };
  });
}
