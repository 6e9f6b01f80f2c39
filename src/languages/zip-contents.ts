import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { OperatorError } from '../core/errors.ts';
import { createPackFileCheck, descriptorName, type PackContents, packLimits, recordName } from './pack-files.ts';

/** The size of the largest pack, uncompressed, and its directory. */
const zipBytes = packLimits.totalBytes + 1024 * 1024;
/** Includes entries for folders. */
const maxEntries = 2 * packLimits.files;

/** The upper half of an entry's external attributes is its Unix mode, if it has one. */
const fileType = 0o170000;
const plainTypes: readonly number[] = [0, 0o100000, 0o040000];

export const readZip = async (path: string): Promise<PackContents> => readZipBytes(await readBounded(path));

/**
 * Reads the files of a pack in a ZIP, which may have one enclosing folder of any name. Inflates nothing beyond the
 * limits.
 */
export async function readZipBytes(bytes: Buffer): Promise<PackContents> {
  try {
    return await contentsOf(await fromBufferPromise(bytes, { strictFileNames: true }));
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const why = (error as Error).message.replace(/\.$/, '');
    throw new OperatorError(`Cannot read the ZIP file: ${why}.`, { cause: error });
  }
}

async function readBounded(path: string): Promise<Buffer> {
  // Does not block on a pipe that has no writer.
  await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const stats = await file.stat();
  if (!stats.isFile()) throw new OperatorError(`${path} is neither a folder nor a ZIP.`);
  if (stats.size > zipBytes) throw new OperatorError(`The ZIP has more than ${zipBytes} bytes.`);
  return await file.readFile();
}

async function contentsOf(zip: ZipFile): Promise<PackContents> {
  if (zip.entryCount > maxEntries) throw new OperatorError(`The ZIP has more than ${maxEntries} entries.`);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    rejectUnsafeEntry(entry);
    if (!entry.fileName.endsWith('/')) entries.push(entry);
  }
  const outer = outerFolder(entries.map(({ fileName }) => fileName));
  const enter = createPackFileCheck();
  const contents = new Map<string, Buffer>();
  for (const entry of entries) {
    const path = entry.fileName.slice(outer.length);
    if (path === recordName) continue;
    enter(path, entry.uncompressedSize);
    contents.set(path, await inflate(zip, entry));
  }
  return contents;
}

function rejectUnsafeEntry(entry: Entry): void {
  const name = JSON.stringify(entry.fileName);
  if (entry.isEncrypted()) throw new OperatorError(`${name} is encrypted.`);
  if (!entry.canDecodeFileData()) throw new OperatorError(`${name} uses an unsupported compression method.`);
  if (!plainTypes.includes((entry.externalFileAttributes >>> 16) & fileType)) {
    throw new OperatorError(`${name} is neither a file nor a folder.`);
  }
}

/** Returns the enclosing folder of all paths, if the pack is not at the top level. */
function outerFolder(paths: readonly string[]): string {
  const outer = paths[0]?.match(/^[^/]+\//)?.[0] ?? '';
  return paths.includes(`${outer}${descriptorName}`) && paths.every((path) => path.startsWith(outer)) ? outer : '';
}

/** Fails while inflating an entry that is longer than declared, and at the end of a shorter one. */
async function inflate(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  if (crc32(bytes) !== entry.crc32) throw new OperatorError(`${JSON.stringify(entry.fileName)} is damaged.`);
  return bytes;
}
