import type { BrandDescription, BrandSampleValues } from '#client';

/** The settings that this section shows. */
export const brandNames = [
  'brand.name',
  'brand.support',
  'brand.place',
  'brand.footer',
  'brand.color',
  'brand.sealColor',
] as const;

export type BrandName = (typeof brandNames)[number];

/** The colors of a service without colors of its own. */
export const productColors = { 'brand.color': '#17605a', 'brand.sealColor': '#a8442f' } as const;

/** The input of the user by setting. Fields without input show what is saved. */
export type BrandInput = ReadonlyMap<BrandName, string>;

/** The end of the key of a message, and of the ID of a field. */
export const partOf = (name: BrandName) => name.slice('brand.'.length);

/** The text of a field for a saved value. Each footer line is a line of the field. */
export const inputOf = (name: BrandName, value: string) =>
  name === 'brand.footer' ? linesOf(value).join('\n') : value;

/** The value for the text of a field. */
export const enteredValue = (name: BrandName, input: string) =>
  name === 'brand.footer' ? linesOf(input).join(' | ') : input.trim();

/** The API separates footer lines by a bar. */
const linesOf = (text: string) =>
  text
    .split(/[\n|]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

export function savedValue({ settings }: BrandDescription, name: BrandName): string {
  return String(settings.find((setting) => setting.name === name)?.value ?? '');
}

/** The values of the input that are not saved yet. An empty one returns to the default. */
export function unsavedValues(brand: BrandDescription, input: BrandInput): BrandSampleValues {
  const values: Partial<Record<BrandName, string>> = {};
  for (const [name, text] of input) {
    const value = enteredValue(name, text);
    // A saved footer may have other spaces around its bars.
    if (value !== enteredValue(name, savedValue(brand, name))) values[name] = value;
  }
  return values;
}
