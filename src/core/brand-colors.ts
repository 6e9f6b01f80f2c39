/** A color as `#rrggbb`. */
export type Color = string;

/** The colors that follow from one color of a brand, for one of the two color schemes. */
export interface ColorFamily {
  /** For links, lines and buttons. */
  readonly color: Color;
  /** For a button under the pointer. */
  readonly strong: Color;
  /** For text on the color. */
  readonly on: Color;
  /** For areas behind text. */
  readonly tint: Color;
}

export interface ColorFamilies {
  readonly light: ColorFamily;
  readonly dark: ColorFamily;
}

/** The contrast that WCAG 2.2 (1.4.3) requires of text. */
export const minContrast = 4.5;

/** The light background with the least contrast to a dark color, and the dark one with the least to a light color. */
const backgrounds = { light: '#f2f4f1', dark: '#1d2223' };
const white = '#ffffff';

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Returns why a color cannot be used for text and buttons, with a similar color that can. */
export function colorProblem(color: Color): string | undefined {
  const found = contrast(color, backgrounds.light);
  if (found >= minContrast) return undefined;
  const measured = (Math.floor(found * 10) / 10).toFixed(1);
  return `has a contrast of ${measured} to the background of the pages; at least ${minContrast} is needed. ${darkenedColor(color)} has it`;
}

/** Returns the lightest color of the same hue that has enough contrast. */
function darkenedColor(color: Color): Color {
  const { hue, saturation, lightness } = toHsl(color);
  const shade = (percent: number) => toHex({ hue, saturation, lightness: percent / 100 });
  let percent = Math.floor(lightness * 100);
  while (contrast(shade(percent), backgrounds.light) < minContrast) percent -= 1;
  return shade(percent);
}

/** Derives the colors of both schemes. In dark mode the color is lighter, with the same hue. */
export const colorFamilies = (color: Color): ColorFamilies => ({
  light: lightFamily(color.toLowerCase()),
  dark: darkFamily(color),
});

function lightFamily(color: Color): ColorFamily {
  const { hue, saturation, lightness } = toHsl(color);
  let share = 10;
  while (contrast(color, mixed(color, white, share)) < minContrast) share -= 1;
  const strong = toHex({ hue, saturation, lightness: lightness * 0.76 });
  return { color, strong, on: white, tint: mixed(color, white, share) };
}

/** More than is required, because thin light text on a dark background is harder to read. */
const darkContrast = 7;

function darkFamily(given: Color): ColorFamily {
  const { hue, saturation } = toHsl(given);
  const calm = Math.min(saturation, 0.5);
  const tint = toHex({ hue, saturation: calm / 2, lightness: 0.16 });
  const shade = (percent: number) => toHex({ hue, saturation: calm, lightness: percent / 100 });
  let percent = 60;
  while (Math.min(contrast(shade(percent), tint), contrast(shade(percent), backgrounds.dark)) < darkContrast)
    percent += 1;
  const on = toHex({ hue, saturation: calm, lightness: 0.09 });
  return { color: shade(percent), strong: shade(Math.min(percent + 10, 96)), on, tint };
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue, from 0 to 1. */
const channels = (color: Color): readonly number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255);

function hexOf(values: readonly number[]): Color {
  const digits = values.map((value) =>
    Math.round(value * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

/** Mixes a share of one color, in percent, into another. */
function mixed(color: Color, into: Color, share: number): Color {
  const base = channels(into);
  return hexOf(channels(color).map((value, index) => (value * share + (base[index] ?? 0) * (100 - share)) / 100));
}

interface Hsl {
  /** In degrees. */
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;
}

function toHsl(color: Color): Hsl {
  const [red = 0, green = 0, blue = 0] = channels(color);
  const [highest, lowest] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [lightness, range] = [(highest + lowest) / 2, highest - lowest];
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  if (highest === red) return { hue: 60 * (((green - blue) / range + 6) % 6), saturation, lightness };
  if (highest === green) return { hue: 60 * ((blue - red) / range + 2), saturation, lightness };
  return { hue: 60 * ((red - green) / range + 4), saturation, lightness };
}

function toHex({ hue, saturation, lightness }: Hsl): Color {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const position = (offset + hue / 30) % 12;
    return lightness - reach * Math.max(-1, Math.min(position - 3, 9 - position, 1));
  };
  return hexOf([channel(0), channel(8), channel(4)]);
}
