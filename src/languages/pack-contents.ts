import { Refusal } from '../core/refusal.ts';

/** The files of a pack by their paths in it, wherever they came from. */
export type PackContents = ReadonlyMap<string, Buffer>;

export const descriptorName = 'pack.json';
/** What the service notes about a pack that it has put in its place. It is no part of the pack. */
export const recordName = 'installed.json';

export const packLimits = {
  files: 500,
  fileBytes: 1024 * 1024,
  allBytes: 16 * 1024 * 1024,
  /** Names in a path, that of the file included. */
  depth: 4,
  nameLength: 100,
  messages: 5_000,
  messageLength: 10_000,
  /** With a form of a date or a number: the parser's time for it grows with the square of its length. */
  formedMessageLength: 1_000,
} as const;

/** Letters, digits and a few signs; no name that is hidden, or leads elsewhere. */
const plainName = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Counts what comes into a pack, and refuses what does not fit in, before it is read. */
export function packDoor(): (path: string, size: number) => void {
  const paths = new Set<string>();
  const folders = new Set<string>();
  let bytes = 0;
  return (path, size) => {
    checkPath(path);
    if (size > packLimits.fileBytes) throw new Refusal(`The file ${path} has more than ${packLimits.fileBytes} bytes.`);
    if (path === recordName) return;
    // On some disks the case of a letter makes no other name.
    const name = path.toLowerCase();
    if (paths.has(name)) throw new Refusal(`The file ${path} is there twice.`);
    for (const folder of foldersOf(name)) folders.add(folder);
    if (folders.has(name) || foldersOf(name).some((folder) => paths.has(folder))) {
      throw new Refusal(`${path} would be a file and a folder.`);
    }
    paths.add(name);
    bytes += size;
    if (paths.size > packLimits.files) throw new Refusal(`There are more than ${packLimits.files} files.`);
    if (bytes > packLimits.allBytes) {
      throw new Refusal(`All files together have more than ${packLimits.allBytes} bytes.`);
    }
  };
}

function foldersOf(path: string): readonly string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

/** Of a file or a folder in a pack. */
export function checkPath(path: string): void {
  const names = path.split('/');
  const shown = JSON.stringify(path.slice(0, 2 * packLimits.nameLength));
  if (names.length > packLimits.depth) throw new Refusal(`${shown} lies deeper than ${packLimits.depth} levels.`);
  if (!names.every((name) => plainName.test(name) && name.length <= packLimits.nameLength)) {
    throw new Refusal(
      `${shown} is no name for a file here: up to ${packLimits.nameLength} letters, digits, ".", "_" and "-", ` +
        'and no "." at the beginning.',
    );
  }
}
