declare const harmlessLine: unique symbol;

/**
 * One line of a letter, without control characters, line breaks and characters that turn the direction of writing.
 * What somebody else wrote stands between isolates: they become `<bdi>` in HTML and vanish in plain text.
 * Only this file makes one, so that nothing gets into a letter as it came.
 */
export type Line = string & { readonly [harmlessLine]: true };

const firstStrongIsolate = '\u2068';
const popIsolate = '\u2069';
const lineBreakers = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const directionTurners = /[\u202a-\u202e\u2066-\u2069]/g;
const isolates = /[\u2068\u2069]/g;

/** What somebody else wrote: a name, an address, a subject. */
export function given(text: string): Line {
  return `${firstStrongIsolate}${withoutTricks(text)}${popIsolate}` as Line;
}

/** A message of a language pack, in which the values are `given` ones. */
export function said(text: string): Line {
  const turners = /[\u202a-\u202e\u2066\u2067]/g;
  return text.toWellFormed().replace(lineBreakers, ' ').replace(turners, '') as Line;
}

export function inOneLine(lines: readonly Line[]): Line {
  return lines.join(', ') as Line;
}

/** What takes no room, or only room: joiners, fillers, the empty Braille pattern. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]/gu;

/** Whether nothing is to be seen of a text that somebody else wrote. */
export function isBlank(text: string): boolean {
  return withoutTricks(text).replace(unseen, '') === '';
}

/** What a header of a mail can hold in one line. */
const longestSubject = 998;

/** A line as a subject, cut where it is too long. */
export function subjectLine(line: Line): string {
  const text = withoutIsolates(line).trim();
  if (Buffer.byteLength(text) <= longestSubject) return text;
  const end = '…';
  let left = longestSubject - Buffer.byteLength(end);
  const kept: string[] = [];
  for (const character of text) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    kept.push(character);
  }
  return kept.join('') + end;
}

export function withoutIsolates(line: Line): string {
  return line.replace(isolates, '');
}

/** The pieces of a line, in their order; those that were given are marked. */
export function piecesOf(line: string): ReadonlyArray<{ readonly text: string; readonly isGiven: boolean }> {
  return line
    .split(/(\u2068[^\u2068\u2069]*\u2069)/)
    .map((piece) => ({ text: piece.replace(isolates, ''), isGiven: piece.startsWith(firstStrongIsolate) }))
    .filter(({ text }) => text !== '');
}

/** A text of several lines that somebody else wrote: only its line breaks and tabs stay of all that is not text. */
export function givenLines(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(directionTurners, '');
}

function withoutTricks(text: string): string {
  return text.toWellFormed().replace(lineBreakers, ' ').replace(directionTurners, '').trim();
}
