/** Returns the text with a capital at its beginning and a full stop at its end. */
export function asSentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;
}
