import { flatName, foldedFileName } from '../core/file-name.ts';

/** Characters that some platform does not allow in names: separators, drives, Windows wildcards, control characters. */
const unsafe = /[\p{Cc}"*/:<>?\\|]/gu;
/** Windows device names, which stay devices with an extension or trailing blanks. */
const device = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)(?= *(?:\.|$))/iu;
const extension = /(?<=.)\.[^. ]{1,20}$/u;
/** The maximum length in UTF-8 bytes. */
export const longestName = 255;
/** Space for a suffix such as ` (100000)`. */
const roomForNumber = 12;

/** Characters without a shape, which some file systems (HFS+) ignore when they compare names. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/** Names with the same key are the same file on some platform. NTFS compares in upper case, where `ı` is `I`. */
const collisionKey = (name: string): string => foldedFileName(name.replaceAll('ı', 'i').replace(ignorable, ''));

/**
 * Returns a function that gives each entry of an archive a valid file name for every platform: no path, and different from
 * all names before it on every platform. Safe names are unchanged.
 */
export function safeNames(): (name: string) => string {
  const nameIn = namesInFolders();
  return (name) => nameIn(0, name);
}

/**
 * Returns a function that gives each file of an archive a valid path for every platform, as `safeNames` does for names. Folders
 * that are the same on some platform are one folder, spelled like the first of them. Files of further folders than an archive
 * may have are at its top, with their folders in their names.
 */
export function safePaths(): (folders: readonly string[], name: string) => string {
  const nameIn = namesInFolders();
  const top: Folder = { id: 0, path: '' };
  /** By the outer folder and the collision key of the name. */
  const found = new Map<string, Folder>();
  /** By the names as they were given: most files are in the same folder as another one. */
  const known = new Map<string, Folder>();

  function folderIn(outer: Folder, name: string): Folder {
    const key = `${outer.id}/${collisionKey(safeName(name))}`;
    const folder = found.get(key) ?? { id: found.size + 1, path: `${outer.path}${nameIn(outer.id, name)}/` };
    found.set(key, folder);
    return folder;
  }

  return (folders, name) => {
    const key = folders.join('\0');
    let folder = known.get(key);
    if (folder === undefined) {
      if (found.size + folders.length > maxFolders) {
        return nameIn(top.id, flatName({ name, path: [...folders, name].join('/') }, longestName));
      }
      folder = folders.reduce(folderIn, top);
      known.set(key, folder);
    }
    return `${folder.path}${nameIn(folder.id, name)}`;
  };
}

/** Ten thousand files could be in 310,000 folders, which would cost twenty times as much memory and time as without folders. */
const maxFolders = 20_000;

interface Folder {
  readonly id: number;
  /** Where it is in the archive. Ends in `/`, except for the outermost folder, which is empty. */
  readonly path: string;
}

/** Returns a function that gives each entry of a folder a valid name, different from the others there. */
function namesInFolders(): (folder: number, name: string) => string {
  const taken = new Set<string>();
  // Thousands of names can become equal: the search for a free number must not start at 1 each time.
  const numbers = new Map<string, number>();
  const keyOf = (folder: number, name: string) => `${folder}/${collisionKey(name)}`;

  function numbered(folder: number, name: string): string {
    const [end = ''] = extension.exec(name) ?? [];
    const stem = cut(name.slice(0, name.length - end.length), longestName - roomForNumber - Buffer.byteLength(end));
    const counter = keyOf(folder, `${stem}${end}`);
    let number = numbers.get(counter) ?? 2;
    for (let misses = 0; ; misses += 1) {
      const candidate = `${stem} (${number})${end}`;
      if (!taken.has(keyOf(folder, candidate))) {
        numbers.set(counter, number + 1);
        return candidate;
      }
      // Thousands of numbers may be taken: increase the step to skip them.
      number += misses < 8 ? 1 : 2 ** (misses - 7);
    }
  }

  return (folder, name) => {
    const safe = safeName(name);
    const free = taken.has(keyOf(folder, safe)) ? numbered(folder, safe) : safe;
    taken.add(keyOf(folder, free));
    return free;
  };
}

function safeName(name: string): string {
  const plain = name.toWellFormed().normalize('NFC').replace(unsafe, '_');
  const own = cut(plain.replace(device, '$&_'), longestName);
  // Windows removes trailing dots and blanks, which changes the name; dots alone are folders.
  return /(?:^|[. ])$/u.test(own) ? `${cut(own, longestName - 1)}_` : own;
}

/** Truncates a text to at most this many bytes, without splitting characters. */
function cut(text: string, bytes: number): string {
  const encoded = Buffer.from(text);
  let end = Math.min(encoded.length, bytes);
  while (end < encoded.length && ((encoded[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return encoded.toString('utf8', 0, end);
}

/** Characters that some platform does not allow in names or that change the writing direction, and line separators. */
const replaced = /[\p{Cc}\p{Zl}\p{Zp}"*/:<>?\\|\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
const maxTitleBytes = 120;

/** The name under which browsers save an archive: valid on every platform. Undefined if the title has no visible text. */
export function archiveName(title: string, extension: string): string | undefined {
  const plain = title.toWellFormed().normalize('NFC').replace(replaced, ' ').replace(/\s+/gu, ' ');
  // A dot at the beginning hides a file, and one at the end looks like another extension.
  const name = cut(plain.replace(/^[. ]+/u, ''), maxTitleBytes).replace(/[. ]+$/u, '');
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) ? safeNames()(`${name}${extension}`) : undefined;
}
