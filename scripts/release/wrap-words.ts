const width = 110;

/** Joins words to lines of a readable length. `lineEnd` ends each line but the last. */
export function wrapWords(words: readonly string[], indent: number, separator = ' ', lineEnd = ''): string {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || last.length + separator.length + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last}${separator}${word}`;
  }
  return lines.join(`${lineEnd}\n${' '.repeat(indent)}`);
}
