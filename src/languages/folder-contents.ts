import { constants } from 'node:fs';
import { lstat, opendir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../core/refusal.ts';
import { errorCode } from './error-code.ts';
import { checkPath, type PackContents, packDoor, packLimits, recordName } from './pack-contents.ts';

export interface Folder {
  readonly path: string;
  /** Tells it from another that has been put in its place. */
  readonly identity: string;
}

/** What a folder looks like from outside. */
export interface FolderView {
  /** The folder itself and those in it. */
  readonly folders: readonly Folder[];
  readonly files: ReadonlyArray<{ readonly path: string; readonly size: number }>;
  /** Why it is no folder of a pack, as far as that can be seen. */
  readonly fault: Refusal | undefined;
  /** Another one after every change. */
  readonly stamp: string;
}

/** Folders count; what a folder has beyond this is not looked at. */
const mostEntries = 2 * packLimits.files;

/** What editors and desktops leave beside a file. */
const leftover = /~$|^\..+\.sw[a-z]$|^\.DS_Store$/;

export async function viewFolder(root: string): Promise<FolderView> {
  const folders: Folder[] = [];
  const files: Array<FolderView['files'][number]> = [];
  const stamps: string[] = [];
  const faults: Refusal[] = [];
  const enter = packDoor();

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
        // The first fault decides, but the others must be seen to change, too.
        if (leftover.test(name)) stamps.push(inner);
        else await view(inner).catch((error: unknown) => faults.push(faultOf(error)));
        if (stamps.length > mostEntries) throw new Refusal(`There are more than ${mostEntries} files and folders.`);
      }
    } else {
      throw new Refusal(path === '' ? 'It is no folder.' : `${JSON.stringify(path)} is neither a file nor a folder.`);
    }
  }

  await view('').catch((error: unknown) => faults.push(faultOf(error)));
  return { folders, files, fault: faults[0], stamp: stamps.sort().join('\n') };
}

/** What is wrong with a pack is wrong with that one alone. */
export function faultOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const code = errorCode(error);
  if (code === undefined || code === 'ENOENT') throw error;
  return new Refusal(`It cannot be read: ${(error as Error).message}.`, { cause: error });
}

/** The files of a pack's folder, and apart from them what the service has noted about it. */
export interface FolderContents {
  readonly contents: PackContents;
  readonly record: Buffer | undefined;
}

export async function readFolder(root: string, { files, fault }: FolderView): Promise<FolderContents> {
  if (fault !== undefined) throw fault;
  const contents = new Map<string, Buffer>();
  for (const { path, size } of files) {
    const bytes = await readFile(join(root, path), { flag: constants.O_RDONLY | constants.O_NOFOLLOW });
    if (bytes.length !== size) throw new Refusal(`The file ${path} has changed while it was read.`);
    contents.set(path, bytes);
  }
  const record = contents.get(recordName);
  contents.delete(recordName);
  return { contents, record };
}
