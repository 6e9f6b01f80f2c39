import { constants } from 'node:fs';
import { lstat, opendir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../core/refusal.ts';
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

export async function viewFolder(root: string): Promise<FolderView> {
  const folders: Folder[] = [];
  const files: Array<FolderView['files'][number]> = [];
  const stamps: string[] = [];
  const faults: Refusal[] = [];
  const enter = packDoor();

  async function view(path: string): Promise<void> {
    const stats = await lstat(join(root, path), { bigint: true });
    stamps.push([path, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(':'));
    if (stamps.length > mostEntries) throw new Refusal(`There are more than ${mostEntries} files and folders.`);
    if (stats.isFile() && path !== '') {
      enter(path, Number(stats.size));
      files.push({ path, size: Number(stats.size) });
    } else if (stats.isDirectory()) {
      if (path !== '') checkPath(path);
      folders.push({ path: join(root, path), identity: `${stats.dev}:${stats.ino}` });
      for await (const { name } of await opendir(join(root, path))) {
        // The first fault decides, but the others must be seen to change, too.
        await view(path === '' ? name : `${path}/${name}`).catch((error: unknown) => faults.push(refusalIn(error)));
        if (stamps.length > mostEntries) return;
      }
    } else {
      throw new Refusal(path === '' ? 'It is no folder.' : `${JSON.stringify(path)} is neither a file nor a folder.`);
    }
  }

  await view('').catch((error: unknown) => faults.push(refusalIn(error)));
  return { folders, files, fault: faults[0], stamp: stamps.sort().join('\n') };
}

function refusalIn(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
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
