/** A name in a sentence of the service must not contain a sentence or a link of its own. */
const sentenceName = /^(?!.*(:\/\/|www\.)).{1,60}$/iu;

/** Whether a sentence of the service can contain this name of a sender. The address takes its place otherwise. */
export function isSentenceName(name: string): boolean {
  return sentenceName.test(name);
}
