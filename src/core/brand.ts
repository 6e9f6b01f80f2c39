import { type ColorFamilies, colorFamilies, colorProblem, isColor } from './brand-colors.ts';
import type { Settings } from './settings.ts';

/** The name of a service that has none of its own. */
export const productName = 'Sealpost';

/** How a service presents itself on pages and in emails. */
export interface Brand {
  /** The name of the organization, or the name of the product. */
  readonly name: string;
  /** Whether the organization has set its name. */
  readonly isNamed: boolean;
  readonly support: SupportContact | undefined;
  readonly footer: readonly string[];
  /** Where files are stored, such as "Germany". May be empty. */
  readonly place: string;
  /** Undefined for the colors of Sealpost. */
  readonly accent: ColorFamilies | undefined;
  readonly seal: ColorFamilies | undefined;
}

export interface SupportContact {
  /** The text that the administrator has entered. */
  readonly text: string;
  readonly link: string;
}

/** A service whose administrator has set nothing. */
export const productBrand: Brand = {
  name: productName,
  isNamed: false,
  support: undefined,
  footer: [],
  place: '',
  accent: undefined,
  seal: undefined,
};

type BrandSettings = Pick<Settings, Extract<keyof Settings, `brand.${string}`>>;

export function brandOf(settings: BrandSettings): Brand {
  const name = settings['brand.name'];
  return {
    name: name === '' ? productName : name,
    isNamed: name !== '',
    support: parseSupport(settings['brand.support']),
    footer: footerLines(settings['brand.footer']),
    place: settings['brand.place'],
    accent: familiesOf(settings['brand.color']),
    seal: familiesOf(settings['brand.sealColor']),
  };
}

const familiesOf = (color: string): ColorFamilies | undefined => (color === '' ? undefined : colorFamilies(color));

const emailAddress = /^[^\s@,;:<>"'&?%/\\\p{C}]+@[^\s@,;:<>"'&?%/\\\p{C}]+\.[^\s@,;:<>"'&?%/\\\p{C}]+$/u;
const phoneNumber = /^\+?[0-9][0-9 ()/.-]{3,40}$/;
const webAddress = /^https:\/\/[^\s"'<>\\\p{C}]+$/u;

/** Returns undefined for a text that is none of the three kinds of contact. No other scheme becomes a link. */
export function parseSupport(text: string): SupportContact | undefined {
  if (emailAddress.test(text)) return { text, link: `mailto:${text}` };
  if (phoneNumber.test(text)) return { text, link: `tel:${text.replace(/[^+0-9]/g, '')}` };
  if (!webAddress.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const hasLogin = url.username !== '' || url.password !== '';
  return url.protocol === 'https:' && !hasLogin ? { text: shownUrl(url), link: url.href } : undefined;
}

/** Without the parts that mean nothing to a reader. */
const shownUrl = ({ host, pathname }: URL): string => `${host}${pathname.replace(/\/$/, '')}`;

/** Between two footer lines. */
const lineSeparator = '|';
export const maxFooterLines = 5;

export function footerLines(text: string): readonly string[] {
  return text
    .split(lineSeparator)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Visible characters and spaces. Excludes characters that change the writing direction. */
const line = /^[^\p{C}\p{Zl}\p{Zp}]*$/u;

/**
 * The name is shown as the author of emails. An address or a link in it would look like that of a person or another
 * website.
 */
const name = /^(?!.*(:\/\/|www\.))[^\p{C}\p{Zl}\p{Zp}@<>"\\]*$/iu;

const isTrimmed = (text: string) => text.trim() === text;

const color = (help: string) =>
  ({
    type: 'text',
    pattern: { test: (text: string) => text === '' || isColor(text) },
    form: 'a color in hexadecimal notation',
    example: '#17605a',
    problem: (text: string) => (text === '' ? undefined : colorProblem(text)),
    maxLength: 7,
    default: '',
    help,
  }) as const;

/** How the service presents itself. */
export const brandSettings = {
  'brand.name': {
    type: 'text',
    pattern: { test: (text: string) => name.test(text) && isTrimmed(text) },
    form: 'a name in one line without @, quotation marks, angle brackets, backslashes and links',
    example: 'Example Ltd',
    maxLength: 60,
    default: '',
    help: 'Name of your organization, on all pages and in emails instead of "Sealpost".',
  },
  'brand.support': {
    type: 'text',
    pattern: { test: (text: string) => text === '' || parseSupport(text) !== undefined },
    form: 'an email address, a phone number or an https:// URL',
    example: 'help@example.org',
    maxLength: 200,
    default: '',
    help: 'Contact for questions, as a link on all pages and as a line in emails. Empty: none.',
  },
  'brand.place': {
    type: 'text',
    pattern: { test: (text: string) => line.test(text) && isTrimmed(text) },
    form: 'the name of a place in one line',
    example: 'Germany',
    maxLength: 60,
    default: '',
    help: 'Place where files are stored, for the footer of all pages. Empty: not shown.',
  },
  'brand.footer': {
    type: 'text',
    pattern: { test: (text: string) => line.test(text) && footerLines(text).length <= maxFooterLines },
    form: `up to ${maxFooterLines} lines with \`|\` between them`,
    example: '"Example Ltd, 1 Example Street | Register: HRB 1234"',
    maxLength: 600,
    default: '',
    help: 'Lines at the end of all pages and emails, separated by `|`, such as the address of your organization.',
  },
  'brand.color': color(
    'Color of links and buttons on all pages and in emails, which must be readable on a light background. Colors of the dark mode are derived from it. Empty: the color of Sealpost.',
  ),
  'brand.sealColor': color(
    'Second color of the pages, for the seal, for passwords and in the stripe at the top. Empty: the color of Sealpost.',
  ),
} as const;
