/** Control characters and those that change the writing direction, except joiners. */
const unprintable = /[^\P{C}\u200c\u200d]|[\p{Zl}\p{Zp}]/gu;

/** A sentence with text of a pack in it, as one line that is safe to print on a terminal. */
export function printable(sentence: string): string {
  return sentence.replace(/[\t\n\r]+/g, ' ').replace(unprintable, '\ufffd');
}
