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
export function isInOneScript(text: string): boolean {
  return expressions.some((expression) => expression.test(text));
}
