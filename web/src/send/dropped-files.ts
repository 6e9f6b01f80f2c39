import type { ChosenFile } from './letter.ts';

/** More than a transfer may hold: a folder may lead into a whole disk. */
const mostFiles = 10_000;

/** All files of a choice, with their folders where a folder was chosen. */
export function chosenFiles(list: FileList | null): readonly ChosenFile[] {
  return [...(list ?? [])]
    .slice(0, mostFiles)
    .map((content) => ({ path: content.webkitRelativePath || content.name, content }));
}

/** All files that were dropped, also those in folders. The items of an event are gone when it has ended: they are read first. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<readonly ChosenFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return chosenFiles(files);
  const found: ChosenFile[] = [];
  for (const entry of entries) await collect(entry, found);
  return found;
}

async function collect(entry: FileSystemEntry, found: ChosenFile[]): Promise<void> {
  if (found.length >= mostFiles) return;
  if (entry.isFile) {
    const content = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    found.push({ path: entry.fullPath.replace(/^\//, ''), content });
  } else {
    for (const child of await childrenOf(entry as FileSystemDirectoryEntry)) await collect(child, found);
  }
}

/** A reader gives a hundred at a time, and none at the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0 || children.length >= mostFiles) return children;
    children.push(...some);
  }
}
