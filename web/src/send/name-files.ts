import type { NamedFile } from './register-files.ts';

/** The limit of the server, in UTF-8 bytes. */
const maxNameBytes = 255;

/** Characters that the server rejects: control characters, surrogates, slashes, bidirectional controls and U+FFFD. */
const forbiddenCharacters = /[\p{Cc}\p{Cs}/\\\u202a-\u202e\u2066-\u2069\ufffd]/gu;

/**
 * The names under which files are sent: without folders, with other characters where the server rejects some, and with
 * numbers where names differ only in case.
 */
export class UniqueNames {
  readonly #used = new Set<string>();
  /** The last number per name, because thousands of files may have the same name. */
  readonly #counts = new Map<string, number>();

  /** Returns a name for this file that no other file has. */
  add(path: string): string {
    const name = validName(nameIn(path));
    const key = folded(name);
    let count = this.#counts.get(key) ?? 1;
    let free = name;
    while (this.#used.has(folded(free))) {
      count += 1;
      free = numbered(name, count);
    }
    this.#counts.set(key, count);
    this.#used.add(folded(free));
    return free;
  }

  has(name: string): boolean {
    return this.#used.has(folded(name));
  }

  remove(name: string): void {
    this.#used.delete(folded(name));
  }

  clear(): void {
    this.#used.clear();
    this.#counts.clear();
  }
}

/** The limits of the server. */
const [maxLevels, maxPathBytes] = [32, 1024];

/**
 * Returns the path that is sent with a file of a folder, or undefined for a single file. Characters that the server rejects
 * are replaced. If there are too many folders, the outer ones are left out.
 */
export function sentPath(path: string): string | undefined {
  const segments = path.split('/').map(validName).slice(-maxLevels);
  while (segments.length > 1 && bytesIn(segments.join('/')) > maxPathBytes) segments.shift();
  return segments.length > 1 ? segments.join('/') : undefined;
}

export const nameIn = (path: string) => path.slice(path.lastIndexOf('/') + 1);

export function validName(original: string): string {
  const name = original.normalize('NFC').replaceAll(forbiddenCharacters, '_');
  return numbered(/^\.{0,2}$/.test(name) ? '_' : name, 1);
}

/** Keeps the extension, so that the same program opens the file. */
function numbered(name: string, count: number): string {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 && name.length - dot <= 20 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const suffix = count === 1 ? extension : ` (${count})${extension}`;
  return `${truncate(stem, maxNameBytes - bytesIn(suffix))}${suffix}`;
}

function truncate(text: string, maxBytes: number): string {
  let length = 0;
  let truncated = '';
  for (const character of text) {
    length += bytesIn(character);
    if (length > maxBytes) break;
    truncated += character;
  }
  return truncated;
}

const encoder = new TextEncoder();
const bytesIn = (text: string) => encoder.encode(text).length;

/** Returns equal strings for names that the server treats as the same. */
function folded(name: string): string {
  const parts = name.normalize('NFC').split('ı');
  return parts
    .map((text) => text.toLowerCase().toUpperCase().toLowerCase())
    .join('ı')
    .normalize('NFC');
}

/** The properties by which a file is recognized when the user chooses it again. Browsers expose no others. */
export interface FileIdentity {
  /** Includes the folders if a folder was chosen. */
  readonly path: string;
  readonly size: number;
  /** The modification time, in milliseconds. */
  readonly modified: number;
}

/**
 * Returns for each wanted file the index of the matching chosen file, or undefined. Files match if name, size and
 * modification time are equal; a file in the same folder is preferred. Only the checksum proves that it is the same file.
 */
export function matchFiles(
  wanted: readonly FileIdentity[],
  chosen: readonly FileIdentity[],
): ReadonlyArray<number | undefined> {
  const indexesByKey = new Map<string, number[]>();
  for (const [index, file] of chosen.entries()) {
    const candidates = indexesByKey.get(keyOf(file)) ?? [];
    candidates.push(index);
    indexesByKey.set(keyOf(file), candidates);
  }
  const matches: Array<number | undefined> = wanted.map(() => undefined);
  for (const isMatch of [isInSameFolder, () => true]) {
    for (const [index, file] of wanted.entries()) {
      if (matches[index] !== undefined) continue;
      const candidates = indexesByKey.get(keyOf(file)) ?? [];
      const at = candidates.findIndex((candidate) => isMatch(file, chosen[candidate]));
      if (at !== -1) [matches[index]] = candidates.splice(at, 1);
    }
  }
  return matches;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const keyOf = ({ path, size, modified }: FileIdentity) => `${size}/${modified}/${nameOf(path)}`;
const isInSameFolder = (one: FileIdentity, other: FileIdentity | undefined) => one.path === other?.path;

/** The largest file that is sent with its registration: as large as those that servers store in their database. */
export const maxSmallBytes = 16 * 1024;

/** A server accepts 100 files and 1 MiB by one request. Base64 turns 640 KiB into 854 KiB; the rest is for the names. */
const [maxFiles, maxContentBytes] = [100, 640 * 1024];

export const isSmall = ({ content: { size } }: NamedFile) => size <= maxSmallBytes;

/** Divides files into groups, each for one request with the contents of its small files. Keeps their order. */
export function* groupFiles(named: readonly NamedFile[]): Generator<readonly NamedFile[]> {
  let group: NamedFile[] = [];
  let groupBytes = 0;
  for (const file of named) {
    const bytes = isSmall(file) ? file.content.size : 0;
    if (group.length === maxFiles || groupBytes + bytes > maxContentBytes) {
      yield group;
      group = [];
      groupBytes = 0;
    }
    group.push(file);
    groupBytes += bytes;
  }
  if (group.length > 0) yield group;
}
