/** Colors and fonts of all pages, for light and dark mode. They are printed to `web/src/styles/tokens.css` for the web app. */
const lightColors = {
  page: '#f6f4ee',
  card: '#ffffff',
  line: '#e3ded1',
  edge: '#77807b',
  ink: '#1f2a29',
  muted: '#59635f',
  accent: '#17605a',
  'accent-strong': '#0f4a45',
  'on-accent': '#ffffff',
  tint: '#e6f1ee',
  // The second color: only for the seal, for passwords and for success.
  seal: '#a8442f',
  'seal-tint': '#fbeeea',
  good: '#1b6b3a',
  'good-tint': '#e5f3e9',
  bad: '#a3262a',
  'bad-tint': '#fbeaea',
  warn: '#7a4d00',
  'warn-tint': '#fdf3dc',
};

const darkColors: typeof lightColors = {
  page: '#15191a',
  card: '#1d2223',
  line: '#363d3d',
  edge: '#7d8a86',
  ink: '#e9edeb',
  muted: '#a8b3af',
  accent: '#8fd6cb',
  'accent-strong': '#b5e8df',
  'on-accent': '#0c2320',
  tint: '#1f3431',
  seal: '#e89a84',
  'seal-tint': '#3a231c',
  good: '#8fdba8',
  'good-tint': '#19301f',
  bad: '#ffb3b0',
  'bad-tint': '#3a1c1d',
  warn: '#f3cf86',
  'warn-tint': '#352a12',
};

/** For users who ask their system for more contrast. */
const strongColors = { line: 'var(--edge)', muted: 'var(--ink)' };

/** Every system has these fonts or similar ones, so no page loads a font. */
const fonts = {
  sans: '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  serif: '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, Georgia, serif',
  mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
};

const properties = (indent: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${indent}--${name}: ${value};\n`)
    .join('');

/** Returns these tokens as CSS custom properties, with other values in dark mode. */
export function tokensFor(light: Readonly<Record<string, string>>, dark: Readonly<Record<string, string>>): string {
  return `:root {
${properties('  ', light)}}
@media (prefers-color-scheme: dark) {
  :root {
${properties('    ', dark)}  }
}
`;
}

/** The tokens as CSS custom properties. */
export const designTokens = `:root {
  color-scheme: light dark;
}
${tokensFor({ ...lightColors, ...fonts }, darkColors)}@media (prefers-contrast: more) {
  :root {
${properties('    ', strongColors)}  }
}
`;
