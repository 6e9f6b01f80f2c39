import { decodePunycode } from './punycode.ts';
import { isInOneScript } from './scripts.ts';

/** Cyrillic and Greek characters that look like Latin ones. A label of them alone can imitate a Latin label. */
const imitations = /^[аысԁеԍһіюјӏорԗԛѕԝхуъьҽпгѵѡαγεικνορτυχωη0-9-]+$/u;

/**
 * Returns an international domain in its own characters if that is safe to show: each label is in one script, none
 * imitates Latin characters, and the result stands for this domain and no other. Otherwise returns the ASCII form.
 */
export function readableDomain(ascii: string): string {
  const labels = ascii.split('.').map((label) => (label.startsWith('xn--') ? readableLabel(label) : label));
  if (labels.includes(undefined)) return ascii;
  const readable = labels.join('.');
  return URL.parse(`http://${readable}`)?.hostname === ascii ? readable : ascii;
}

function readableLabel(label: string): string | undefined {
  const text = decodePunycode(label.slice('xn--'.length));
  if (text === undefined || text.toLowerCase() !== text) return undefined;
  return isInOneScript(text) && !imitations.test(text) ? text : undefined;
}
