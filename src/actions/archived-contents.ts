import type { Piece } from '../archive/composition.ts';
import { SealBroken, segmentOverhead } from '../crypto/floe.ts';
import { plainSegment } from '../crypto/sealed-part.ts';
import { type ArchivedFile, findArchivedFiles } from '../db/archived-files.ts';
import type { Ports } from '../ports/ports.ts';
import { openContent } from './open-content.ts';
import type { OpenTransfer } from './open-transfer.ts';
import type { ListedFile } from './sealed-file-list.ts';
import { isMedium, readMediumContent, readSmallContent } from './small-contents.ts';
import { isSmall } from './small-files.ts';

type Share = Pick<Ports, 'db' | 'blobs'>;

const sealedSegment = plainSegment + segmentOverhead;
/** A page ends with so many files or bytes: of small files many are looked up at once, of large ones each when its turn comes. */
const filesAPage = 50;
const bytesAPage = 16 * 2 ** 20;
/** Two for each of some readers who are at different places of the same archive. */
const mostPages = 16;

interface Page {
  readonly ids: string[];
  bytes: number;
  rows?: Promise<ReadonlyMap<string, ArchivedFile>>;
}

/** The contents of files, in the order in which they stand in an archive: where each lies is asked when it is read. */
export function archivedContents(
  { db, blobs }: Share,
  { trackingId, transferKey }: OpenTransfer,
  files: readonly ListedFile[],
): ReadonlyArray<{ readonly file: ListedFile; readonly content: Piece }> {
  /** Those that were looked up, in the order of their last use. Readers go on from page to page, so the oldest is forgotten. */
  const known = new Set<Page>();

  function lookUp(page: Page): NonNullable<Page['rows']> {
    const rows = findArchivedFiles(db, trackingId, page.ids);
    page.rows = rows;
    rows.catch(() => {
      delete page.rows; // the next one asks again
    });
    return rows;
  }

  async function find(page: Page, id: string): Promise<ArchivedFile> {
    const rows = page.rows ?? lookUp(page);
    known.delete(page);
    known.add(page);
    for (const oldest of known) {
      if (known.size <= mostPages) break;
      known.delete(oldest);
      delete oldest.rows;
    }
    const row = (await rows).get(id);
    if (row === undefined) throw new Error('A file was removed while it was being delivered');
    return row;
  }

  function pieceOf({ id, size }: ListedFile, page: Page): Piece {
    return {
      size,
      async *read({ start, end }, pace) {
        const file = await find(page, id);
        const version = { trackingId, fileId: id, generation: file.generation };
        // The archive was laid out with the size in the list; the one in the manifest cannot be forged.
        if (file.size !== size) throw new SealBroken('length');
        if (isSmall(file)) {
          const bytes = await readSmallContent({ blobs }, transferKey, version, file);
          yield end - start === size ? bytes : bytes.subarray(start, end);
          return;
        }
        if (isMedium(file) && end - start === size && pace() > 1) {
          yield await readMediumContent({ blobs }, transferKey, version, file);
          return;
        }
        const blobKeys = file.onlyPart && [file.onlyPart.blobKey];
        const content = await openContent({ db, blobs }, transferKey, version, file.manifest, blobKeys);
        if (content.manifest.size !== size) throw new SealBroken('length');
        yield* content.read({ start, end }, () => pace() * sealedSegment);
      },
    };
  }

  let page: Page = { ids: [], bytes: 0 };
  return files.map((file) => {
    if (page.ids.length >= filesAPage || page.bytes >= bytesAPage) page = { ids: [], bytes: 0 };
    page.ids.push(file.id);
    page.bytes += file.size;
    return { file, content: pieceOf(file, page) };
  });
}
