import { type ColorFamilies, colorFamilies } from './brand-colors.ts';
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

function familiesOf(color: string): ColorFamilies | undefined {
  return color === '' ? undefined : colorFamilies(color);
}

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
function shownUrl({ host, pathname }: URL): string {
  return `${host}${pathname.replace(/\/$/, '')}`;
}

/** Between two footer lines. */
const lineSeparator = '|';
export const maxFooterLines = 5;

export function footerLines(text: string): readonly string[] {
  return text
    .split(lineSeparator)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
