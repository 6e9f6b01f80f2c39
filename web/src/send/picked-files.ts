import { computed, signal } from '@preact/signals';
import type { ChosenFile } from './chosen-files.ts';
import { createPauses, sortInSlices } from './slices.ts';

/** The limit of the server for one transfer. */
export const maxFiles = 10_000;
/** Limits how many files and folders are read, because a folder may contain a whole disk. */
const maxEntries = 20_000;

/** The files that were chosen or dropped. */
export interface PickedFiles {
  readonly files: readonly ChosenFile[];
  /** Paths that could not be read. */
  readonly unreadable: readonly string[];
  /** Paths of files that were chosen before. */
  readonly known: readonly string[];
  /** Whether there were more files than the limit. */
  readonly isTruncated: boolean;
}

export interface PickOptions {
  /** How many files are accepted. */
  readonly limit: number;
  readonly isKnown: (file: ChosenFile) => boolean;
}

/** How many selections are being read. Large folders take some time. */
const pendingReads = signal(0);
export const isReading = computed(() => pendingReads.value > 0);
/** The number of selections of which files were skipped. */
export const skippedCount = signal(0);

/** Runs work on many files. The draft is sent when it is done. */
export async function whileReading<Result>(work: () => Promise<Result>): Promise<Result> {
  pendingReads.value += 1;
  try {
    return await work();
  } finally {
    pendingReads.value -= 1;
  }
}

/** Returns the files of an input element or of the clipboard. Paths include the folders if a folder was chosen. */
export async function filesFromList(list: Iterable<File> | null, options: PickOptions): Promise<PickedFiles> {
  const pause = createPauses();
  const found: Collected = { files: [], unreadable: [], known: [], isTruncated: false, options, visited: 0 };
  const all: Array<ChosenFile & { readonly names: readonly string[] }> = [];
  // Each access creates an object, which takes a moment for thousands of files.
  for (const content of list ?? []) {
    const path = content.webkitRelativePath || content.name;
    all.push({ path, content, names: path.split('/') });
    await pause();
  }
  // A folder is listed in the order of the disk.
  const isFolder = all.some(({ names }) => names.length > 1);
  for (const { path, content } of isFolder ? await sortInSlices(all, byPath) : all) {
    addFile({ path, content }, found);
    await pause();
  }
  return found;
}

/** Sorts files like a dropped folder: by the names on each level. */
function byPath(one: { readonly names: readonly string[] }, other: { readonly names: readonly string[] }): number {
  const level = one.names.findIndex((name, index) => name !== other.names[index]);
  return byName.compare(one.names[level] ?? '', other.names[level] ?? '');
}

/** Returns all dropped files, including those in folders. Reads the items synchronously, because they are empty after the event. */
export async function filesFromDrop({ items }: DataTransfer, options: PickOptions): Promise<PickedFiles> {
  const dropped = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile());
  const found: Collected = { files: [], unreadable: [], known: [], isTruncated: false, options, visited: 0 };
  for (const each of dropped) {
    if (each instanceof File) await addWithoutEntry(each, found);
    else if (each !== null) await collect(each, found);
  }
  return found;
}

interface Collected extends PickedFiles {
  readonly files: ChosenFile[];
  readonly unreadable: string[];
  readonly known: string[];
  isTruncated: boolean;
  readonly options: PickOptions;
  visited: number;
}

async function collect(entry: FileSystemEntry, found: Collected): Promise<void> {
  found.visited += 1;
  found.isTruncated ||= found.visited > maxEntries;
  if (found.isTruncated) return;
  const path = entry.fullPath.replace(/^\//, '');
  try {
    if (entry.isFile) addFile({ path, content: await contentOf(entry as FileSystemFileEntry) }, found);
    else for (const child of await childrenOf(entry as FileSystemDirectoryEntry)) await collect(child, found);
  } catch {
    found.unreadable.push(path);
  }
}

/** Adds a file without a file system entry. If it does not exist, its size is 0, and only reading it fails. */
async function addWithoutEntry(content: File, found: Collected): Promise<void> {
  try {
    if (content.size === 0) await content.arrayBuffer();
  } catch {
    found.unreadable.push(content.name);
    return;
  }
  addFile({ path: content.name, content }, found);
}

function addFile(file: ChosenFile, found: Collected): void {
  const { limit, isKnown } = found.options;
  if (isKnown(file)) found.known.push(file.path);
  else if (found.files.length < limit) found.files.push(file);
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
      return sortInSlices(children, (one, other) => byName.compare(one.name, other.name));
    }
    children.push(...batch);
  }
}
