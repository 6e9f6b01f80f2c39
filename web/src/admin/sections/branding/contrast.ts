/** The contrast to the background that WCAG 2.2 (1.4.3) requires of text. The server rejects colors with less. */
export const minContrast = 4.5;

/** The light background of the pages that has the least contrast to a dark color. */
const lightBackground = '#f2f4f1';

export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** The contrast of a color to a light page, from 1 to 21. */
export function contrastOnPage(color: string): number {
  const [darker = 0, lighter = 0] = [luminance(color), luminance(lightBackground)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The color itself if it is readable, or else the lightest readable color that is a mixture of it and black. */
export function readableColor(color: string): string {
  const given = channels(color);
  let percent = 100;
  let shade = color;
  while (contrastOnPage(shade) < minContrast) {
    percent -= 1;
    shade = toHex(given.map((channel) => Math.floor((channel * percent) / 100)));
  }
  return shade;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue, from 0 to 255. */
function channels(color: string): readonly number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}

const toHex = (values: readonly number[]) => `#${values.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
