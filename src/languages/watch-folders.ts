import { type FSWatcher, watch } from 'node:fs';
import type { Folder } from './folder-contents.ts';

export interface FolderWatch {
  /** Watches these folders, and no others. */
  follow(folders: readonly Folder[]): void;
  close(): void;
}

/**
 * Calls `changed` when something changes in one of several folders, and `failed` for a folder that cannot be watched.
 * Does not use Node's recursive mode, which loses a folder that replaces another one.
 */
export function watchFolders(changed: () => void, failed: (error: unknown) => void): FolderWatch {
  const watchers = new Map<string, FSWatcher>();

  function start({ path }: Folder): FSWatcher {
    return watch(path, { persistent: false }, changed).on('error', failed);
  }

  function follow(folders: readonly Folder[]): void {
    const wanted = new Map(folders.map((folder) => [`${folder.identity} ${folder.path}`, folder]));
    for (const [key, watcher] of watchers) {
      if (wanted.has(key)) continue;
      watcher.close();
      watchers.delete(key);
    }
    for (const [key, folder] of wanted) {
      if (watchers.has(key)) continue;
      try {
        watchers.set(key, start(folder));
      } catch (error) {
        failed(error);
      }
    }
  }

  return { follow, close: () => follow([]) };
}
