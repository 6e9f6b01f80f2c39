import { OperatorError } from '../core/errors.ts';
import { textLimits } from '../core/text-limits.ts';

/** The files of a pack by path, whatever their source. */
export type PackContents = ReadonlyMap<string, Buffer>;

export const descriptorName = 'pack.json';
/** The install record of version 0.1.0, which kept packs in folders. It is not part of the pack. */
export const recordName = 'installed.json';

export const packLimits = {
  files: 500,
  fileBytes: 1024 * 1024,
  totalBytes: 16 * 1024 * 1024,
  /** Names in a path, including the file name. */
  depth: 4,
  nameLength: 100,
  messages: 5_000,
  messageLength: textLimits.languageText,
  /** For messages with date or number skeletons: the parser's time grows with the square of their length. */
  skeletonMessageLength: 1_000,
} as const;

/** Letters, digits and a few other characters; no hidden names, and none that leads to another folder. */
const plainName = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Counts the files of a pack, and rejects those beyond the limits before they are read. */
export function createPackFileCheck(): (path: string, size: number) => void {
  const paths = new Set<string>();
  const folders = new Set<string>();
  let bytes = 0;
  return (path, size) => {
    checkPath(path);
    if (size > packLimits.fileBytes)
      throw new OperatorError(`The file ${path} has more than ${packLimits.fileBytes} bytes.`);
    if (path === recordName) return;
    // Some file systems ignore case.
    const name = path.toLowerCase();
    if (paths.has(name)) throw new OperatorError(`The file ${path} is there twice.`);
    for (const folder of foldersOf(name)) folders.add(folder);
    if (folders.has(name) || foldersOf(name).some((folder) => paths.has(folder))) {
      throw new OperatorError(`${path} would be a file and a folder.`);
    }
    paths.add(name);
    bytes += size;
    if (paths.size > packLimits.files) throw new OperatorError(`There are more than ${packLimits.files} files.`);
    if (bytes > packLimits.totalBytes) {
      throw new OperatorError(`All files together have more than ${packLimits.totalBytes} bytes.`);
    }
  };
}

function foldersOf(path: string): readonly string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

/** Checks the path of a file or a folder in a pack. */
export function checkPath(path: string): void {
  const names = path.split('/');
  const quotedPath = JSON.stringify(path.slice(0, 2 * packLimits.nameLength));
  if (names.length > packLimits.depth)
    throw new OperatorError(`${quotedPath} is deeper than ${packLimits.depth} levels.`);
  if (!names.every((name) => plainName.test(name) && name.length <= packLimits.nameLength)) {
    throw new OperatorError(
      `${quotedPath} is not a valid name for a file: up to ${packLimits.nameLength} letters, digits, ".", "_" and "-", ` +
        'and no "." at the beginning.',
    );
  }
}
