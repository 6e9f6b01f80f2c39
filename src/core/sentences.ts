/** Returns the text with a capital at its beginning and a full stop at its end. */
export const asSentence = (text: string): string =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;

/** A name in a sentence of the service must not contain a sentence or a link of its own. */
const sentenceName = /^(?!.*(:\/\/|www\.)).{1,60}$/iu;

/** Whether a sentence of the service can contain this name of a sender. The address takes its place otherwise. */
export const isSentenceName = (name: string): boolean => sentenceName.test(name);

const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** Such as `1.5 GB`, for sentences to the operator. */
export function bytesText(bytes: number): string {
  const exponent = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1_000 ** exponent;
  return `${exponent > 0 && value < 9.95 ? value.toFixed(1) : Math.round(value)} ${units[exponent]}`;
}
