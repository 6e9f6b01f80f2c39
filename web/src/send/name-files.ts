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
export function folded(name: string): string {
  const parts = name.normalize('NFC').split('ı');
  return parts
    .map((text) => text.toLowerCase().toUpperCase().toLowerCase())
    .join('ı')
    .normalize('NFC');
}
