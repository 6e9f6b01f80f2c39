import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Refusal } from '../core/refusal.ts';
import { descriptorName, type PackContents, packDoor, packLimits, recordName } from './pack-contents.ts';

/** The largest pack, not compressed at all, and its directory. */
const zipBytes = packLimits.allBytes + 1024 * 1024;
/** With those for folders. */
const mostEntries = 2 * packLimits.files;

/** The upper half of the external attributes of an entry is its Unix mode, if it has one. */
const fileType = 0o170000;
const plainTypes: readonly number[] = [0, 0o100000, 0o040000];

/** The files of a pack in a ZIP; it may hold them in one folder of any name. Nothing is inflated beyond the limits. */
export async function readZip(path: string): Promise<PackContents> {
  const bytes = await readBounded(path);
  try {
    return await contentsOf(await fromBufferPromise(bytes, { strictFileNames: true }));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const why = (error as Error).message.replace(/\.$/, '');
    throw new Refusal(`It is no ZIP that can be read: ${why}.`, { cause: error });
  }
}

async function readBounded(path: string): Promise<Buffer> {
  // A pipe would keep us waiting for somebody who writes into it.
  await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const stats = await file.stat();
  if (!stats.isFile()) throw new Refusal(`${path} is neither a folder nor a ZIP.`);
  if (stats.size > zipBytes) throw new Refusal(`The ZIP has more than ${zipBytes} bytes.`);
  return file.readFile();
}

async function contentsOf(zip: ZipFile): Promise<PackContents> {
  if (zip.entryCount > mostEntries) throw new Refusal(`The ZIP has more than ${mostEntries} entries.`);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    refuseUnsafe(entry);
    if (!entry.fileName.endsWith('/')) entries.push(entry);
  }
  const outer = outerFolder(entries.map(({ fileName }) => fileName));
  const enter = packDoor();
  const contents = new Map<string, Buffer>();
  for (const entry of entries) {
    const path = entry.fileName.slice(outer.length);
    if (path === recordName) continue;
    enter(path, entry.uncompressedSize);
    contents.set(path, await inflate(zip, entry));
  }
  return contents;
}

function refuseUnsafe(entry: Entry): void {
  const name = JSON.stringify(entry.fileName);
  if (entry.isEncrypted()) throw new Refusal(`${name} is encrypted.`);
  if (!entry.canDecodeFileData()) throw new Refusal(`${name} is compressed in an unusual way.`);
  if (!plainTypes.includes((entry.externalFileAttributes >>> 16) & fileType)) {
    throw new Refusal(`${name} is neither a file nor a folder.`);
  }
}

/** What all paths begin with, if the pack does not lie at the top. */
function outerFolder(paths: readonly string[]): string {
  const outer = paths[0]?.match(/^[^/]+\//)?.[0] ?? '';
  return paths.includes(`${outer}${descriptorName}`) && paths.every((path) => path.startsWith(outer)) ? outer : '';
}

/** An entry that has more than it says fails on its way, and one that has less at its end. */
async function inflate(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  if (crc32(bytes) !== entry.crc32) throw new Refusal(`${JSON.stringify(entry.fileName)} is damaged.`);
  return bytes;
}
