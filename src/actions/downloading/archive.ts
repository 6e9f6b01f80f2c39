import { setImmediate } from 'node:timers/promises';
import { type ChecksumsSource, checksumsCsv } from '../../archive/checksums-csv.ts';
import { bytesOf } from '../../archive/join-bytes.ts';
import { archiveName } from '../../archive/safe-names.ts';
import { type Archive, archiveComment, type ZipEntry, type ZipTable, zipOf } from '../../archive/zip.ts';
import type { Bytes } from '../../core/bytes.ts';
import { showAddress } from '../../core/email-address.ts';
import { chooseFiles, type FileChoice, foldersOf, ownName } from '../../core/file-name.ts';
import { contentTag } from '../../crypto/checksums.ts';
import { SealBroken } from '../../crypto/floe.ts';
import { type ArchivedFile, findArchivedFiles } from '../../db/files/file-summaries.ts';
import type { Translate } from '../../languages/pack.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ListedFile } from '../../records/sealed-records.ts';
import type { ArchiveLayout } from '../../runtime/archive-layouts.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { yielding } from '../../runtime/yielding.ts';
import type { OpenTransfer } from '../opening/open-transfer.ts';
import { type ReceivedTransfer, readFileList, readTransfer } from '../opening/received-transfer.ts';
import { contentOf, type Download } from './file.ts';

type Deps = Pick<Ports, 'db' | 'blobs' | 'keys' | 'languages'> & Pick<Runtime, 'archiveLayouts'>;

export interface ZipOptions {
  readonly choice: FileChoice;
  /** An Accept-Language header, for the table of checksums. */
  readonly language: string | undefined;
  readonly withChecksums: boolean;
  /** The configured URL of the service, which is the same on all servers. */
  readonly serviceUrl?: URL | undefined;
}

/** Returns the chosen files of a transfer in one ZIP, dated with the time at which the transfer was sent. */
export async function downloadZip(
  ports: Deps,
  transfer: OpenTransfer,
  { choice, language, withChecksums, serviceUrl }: ZipOptions,
): Promise<Download> {
  const { translate } = ports.languages.choose(language);
  const received = await readTransfer(ports, transfer);
  const date = received.row.sentAt;
  const comment = archiveComment(received.settings['brand.name'], serviceUrl);
  const frame = withChecksums ? checksumsFrame(received, translate) : undefined;

  async function layOut(): Promise<LaidOutArchive> {
    const all = await readFileList(ports, transfer);
    const files = chooseFiles(all, choice);
    const entries: ZipEntry[] = contentsOf(ports, transfer, files).map(({ file, content }) => ({
      folders: foldersOf(file),
      name: ownName(file),
      crc32: file.crc32,
      date,
      content,
    }));
    const table = frame && checksumsTable(frame, date, all, files);
    return { archive: await zipOf(entries, comment, table), files };
  }

  const wanted = {
    name: `${transfer.transferId}.zip`,
    savedAs: savedName(received, translate, '.zip'),
    mediaType: 'application/zip',
    inputs: [date, choice, frame ?? null, comment],
  };
  return createArchive(ports, transfer, wanted, layOut);
}

/** Names the files that are in the archive as the archive does, and the others as it would. */
function checksumsTable(
  frame: Omit<ChecksumsSource, 'files'>,
  date: Date,
  all: readonly ListedFile[],
  archived: readonly ListedFile[],
): ZipTable {
  return {
    name: 'checksums.csv',
    date,
    async render(paths, pathFor) {
      const names = new Map(archived.map(({ id }, index) => [id, paths[index]]));
      const rows = [];
      for await (const file of yielding(all)) {
        rows.push({ name: names.get(file.id) ?? pathFor(foldersOf(file), ownName(file)), checksum: file.checksum });
      }
      return checksumsCsv({ ...frame, files: rows });
    },
  };
}

/** Returns the checksums of all files as a table. `language` is an Accept-Language header. */
export async function downloadChecksums(
  ports: Omit<Deps, 'blobs'>,
  transfer: OpenTransfer,
  language: string | undefined,
): Promise<Download> {
  const frame = checksumsFrame(await readTransfer(ports, transfer), ports.languages.choose(language).translate);
  const wanted = { name: 'checksums.csv', mediaType: 'text/csv; charset=utf-8', inputs: [frame] };
  return createArchive(ports, transfer, wanted, async () => {
    const bytes = await checksumsCsv({ ...frame, files: await readFileList(ports, transfer) });
    // Downloading the checksums does not count as downloading files.
    return { archive: { ...bytesOf(bytes), generated: [bytes] }, files: [] };
  });
}

/** Returns the values of the table other than the files. */
function checksumsFrame({ row, texts, settings }: ReceivedTransfer, translate: Translate) {
  return {
    labels: {
      subject: translate('csv:subject'),
      fileName: translate('csv:fileName'),
      checksum: translate('csv:checksum'),
    },
    subject: settings['log.subjects'] && texts !== undefined ? texts.subject : '',
    algorithm: row.checksum_algorithm,
  };
}

/** Names an archive after the subject of the transfer or, without one that may be shown, after its sender and date. */
export function savedName(
  { row, texts, settings }: ReceivedTransfer,
  translate: Translate,
  extension: string,
): string | undefined {
  const subject = settings['recipients.showMessage'] ? (texts?.subject ?? '') : '';
  const sender = showAddress(row.sender_address, row.sender_capitals);
  const date = row.sentAt.toISOString().slice(0, 10);
  return archiveName(subject, extension) ?? archiveName(translate('messages:archiveName', { sender, date }), extension);
}

interface ArchiveRequest {
  readonly name: string;
  readonly savedAs?: string | undefined;
  readonly mediaType: string;
  /** Plain values that determine the bytes, in addition to the transfer and its files, which never change. */
  readonly inputs: readonly unknown[];
}

export interface LaidOutArchive {
  readonly archive: Archive;
  /** The files that a client with the last byte has downloaded. */
  readonly files: readonly ListedFile[];
}

/** Makes an archive downloadable, also in ranges. Reuses the layout if the same archive is already cached. */
export async function createArchive(
  { archiveLayouts }: Pick<Runtime, 'archiveLayouts'>,
  transfer: OpenTransfer,
  { inputs, ...named }: ArchiveRequest,
  layOut: () => Promise<LaidOutArchive>,
): Promise<Download> {
  const { trackingId, generation } = transfer;
  const tag = await contentTag([Buffer.from(JSON.stringify([named.mediaType, generation, inputs]))]);
  const { layout, release } = await archiveLayouts.acquire({ trackingId, name: tag }, async () =>
    createLayout(await layOut()),
  );
  const { archive, version, fileIds } = layout;
  const { size, read } = archive;
  return { ...named, name: () => named.name, size, read, version, fileIds, transfer, release };
}

/** Memory per file of an archive, in addition to the bytes generated for it. */
const bytesPerFile = 600;

async function createLayout({ archive, files }: LaidOutArchive): Promise<ArchiveLayout> {
  // Yield to the event loop, because the layout may have taken a while.
  await setImmediate();
  const versions = Buffer.from(files.map(({ version }) => version).join());
  const version = await contentTag([...archive.generated, versions]);
  const weight = archive.generated.reduce((sum, { length }) => sum + length, files.length * bytesPerFile);
  return { archive, version, fileIds: files.map(({ id }) => id), weight };
}

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
export function contentsOf(
  deps: Pick<Ports, 'db' | 'blobs'>,
  transfer: OpenTransfer,
  files: readonly ListedFile[],
): ReadonlyArray<{ readonly file: ListedFile; readonly content: Bytes }> {
  const pages = new PageCache((ids) => findArchivedFiles(deps.db, transfer.trackingId, ids));
  let page: Page = { ids: [], bytes: 0 };
  return files.map((file) => {
    const { id, size } = file;
    if (page.ids.length >= filesPerPage || page.bytes >= bytesPerPage) page = { ids: [], bytes: 0 };
    page.ids.push(id);
    page.bytes += size;
    const pageOfFile = page;
    const content: Bytes = {
      size,
      async *read(range, pace) {
        const found = await pages.find(pageOfFile, id);
        // The archive was laid out with the size in the file list.
        if (found.size !== size) throw new SealBroken('length');
        yield* contentOf(deps, transfer, found).read(range, pace);
      },
    };
    return { file, content };
  });
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
