/** What every mail program shows without breaking lines itself. */
export const textWidth = 76;

/** Lines of whole words. A word that is too long, such as a link, gets a line of its own and stays whole. */
export function wrapped(text: string, width = textWidth): string[] {
  const lines: string[][] = [];
  let room = 0;
  for (const word of text.split(/[ \t\n]+/).filter((piece) => piece !== '')) {
    const length = lengthOf(word) + 1;
    const line = lines.at(-1);
    if (line === undefined || length > room) {
      lines.push([word]);
      room = width + 1 - length;
    } else {
      line.push(word);
      room -= length;
    }
  }
  return lines.map((line) => line.join(' '));
}

/** Puts a mark before the first line and as much room before the others. */
export function hanging(mark: string, lines: readonly string[]): string[] {
  const room = ' '.repeat(lengthOf(mark));
  return lines.map((line, index) => `${index === 0 ? mark : room}${line}`.trimEnd());
}

/** In code points: near enough to columns for most scripts. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
