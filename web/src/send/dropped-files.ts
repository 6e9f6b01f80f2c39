import { computed, signal } from '@preact/signals';
import type { ChosenFile } from './letter.ts';

/** As many as a transfer may hold. */
export const mostFiles = 10_000;
/** Files and folders that are looked at: a folder may lead into a whole disk. */
const mostEntries = 20_000;

/** What came of a choice, or of something that was dropped. */
export interface PickedFiles {
  readonly files: readonly ChosenFile[];
  /** What could not be read. */
  readonly unreadable: readonly string[];
  /** Whether there was more than there is room for. */
  readonly isCut: boolean;
}

/** How many folders are being read. That takes a while where they are large. */
const readings = signal(0);
export const isReading = computed(() => readings.value > 0);

/** All files of a choice, with their folders where a folder was chosen. */
export function chosenFiles(list: FileList | null, room: number): PickedFiles {
  const files = [...(list ?? [])]
    .slice(0, room)
    .map((content) => ({ path: content.webkitRelativePath || content.name, content }));
  return { files, unreadable: [], isCut: (list?.length ?? 0) > room };
}

/** All files that were dropped, also those in folders. The items of an event are gone when it has ended: they are read first. */
export async function droppedFiles({ items }: DataTransfer, room: number): Promise<PickedFiles> {
  const dropped = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile());
  const found: Found = { files: [], unreadable: [], isCut: false, room, seen: 0 };
  readings.value += 1;
  try {
    for (const each of dropped) {
      if (each instanceof File) await check(each, found);
      else if (each !== null) await collect(each, found);
    }
  } finally {
    readings.value -= 1;
  }
  return found;
}

interface Found extends PickedFiles {
  readonly files: ChosenFile[];
  readonly unreadable: string[];
  isCut: boolean;
  readonly room: number;
  seen: number;
}

async function collect(entry: FileSystemEntry, found: Found): Promise<void> {
  found.seen += 1;
  found.isCut ||= found.files.length >= found.room || found.seen > mostEntries;
  if (found.isCut) return;
  const path = entry.fullPath.replace(/^\//, '');
  try {
    if (entry.isFile) found.files.push({ path, content: await contentOf(entry as FileSystemFileEntry) });
    else for (const child of await childrenOf(entry as FileSystemDirectoryEntry)) await collect(child, found);
  } catch {
    // It is told; the others are taken.
    found.unreadable.push(path);
  }
}

/** What a browser knows no entry of may not be there at all. Then it seems to be empty. */
async function check(content: File, found: Found): Promise<void> {
  try {
    if (content.size === 0) await content.arrayBuffer();
  } catch {
    found.unreadable.push(content.name);
    return;
  }
  if (found.files.length < found.room) found.files.push({ path: content.name, content });
  else found.isCut = true;
}

const contentOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

const byName = new Intl.Collator(undefined, { numeric: true });

/** In the order of their names. A reader gives a hundred at a time, in any order, and none at the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0 || children.length > mostEntries) {
      return children.sort((one, other) => byName.compare(one.name, other.name));
    }
    children.push(...some);
  }
}
