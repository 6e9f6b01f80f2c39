/** The width that every mail program shows without wrapping. */
export const textWidth = 76;

/** Wraps at whole words. A longer word, such as a link, gets a line of its own. */
export function wrapText(text: string, width = textWidth): string[] {
  const lines: string[][] = [];
  let free = 0;
  for (const word of text.split(/[ \t\n]+/).filter((piece) => piece !== '')) {
    const length = lengthOf(word) + 1;
    const line = lines.at(-1);
    if (line === undefined || length > free) {
      lines.push([word]);
      free = width + 1 - length;
    } else {
      line.push(word);
      free -= length;
    }
  }
  return lines.map((line) => line.join(' '));
}

/** Puts a mark before the first line and indents the others by its width. */
export function hangingIndent(mark: string, lines: readonly string[]): string[] {
  const indent = ' '.repeat(lengthOf(mark));
  return lines.map((line, index) => `${index === 0 ? mark : indent}${line}`.trimEnd());
}

/** Counts code points, which is close to columns for most scripts. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
