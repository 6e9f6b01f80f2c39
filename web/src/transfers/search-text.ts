/** Makes a text comparable: case, accents and the width of characters make no difference. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();

/** Returns what is searched of a transfer. No word is found across two texts. */
export const searchText = (texts: ReadonlyArray<string | undefined>) =>
  fold(texts.filter((text) => text !== undefined).join('\n'));

/** Returns the words of a query, in the form of a search text. */
export const searchWords = (query: string): readonly string[] => fold(query).split(/\s+/).filter(Boolean);

/** Whether the text contains all words, in any order. */
export const containsAll = (text: string, words: readonly string[]) => words.every((word) => text.includes(word));
