/** Colors and sizes of all pages, for light and dark mode. They are printed to `web/src/styles/tokens.css` for the web app. */
const lightColors = {
  page: '#f2f4f1',
  card: '#ffffff',
  line: '#dde3df',
  edge: '#7c8a86',
  ink: '#22302f',
  muted: '#5b6866',
  accent: '#17605a',
  'accent-strong': '#0f4a45',
  'on-accent': '#ffffff',
  tint: '#e6f1ee',
  good: '#1b6b3a',
  'good-tint': '#e5f3e9',
  bad: '#a3262a',
  'bad-tint': '#fbeaea',
  warn: '#7a4d00',
  'warn-tint': '#fdf3dc',
};

const darkColors: typeof lightColors = {
  page: '#131817',
  card: '#1b2221',
  line: '#36413f',
  edge: '#7d8c88',
  ink: '#e6edeb',
  muted: '#a5b3b0',
  accent: '#8fd6cb',
  'accent-strong': '#b5e8df',
  'on-accent': '#0c2320',
  tint: '#1f3431',
  good: '#8fdba8',
  'good-tint': '#19301f',
  bad: '#ffb3b0',
  'bad-tint': '#3a1c1d',
  warn: '#f3cf86',
  'warn-tint': '#352a12',
};

const fonts = {
  sans: '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
};

const properties = (indent: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${indent}--${name}: ${value};\n`)
    .join('');

/** The tokens as CSS custom properties. */
export const designTokens = `:root {
  color-scheme: light dark;
${properties('  ', { ...lightColors, ...fonts })}}
@media (prefers-color-scheme: dark) {
  :root {
${properties('    ', darkColors)}  }
}
`;
