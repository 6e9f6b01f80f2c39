/** Cyrillic and Greek characters that look like Latin ones. A label of them alone can imitate a Latin label. */
const imitations = /^[аысԁеԍһіюјӏорԗԛѕԝхуъьҽпгѵѡαγεικνορτυχωη0-9-]+$/u;

/**
 * Returns an international domain in its own characters if that is safe to show: each label is in one script, none
 * imitates Latin characters, and the result stands for this domain and no other. Otherwise returns the ASCII form.
 */
export function readableDomain(ascii: string): string {
  if (!ascii.includes('xn--')) return ascii;
  const labels = ascii.split('.').map((label) => (label.startsWith('xn--') ? readableLabel(label) : label));
  if (labels.includes(undefined)) return ascii;
  const readable = labels.join('.');
  return URL.parse(`http://${readable}`)?.hostname === ascii ? readable : ascii;
}

/** Returns a label of an international domain in its own characters, safe to show or not. */
export const unicodeLabel = (label: string): string =>
  (label.startsWith('xn--') ? decodePunycode(label.slice('xn--'.length)) : undefined) ?? label;

function readableLabel(label: string): string | undefined {
  const text = decodePunycode(label.slice('xn--'.length));
  if (text === undefined || text.toLowerCase() !== text) return undefined;
  return isInOneScript(text) && !imitations.test(text) ? text : undefined;
}

const [base, tMin, tMax, skew, damp, firstBias, firstCodePoint] = [36, 1, 26, 38, 700, 72, 128];
const maxCodePoint = 0x10ffff;

/** Decodes a domain label without its `xn--` (RFC 3492). Returns undefined if it is malformed. */
function decodePunycode(encoded: string): string | undefined {
  const delimiter = encoded.lastIndexOf('-');
  const output = [...encoded.slice(0, Math.max(delimiter, 0))];
  let [codePoint, bias, position] = [firstCodePoint, firstBias, 0];
  for (let index = delimiter + 1; index < encoded.length; ) {
    const before = position;
    for (let weight = 1, k = base; ; k += base) {
      const digit = digitOf(encoded.charCodeAt(index));
      index += 1;
      position += digit * weight;
      // NaN, for what is not a digit, fails this check too.
      if (!(position <= Number.MAX_SAFE_INTEGER)) return undefined;
      const threshold = Math.min(Math.max(k - bias, tMin), tMax);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const length = output.length + 1;
    bias = adaptedBias(position - before, length, before === 0);
    codePoint += Math.floor(position / length);
    position %= length;
    if (codePoint > maxCodePoint) return undefined;
    output.splice(position, 0, String.fromCodePoint(codePoint));
    position += 1;
  }
  return output.join('');
}

function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30 + 26;
  if (code >= 0x61 && code <= 0x7a) return code - 0x61;
  return Number.NaN;
}

function adaptedBias(change: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(change / (isFirst ? damp : 2));
  delta += Math.floor(delta / length);
  let k = 0;
  for (; delta > ((base - tMin) * tMax) / 2; k += base) delta = Math.floor(delta / (base - tMin));
  return k + Math.floor(((base - tMin + 1) * delta) / (delta + skew));
}

/**
 * The characters of Latin alphabets that are hard to mistake for others. Without `ı`, `ĸ` and phonetic characters, which look
 * like ASCII characters.
 */
const latin =
  'a-zß-öø-ÿ\\u0101-\\u012f\\u0133-\\u0137\\u013a-\\u017e\\u01a1\\u01b0\\u0219\\u021b\\u1e81-\\u1e85\\u1ea1-\\u1ef9';

/** Scripts in common use that are written from left to right: a text keeps its order beside other text. */
const others = [
  'Armenian', 'Bengali', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek', 'Gujarati', 'Gurmukhi', 'Kannada', 'Khmer', 'Lao',
  'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thai', 'Tibetan',
]; // biome-ignore format: a list is read better in lines

/** Chinese, Japanese and Korean texts mix these, and contain Latin characters. */
const eastAsian = [
  '\\p{Script=Han}\\p{Script=Bopomofo}',
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々',
  '\\p{Script=Han}\\p{Script=Hangul}',
];

const sets = [latin, ...others.map((script) => `\\p{Script=${script}}`), ...eastAsian.map((set) => `${set}${latin}`)];
const expressions = sets.map((set) => new RegExp(`^[${set}0-9-]*$`, 'u'));

/** Whether the characters of a lower-case text belong together, so that none of them imitates a character of the others. */
export const isInOneScript = (text: string): boolean => expressions.some((expression) => expression.test(text));
