import { computed, signal } from '@preact/signals';
import type { ChosenFile } from './draft.ts';

/** The limit of the server for one transfer. */
export const maxFiles = 10_000;
/** Limits how many files and folders are read, because a folder may contain a whole disk. */
const maxEntries = 20_000;

/** The files that were chosen or dropped. */
export interface PickedFiles {
  readonly files: readonly ChosenFile[];
  /** Paths that could not be read. */
  readonly unreadable: readonly string[];
  /** Whether there were more files than the limit. */
  readonly isTruncated: boolean;
}

/** How many drops are being read. Large folders take some time. */
const pendingReads = signal(0);
export const isReading = computed(() => pendingReads.value > 0);

/** Returns the files of an input element. Paths include the folders if a folder was chosen. */
export function filesFromInput(list: FileList | null, limit: number): PickedFiles {
  const files = [...(list ?? [])]
    .slice(0, limit)
    .map((content) => ({ path: content.webkitRelativePath || content.name, content }));
  return { files, unreadable: [], isTruncated: (list?.length ?? 0) > limit };
}

/** Returns all dropped files, including those in folders. Reads the items synchronously, because they are empty after the event. */
export async function filesFromDrop({ items }: DataTransfer, limit: number): Promise<PickedFiles> {
  const dropped = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile());
  const found: Collected = { files: [], unreadable: [], isTruncated: false, limit, visited: 0 };
  pendingReads.value += 1;
  try {
    for (const each of dropped) {
      if (each instanceof File) await addFile(each, found);
      else if (each !== null) await collect(each, found);
    }
  } finally {
    pendingReads.value -= 1;
  }
  return found;
}

interface Collected extends PickedFiles {
  readonly files: ChosenFile[];
  readonly unreadable: string[];
  isTruncated: boolean;
  readonly limit: number;
  visited: number;
}

async function collect(entry: FileSystemEntry, found: Collected): Promise<void> {
  found.visited += 1;
  found.isTruncated ||= found.files.length >= found.limit || found.visited > maxEntries;
  if (found.isTruncated) return;
  const path = entry.fullPath.replace(/^\//, '');
  try {
    if (entry.isFile) found.files.push({ path, content: await contentOf(entry as FileSystemFileEntry) });
    else for (const child of await childrenOf(entry as FileSystemDirectoryEntry)) await collect(child, found);
  } catch {
    found.unreadable.push(path);
  }
}

/** Adds a file without a file system entry. If it does not exist, its size is 0, and only reading it fails. */
async function addFile(content: File, found: Collected): Promise<void> {
  try {
    if (content.size === 0) await content.arrayBuffer();
  } catch {
    found.unreadable.push(content.name);
    return;
  }
  if (found.files.length < found.limit) found.files.push({ path: content.name, content });
  else found.isTruncated = true;
}

const contentOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

const byName = new Intl.Collator(undefined, { numeric: true });

/** Returns the children sorted by name. The reader returns at most a hundred per call, unsorted, and none at the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0 || children.length > maxEntries) {
      return children.sort((one, other) => byName.compare(one.name, other.name));
    }
    children.push(...batch);
  }
}
