/** The limit of the server, in UTF-8 bytes. */
const maxNameBytes = 255;

/** Characters that the server rejects: control characters, surrogates, slashes, bidirectional controls and U+FFFD. */
const forbiddenCharacters = /[\p{Cc}\p{Cs}/\\\u202a-\u202e\u2066-\u2069\ufffd]/gu;

/**
 * Returns the names under which the files are sent, in the same order. Folders are dropped, characters that the server
 * rejects are replaced, and names that differ only in case get numbers. Names in `taken` are not used.
 */
export function nameFiles(paths: readonly string[], taken: readonly string[] = []): readonly string[] {
  const used = new Set(taken.map(folded));
  /** The last number per name, because thousands of files may have the same name. */
  const counts = new Map<string, number>();
  return paths.map((path) => {
    const name = validName(path);
    const key = folded(name);
    let count = counts.get(key) ?? 1;
    let free = name;
    while (used.has(folded(free))) {
      count += 1;
      free = numbered(name, count);
    }
    counts.set(key, count);
    used.add(folded(free));
    return free;
  });
}

function validName(path: string): string {
  const base = path.slice(path.lastIndexOf('/') + 1);
  const name = base.normalize('NFC').replaceAll(forbiddenCharacters, '_');
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

const bytesIn = (text: string) => new TextEncoder().encode(text).length;

/** Returns equal strings for names that the server treats as the same. */
function folded(name: string): string {
  const parts = name.normalize('NFC').split('ı');
  return parts
    .map((text) => text.toLowerCase().toUpperCase().toLowerCase())
    .join('ı')
    .normalize('NFC');
}
