import { constants } from 'node:fs';
import { lstat, opendir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, OperatorError } from '../core/errors.ts';
import { checkPath, createPackFileCheck, type PackContents, packLimits, recordName } from './pack-files.ts';

export interface Folder {
  readonly path: string;
  /** Distinguishes the folder from another one that replaces it. */
  readonly identity: string;
}

/** The metadata of a folder, without the contents of its files. */
export interface FolderListing {
  /** The folder itself and its subfolders. */
  readonly folders: readonly Folder[];
  readonly files: ReadonlyArray<{ readonly path: string; readonly size: number }>;
  /** Why it cannot be a pack, as far as the metadata shows. */
  readonly fault: OperatorError | undefined;
  /** Different after every change. */
  readonly stamp: string;
}

/** Includes folders. Further entries are ignored. */
const maxEntries = 2 * packLimits.files;

/** Files that editors and desktops leave beside a file. */
const leftover = /~$|^\..+\.sw[a-z]$|^\.DS_Store$/;

export async function listFolder(root: string): Promise<FolderListing> {
  const folders: Folder[] = [];
  const files: Array<FolderListing['files'][number]> = [];
  const stamps: string[] = [];
  const faults: OperatorError[] = [];
  const enter = createPackFileCheck();

  async function view(path: string): Promise<void> {
    const stats = await lstat(join(root, path), { bigint: true });
    stamps.push([path, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(':'));
    if (stats.isFile() && path !== '') {
      enter(path, Number(stats.size));
      files.push({ path, size: Number(stats.size) });
    } else if (stats.isDirectory()) {
      if (path !== '') checkPath(path);
      folders.push({ path: join(root, path), identity: `${stats.dev}:${stats.ino}` });
      for await (const { name } of await opendir(join(root, path))) {
        const inner = path === '' ? name : `${path}/${name}`;
        // The first problem is reported, but changes of the others must be noticed too.
        if (leftover.test(name)) stamps.push(inner);
        else await view(inner).catch((error: unknown) => faults.push(toOperatorError(error)));
        if (stamps.length > maxEntries) throw new OperatorError(`There are more than ${maxEntries} files and folders.`);
      }
    } else {
      throw new OperatorError(
        path === '' ? 'It is not a folder.' : `${JSON.stringify(path)} is neither a file nor a folder.`,
      );
    }
  }

  await view('').catch((error: unknown) => faults.push(toOperatorError(error)));
  return { folders, files, fault: faults[0], stamp: stamps.sort().join('\n') };
}

/** A broken pack does not affect the others. */
export function toOperatorError(error: unknown): OperatorError {
  if (error instanceof OperatorError) return error;
  const code = codeOf(error);
  if (code === undefined || code === 'ENOENT') throw error;
  return new OperatorError(`Cannot read it: ${(error as Error).message}.`, { cause: error });
}

/** The files of a pack's folder, with the install record of version 0.1.0 apart from them. */
export interface FolderContents {
  readonly contents: PackContents;
  readonly record: Buffer | undefined;
}

export async function readFolder(root: string, { files, fault }: FolderListing): Promise<FolderContents> {
  if (fault !== undefined) throw fault;
  const contents = new Map<string, Buffer>();
  for (const { path, size } of files) {
    const bytes = await readFile(join(root, path), { flag: constants.O_RDONLY | constants.O_NOFOLLOW });
    if (bytes.length !== size) throw new OperatorError(`The file ${path} has changed while it was read.`);
    contents.set(path, bytes);
  }
  const record = contents.get(recordName);
  contents.delete(recordName);
  return { contents, record };
}
