const maxNameBytes = 255;
/** Overrides and isolates change the writing direction, so that a name that ends in `exe.pdf` may be a program. */
const directionCharacters = /[\u202a-\u202e\u2066-\u2069]/;

/** Returns the normalized name, or a description of the problem. */
export function parseFileName(text: string): { readonly name: string } | { readonly wrong: string } {
  const name = text.normalize('NFC');
  const wrong = nameFault(name);
  return wrong === undefined ? { name } : { wrong };
}

/** Describes why a text is not a file name. The text is normalized. */
export function nameFault(name: string): string | undefined {
  if (name === '') return 'must not be empty';
  if (!name.isWellFormed()) return 'is not valid Unicode';
  if (utf8Length(name) > maxNameBytes) return `must have at most ${maxNameBytes} bytes in UTF-8`;
  if (/\p{Cc}/u.test(name)) return 'must not contain control characters';
  if (/[/\\]/.test(name)) return 'must not contain / or \\';
  if (name === '.' || name === '..') return 'must not be . or ..';
  if (directionCharacters.test(name)) return 'must not contain bidirectional control characters';
  return undefined;
}

/** Names with the same folded form are the same name to people and to some file systems. */
export function foldedFileName(name: string): string {
  // Lower, upper and lower again is full Unicode case folding, except for the dotless i, which folds to itself.
  const folded = name
    .normalize('NFC')
    .split('ı')
    .map((text) => text.toLowerCase().toUpperCase().toLowerCase())
    .join('ı');
  return folded.normalize('NFC');
}

export function utf8Length(text: string): number {
  let length = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    length += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
  }
  return length;
}
