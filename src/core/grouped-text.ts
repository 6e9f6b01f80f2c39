/** The characters of texts that people read aloud and type: 32 that are not confused, in lower case. */
export const groupedAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

const groupLength = 4;
const separators = /[\p{White_Space}\p{Pd}\u2212]/gu;

/** Returns the text in groups of four characters with hyphens between them. */
export function inGroups(text: string): string {
  return text.match(new RegExp(`.{1,${groupLength}}`, 'gu'))?.join('-') ?? '';
}

/** Returns the text without hyphens, dashes and white space. */
export function withoutSeparators(text: string): string {
  return text.replace(separators, '');
}

/** Returns the characters of a text that was typed in groups, in lower case, if all of them are in the alphabet. */
export function parseGroups(typed: string): string | undefined {
  const text = withoutSeparators(typed).toLowerCase();
  return text.length % groupLength === 0 && /^[a-kmnp-z2-9]+$/.test(text) ? text : undefined;
}
