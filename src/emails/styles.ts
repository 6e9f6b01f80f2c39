import type { Brand } from '../core/brand.ts';
import { emptyHtml, type Html } from '../core/html.ts';
import { weakMemoize } from '../core/promises.ts';
import { bidiHtml } from './message-html.ts';

/**
 * The styles of an email. Mail programs read inline styles; those that support dark and narrow screens read the
 * differences from the head.
 */
interface ElementStyle {
  readonly style: readonly string[];
  readonly dark?: readonly string[];
  readonly narrow?: readonly string[];
}

const sans = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const mono = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace";
/** Breaks long names and addresses, so that the email fits a narrow screen. */
const breaks = 'overflow-wrap:anywhere;word-break:break-word';
const text = `${sans};font-size:16px;line-height:1.55;${breaks}`;
const smallText = `${sans};font-size:13px;line-height:1.5;${breaks}`;

const lightColors = {
  ink: '#22302f',
  strong: '#142321',
  muted: '#5b6866',
  line: '#e3e8e5',
  accent: '{accent}',
  link: '{link}',
};
const darkColors = { ink: '#e6edeb', strong: '#f2f7f5', muted: '#a5b3b0', line: '#36413f', accent: '{darkAccent}' };

/** The values of the placeholders above, and of the text on a button in dark mode. */
const productAccent = { accent: '#1c5a54', link: '#17605a', darkAccent: '#8fd6cb', onDarkAccent: '#0d2522' };

function accentOf({ accent }: Pick<Brand, 'accent'>): typeof productAccent {
  if (accent === undefined) return productAccent;
  const { light, dark } = accent;
  return { accent: light.color, link: light.color, darkAccent: dark.color, onDarkAccent: dark.on };
}

/** Placeholders for the sides on which lines begin and end, because mail programs do not support logical properties. */
const start = '{start}';
const end = '{end}';

/** The sides by text direction. */
const sides = { ltr: { start: 'left', end: 'right' }, rtl: { start: 'right', end: 'left' } } as const;

const frameStyles = {
  page: { style: ['margin:0', 'padding:0', 'background-color:#f2f4f1'], dark: ['background-color:#131817'] },
  sheet: { style: ['width:100%', 'background-color:#f2f4f1'], dark: ['background-color:#131817'] },
  margin: { style: ['padding:32px 16px'], narrow: ['padding:12px 8px'] },
  column: { style: ['width:100%', 'max-width:600px', 'table-layout:fixed'] },
  brand: {
    style: ['padding:0 4px 14px', sans, 'font-size:14px', 'font-weight:600', `color:${lightColors.accent}`],
    dark: [`color:${darkColors.accent}`],
  },
  card: {
    style: ['padding:32px 36px 12px', 'background-color:#ffffff', 'border:1px solid #dde3df', 'border-radius:10px'],
    dark: ['background-color:#1b2221', `border-color:${darkColors.line}`],
    narrow: ['padding:22px 18px 6px'],
  },
  footer: {
    style: ['padding:16px 4px 0', smallText, `color:${lightColors.muted}`],
    dark: [`color:${darkColors.muted}`],
  },
  smallPrint: { style: ['margin:0 0 8px'] },
} as const satisfies Record<string, ElementStyle>;

const blockStyles = {
  heading: {
    style: ['margin:0 0 20px', sans, 'font-size:23px', 'line-height:1.3', `color:${lightColors.strong}`, breaks],
    dark: [`color:${darkColors.strong}`],
    narrow: ['font-size:20px'],
  },
  paragraph: { style: ['margin:0 0 18px', text, `color:${lightColors.ink}`], dark: [`color:${darkColors.ink}`] },
  notice: {
    style: [
      ...['margin:0 0 18px', 'padding:12px 16px', text, 'color:#5f3a06', 'background-color:#fdf4e3'],
      ...[`border-${start}:3px solid #b26a0f`, 'border-radius:4px'],
    ],
    dark: ['background-color:#33291a', 'border-color:#d99a3d', 'color:#f5d9a8'],
  },
  codeLine: {
    style: [
      ...['margin:4px 0 22px', 'padding:16px 8px', 'background-color:#eef3f0', 'border-radius:8px'],
      ...['text-align:center', mono, 'font-size:26px', 'line-height:1.3', 'letter-spacing:.12em'],
      ...[`color:${lightColors.strong}`, breaks],
    ],
    dark: ['background-color:#27312f', `color:${darkColors.strong}`],
    narrow: ['font-size:22px', 'letter-spacing:.08em'],
  },
  facts: { style: ['width:100%', 'margin:0 0 20px', 'border-collapse:collapse', 'table-layout:fixed'] },
  label: {
    style: [
      ...['width:32%', 'padding:7px 0', `padding-${end}:12px`, `border-top:1px solid ${lightColors.line}`],
      ...['vertical-align:top', 'text-align:start', 'font-weight:400', sans, 'font-size:14px', 'line-height:1.6'],
      ...[`color:${lightColors.muted}`, breaks],
    ],
    dark: [`color:${darkColors.muted}`, `border-color:${darkColors.line}`],
    narrow: ['display:block', 'width:auto', 'padding:8px 0 0'],
  },
  value: {
    style: [
      ...['padding:7px 0', `border-top:1px solid ${lightColors.line}`, 'vertical-align:top', 'text-align:start'],
      ...[sans, 'font-size:15px', 'line-height:1.5', `color:${lightColors.ink}`, breaks],
    ],
    dark: [`color:${darkColors.ink}`, `border-color:${darkColors.line}`],
    narrow: ['display:block', 'width:auto', 'padding:0 0 8px', 'border-top:0'],
  },
  quoteBy: {
    style: ['margin:0 0 8px', sans, 'font-size:14px', `color:${lightColors.muted}`, breaks],
    dark: [`color:${darkColors.muted}`],
  },
  quote: {
    style: [
      ...['margin:0 0 22px', 'padding:14px 18px 2px', 'text-align:start', text, `color:${lightColors.ink}`],
      ...['background-color:#f4f7f5', `border-${start}:3px solid #9dbdb6`, 'border-radius:4px'],
    ],
    dark: ['background-color:#232c2a', 'border-color:#557069', `color:${darkColors.ink}`],
  },
  button: { style: ['margin:0 0 14px'] },
  buttonCell: {
    style: [`background-color:${lightColors.accent}`, 'border-radius:8px'],
    dark: [`background-color:${darkColors.accent}`],
  },
  buttonLink: {
    style: [
      ...['display:inline-block', 'padding:13px 26px', sans, 'font-size:16px', 'line-height:1.25'],
      ...['font-weight:600', 'color:#ffffff', 'text-decoration:none'],
    ],
    dark: ['color:{onDarkAccent}'],
  },
  hint: { style: ['margin:0 0 22px', smallText, `color:${lightColors.muted}`], dark: [`color:${darkColors.muted}`] },
  listTitle: {
    style: ['margin:4px 0 6px', sans, 'font-size:15px', 'line-height:1.5', `color:${lightColors.strong}`, breaks],
    dark: [`color:${darkColors.strong}`],
  },
  list: { style: ['margin:0 0 20px', 'padding:0', 'list-style:none'] },
  item: {
    style: [
      ...['margin:0', 'padding:8px 0', `border-top:1px solid ${lightColors.line}`],
      ...[sans, 'font-size:15px', 'line-height:1.45', `color:${lightColors.ink}`, breaks],
    ],
    dark: [`color:${darkColors.ink}`, `border-color:${darkColors.line}`],
  },
  remark: { style: [smallText, `color:${lightColors.muted}`], dark: [`color:${darkColors.muted}`] },
  checksum: {
    style: [
      // It is written left to right, but aligned with its file.
      `text-align:${start}`,
      mono,
      'font-size:12px',
      'line-height:1.5',
      'word-break:break-all',
      `color:${lightColors.muted}`,
    ],
    dark: [`color:${darkColors.muted}`],
  },
} as const satisfies Record<string, ElementStyle>;

/** Styles inside a message, whose text direction may differ from the email's: none of them depends on a side. */
const messageStyles = {
  words: { style: ['margin:0 0 12px'] },
  lines: { style: ['margin:0 0 12px', 'white-space:pre-wrap', mono, 'font-size:14px', 'line-height:1.45', breaks] },
  code: { style: [mono, 'font-size:.92em'] },
  points: { style: ['margin:0 0 12px', 'padding:0 24px'] },
  quotation: {
    style: ['margin:0 0 12px', 'padding:0 20px', `color:${lightColors.muted}`],
    dark: [`color:${darkColors.muted}`],
  },
  rule: { style: ['margin:12px 0', 'border:0', 'border-top:1px solid #c9d6d1'], dark: ['border-color:#4a5a56'] },
  link: { style: [`color:${lightColors.link}`, 'text-decoration:underline'], dark: [`color:${darkColors.accent}`] },
  muted: { style: [`color:${lightColors.muted}`], dark: [`color:${darkColors.muted}`] },
} as const satisfies Record<string, ElementStyle>;

const allStyles = { ...frameStyles, ...blockStyles, ...messageStyles };

type StyleName = keyof typeof allStyles;
/** The style attributes of an element, with a leading space. */
export type StyleAttributes = (name: StyleName) => Html;

/** The styles of the emails of a brand. */
interface EmailStyles {
  readonly ltr: StyleAttributes;
  readonly rtl: StyleAttributes;
  /** The style sheet for dark and narrow screens. Sides are set by inline styles only. */
  readonly sheet: Html;
}

/** Computed once per brand object: it takes longer than rendering an email. */
export const stylesOf = weakMemoize((brand: Pick<Brand, 'accent'>): EmailStyles => {
  const accent = accentOf(brand);
  return {
    ltr: attributesOf({ ...accent, ...sides.ltr }),
    rtl: attributesOf({ ...accent, ...sides.rtl }),
    sheet: { html: filledIn(buildStyleSheet(), accent) },
  };
});

function filledIn(styles: string, values: Readonly<Record<string, string>>): string {
  return styles.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

function attributesOf(values: Readonly<Record<string, string>>): StyleAttributes {
  const looks: ReadonlyArray<[string, ElementStyle]> = Object.entries(allStyles);
  const pairs = looks.map(([name, { style, dark, narrow }]) => {
    // A message may have ten thousand paragraphs, so elements without rules in the style sheet get no class.
    const mark = dark === undefined && narrow === undefined ? emptyHtml : bidiHtml` class="${name}"`;
    return [name, bidiHtml`${mark} style="${filledIn(style.join(';'), values)}"`];
  });
  const attributes = Object.fromEntries(pairs) as Record<StyleName, Html>;
  return (name) => attributes[name];
}

function buildStyleSheet(): string {
  const all: ReadonlyArray<[string, ElementStyle]> = Object.entries(allStyles);
  const rules = (choose: (look: ElementStyle) => readonly string[] | undefined) =>
    all
      .map(([name, look]) => ({ name, styles: choose(look) ?? [] }))
      .filter(({ styles }) => styles.length > 0)
      .map(({ name, styles }) => `.${name}{${styles.map((style) => `${style}!important`).join(';')}}`)
      .join('\n');
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    `@media (prefers-color-scheme:dark){\n${rules(({ dark }) => dark)}\n}`,
    `@media (max-width:480px){\n${rules(({ narrow }) => narrow)}\n}`,
  ].join('\n');
}
