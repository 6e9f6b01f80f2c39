/** As many bytes of UTF-8 as a name may have. */
const longestName = 255;

/** What the server refuses in a name: control characters, halves of characters, slashes, and what turns the direction of writing. */
const refusedCharacters = /[\p{Cc}\p{Cs}/\\\u202a-\u202e\u2066-\u2069\ufffd]/gu;

/**
 * Names under which files can be sent, in their order: folders are left out, what the server would refuse gives way, and
 * names that are the same but for the letter case get numbers. `taken` are names that others have already.
 */
export function nameFiles(paths: readonly string[], taken: readonly string[] = []): readonly string[] {
  const used = new Set(taken.map(folded));
  /** Where to go on counting; a folder may hold thousands of the same name. */
  const counts = new Map<string, number>();
  return paths.map((path) => {
    const name = goodName(path);
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

function goodName(path: string): string {
  const base = path.slice(path.lastIndexOf('/') + 1);
  const name = base.normalize('NFC').replaceAll(refusedCharacters, '_');
  return numbered(/^\.{0,2}$/.test(name) ? '_' : name, 1);
}

/** The ending stays, so that the file is opened by the same program. */
function numbered(name: string, count: number): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 && name.length - dot <= 20 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const tail = count === 1 ? ending : ` (${count})${ending}`;
  return `${cut(stem, longestName - bytesIn(tail))}${tail}`;
}

function cut(text: string, most: number): string {
  let length = 0;
  let kept = '';
  for (const character of text) {
    length += bytesIn(character);
    if (length > most) break;
    kept += character;
  }
  return kept;
}

const bytesIn = (text: string) => new TextEncoder().encode(text).length;

/** Equal for names that the server takes for the same. */
function folded(name: string): string {
  const parts = name.normalize('NFC').split('ı');
  return parts
    .map((text) => text.toLowerCase().toUpperCase().toLowerCase())
    .join('ı')
    .normalize('NFC');
}
