/** Signs for the machine, and those that turn the direction of writing; but not those that join letters. */
const unprintable = /[^\P{C}\u200c\u200d]|[\p{Zl}\p{Zp}]/gu;

/** A sentence with pieces of somebody's pack in it, in one line that cannot do more on a terminal than be read. */
export function printable(sentence: string): string {
  return sentence.replace(/[\t\n\r]+/g, ' ').replace(unprintable, '\ufffd');
}
