import { signal } from '@preact/signals';
import { nameIn, sentPath, UniqueNames, validName } from './name-files.ts';
import { createPauses } from './slices.ts';

/** A file that the user has chosen; the path includes the folders if a folder was chosen. */
export interface ChosenFile {
  readonly path: string;
  readonly content: File;
}

export interface ListedFile extends ChosenFile {
  /** The name under which it is sent, unique in the transfer. */
  readonly name: string;
}

/** A row of the list: a single file, or a folder with all files in it. */
export interface Row {
  /** The name of the folder, or the path of the file. */
  readonly key: string;
  readonly isFolder: boolean;
  readonly files: readonly ListedFile[];
  readonly bytes: number;
  /** Folders inside the folder. */
  readonly folders: number;
}

/** The figures that depend on all files. They are updated with each file, because computing them takes long for many. */
export interface FileFigures {
  readonly count: number;
  readonly bytes: number;
  /** Files whose recipients see another name. */
  readonly renamed: number;
}

export const chosenFiles = signal<readonly ListedFile[]>([]);
export const fileRows = signal<readonly Row[]>([]);
export const fileFigures = signal<FileFigures>({ count: 0, bytes: 0, renamed: 0 });
/** The number of files per extension, in lower case. */
export const extensions = signal<ReadonlyMap<string, number>>(new Map());

/** The state behind the signals. They get copies of it after each slice of work. */
interface Collection {
  files: ListedFile[];
  readonly identities: Set<string>;
  readonly names: UniqueNames;
  readonly rows: Map<string, MutableRow>;
  readonly extensions: Map<string, number>;
  bytes: number;
  renamed: number;
  /** How often all files were removed. */
  removals: number;
  /** How many calls of `addFiles` are running. */
  additions: number;
  /** The keys of rows that were removed during these calls. The rest of their files is not added. */
  readonly removedRows: Set<string>;
}

interface MutableRow {
  readonly isFolder: boolean;
  readonly files: ListedFile[];
  readonly folders: Set<string>;
  bytes: number;
}

const all: Collection = {
  files: [],
  identities: new Set(),
  names: new UniqueNames(),
  rows: new Map(),
  extensions: new Map(),
  bytes: 0,
  renamed: 0,
  removals: 0,
  additions: 0,
  removedRows: new Set(),
};

/** Equal for a file that is chosen twice. It is sent once. */
const identityOf = ({ path, content }: ChosenFile) => `${path}\0${content.size}\0${content.lastModified}`;

export const isChosen = (file: ChosenFile) => all.identities.has(identityOf(file));

export const extensionOf = (name: string) =>
  name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';

export const removalCount = () => all.removals;

/**
 * Adds files in slices, so that the page stays responsive while there are thousands. Stops when all files are removed, and
 * resolves with false then.
 */
export async function addFiles(files: readonly ChosenFile[]): Promise<boolean> {
  all.additions += 1;
  try {
    return await addInSlices(files);
  } finally {
    all.additions -= 1;
    if (all.additions === 0) all.removedRows.clear();
  }
}

async function addInSlices(files: readonly ChosenFile[]): Promise<boolean> {
  const pause = createPauses();
  const removals = removalCount();
  for (const file of files) {
    if (!isChosen(file) && !all.removedRows.has(rowKey(file))) add(file);
    const pausing = pause();
    if (pausing === undefined) continue;
    publish();
    await pausing;
    if (removalCount() !== removals) return false;
  }
  publish();
  return true;
}

/** Removes the files of a row. */
export function removeRow({ key, files }: Row): void {
  if (all.additions > 0) all.removedRows.add(key);
  const removed = new Set(files);
  const rest = all.files.filter((file) => !removed.has(file));
  for (const file of files) {
    all.identities.delete(identityOf(file));
    all.names.remove(file.name);
    all.bytes -= file.content.size;
    all.renamed -= isRenamed(file) ? 1 : 0;
    count(file, -1);
  }
  for (const [key, row] of all.rows) if (row.files.some((file) => removed.has(file))) all.rows.delete(key);
  all.files = rest;
  publish();
}

export function removeAllFiles(): void {
  for (const part of [all.identities, all.names, all.rows, all.extensions]) part.clear();
  Object.assign(all, { files: [], bytes: 0, renamed: 0, removals: all.removals + 1 });
  publish();
}

/** Gives a file another name that has this one, because something else needs it. */
export function freeName(name: string): void {
  if (!all.names.has(name)) return;
  const index = all.files.findIndex((file) => file.name.toLowerCase() === name);
  const file = all.files[index];
  if (file === undefined) return;
  const renamed = { ...file, name: all.names.add(file.path) };
  all.renamed += Number(isRenamed(renamed)) - Number(isRenamed(file));
  all.files[index] = renamed;
  const row = all.rows.get(rowKey(file));
  row?.files.splice(row.files.indexOf(file), 1, renamed);
  all.names.remove(file.name);
  publish();
}

function add(file: ChosenFile): void {
  const listed = { ...file, name: all.names.add(file.path) };
  all.identities.add(identityOf(file));
  all.files.push(listed);
  all.bytes += file.content.size;
  all.renamed += isRenamed(listed) ? 1 : 0;
  count(listed, 1);
  const key = rowKey(file);
  const row = all.rows.get(key) ?? { isFolder: key.endsWith('/'), files: [], folders: new Set(), bytes: 0 };
  row.files.push(listed);
  row.bytes += file.content.size;
  // Every folder above the file, but not the one of the row.
  for (let end = file.path.indexOf('/', key.length); end !== -1; end = file.path.indexOf('/', end + 1)) {
    row.folders.add(file.path.slice(0, end));
  }
  all.rows.set(key, row);
}

function count({ name }: ListedFile, change: number): void {
  const extension = extensionOf(name);
  all.extensions.set(extension, (all.extensions.get(extension) ?? 0) + change);
}

/** The first folder with a slash at its end, or the identity of a single file. */
function rowKey(file: ChosenFile): string {
  const end = file.path.indexOf('/');
  return end === -1 ? identityOf(file) : file.path.slice(0, end + 1);
}

/** Recipients see the path of a file that has one, and its name otherwise. */
export function isRenamed({ path, name }: ListedFile): boolean {
  const sent = sentPath(path);
  return sent === undefined ? name !== nameIn(path).normalize('NFC') : sent !== path.normalize('NFC');
}

/** The folder of a row as recipients see it. */
export const folderName = ({ key }: Row) => validName(key.slice(0, -1));

function publish(): void {
  chosenFiles.value = [...all.files];
  fileRows.value = [...all.rows].map(([key, { folders, ...row }]) => ({ ...row, key, folders: folders.size }));
  fileFigures.value = { count: all.files.length, bytes: all.bytes, renamed: all.renamed };
  extensions.value = new Map(all.extensions);
}
