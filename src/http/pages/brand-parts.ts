import type { Brand, SupportContact } from '../../core/brand.ts';
import type { ColorFamily } from '../../core/brand-colors.ts';
import { type Html, html } from '../../core/html.ts';
import type { Logo } from '../../core/logo/logo.ts';
import { tokensFor } from './design-tokens.ts';
import type { PageLayout } from './page-layout.ts';

/** The logo of a service as pages show it. */
export interface PageLogo extends Pick<Logo, 'type' | 'width' | 'height'> {
  /** The name of the asset. */
  readonly name: string;
  /** A wide logo usually contains the name of the organization, and is no icon. */
  readonly isWide: boolean;
}

const extensions = { 'image/svg+xml': 'svg', 'image/png': 'png' } as const;

export function pageLogo(found: (Omit<Logo, 'content'> & { readonly version: string }) | undefined) {
  if (found === undefined) return undefined;
  const { type, width, height, version } = found;
  return { type, width, height, name: `brand-${version}.${extensions[type]}`, isWide: width >= 2 * height };
}

/** The logo and the name of the service as a link. */
export function brandLink({ brand, logo, root }: PageLayout, href: string): Html {
  const isOwn = brand.isNamed || logo !== undefined;
  const hasName = logo === undefined || (brand.isNamed && !logo.isWide);
  const picture =
    logo === undefined
      ? ''
      : html`<img src="${root}assets/${logo.name}" width="${`${logo.width}`}" height="${`${logo.height}`}" alt="${hasName ? '' : brand.name}">`;
  return html`<a class="${isOwn ? 'brand own' : 'brand'}" href="${href}">${picture}${hasName ? html`<span dir="auto">${brand.name}</span>` : ''}</a>`;
}

/** The picture in the tab of the browser. */
export function iconLink({ web, logo, root }: PageLayout): Html {
  const icon = logo === undefined || logo.isWide ? { type: 'image/svg+xml', name: web.icon } : logo;
  return html`<link rel="icon" type="${icon.type}" href="${root}assets/${icon.name}">`;
}

/** The first line of a footer: the promise to senders and recipients, or a text for administrators. */
export type FooterText = 'common:promise' | 'admin:footer';

/** A text, the place of the version for administrators, a list of contact and legal texts, and the lines of the organization. */
export function footer(
  { brand, language: { translate } }: PageLayout,
  text: FooterText,
  legalLinks: readonly Html[],
): Html {
  const { support, footer: lines } = brand;
  const place = text === 'common:promise' ? brand.place : '';
  const stored = html` <span data-message="common:place">${translate('web/common:place')}</span> <bdi>${place}</bdi>`;
  const contact =
    support === undefined
      ? []
      : [
          html`<li><span data-message="common:support">${translate('web/common:support')}</span> <a href="${support.link}"><bdi>${contactText(support)}</bdi></a></li>\n`,
        ];
  const links = [...contact, ...legalLinks];
  const own = lines.map((line) => html`<p dir="auto">${line}</p>\n`);
  return html`<footer class="foot">
<p><span data-message="${text}">${translate(`web/${text}`)}</span>${place === '' ? '' : stored}</p>
${text === 'admin:footer' ? html`<div id="version"></div>` : ''}
${links.length === 0 ? '' : html`<ul>${links}</ul>`}
${own.length === 0 ? '' : html`<div class="lines">${own}</div>`}
</footer>`;
}

/** A phone number stays in one line. */
const contactText = ({ text, link }: SupportContact): string =>
  link.startsWith('tel:') ? text.replaceAll(' ', '\u00a0') : text;

/** A style sheet with the colors of a brand. Its name changes with its content. */
export interface BrandStyle {
  readonly name: string;
  readonly css: string;
}

/**
 * Returns the style sheet that replaces the colors of Sealpost, or undefined for a brand without colors. It depends
 * only on the brand, so that all servers return the same style sheet.
 */
export async function brandStyle({ accent, seal }: Pick<Brand, 'accent' | 'seal'>): Promise<BrandStyle | undefined> {
  if (accent === undefined && seal === undefined) return undefined;
  const css = tokensFor(tokensOf(accent?.light, seal?.light), tokensOf(accent?.dark, seal?.dark));
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(css));
  return { name: `brand-${Buffer.from(digest).toString('hex').slice(0, 16)}.css`, css };
}

function tokensOf(accent: ColorFamily | undefined, seal: ColorFamily | undefined): Readonly<Record<string, string>> {
  return {
    ...(accent === undefined
      ? {}
      : { accent: accent.color, 'accent-strong': accent.strong, 'on-accent': accent.on, tint: accent.tint }),
    ...(seal === undefined ? {} : { seal: seal.color, 'seal-tint': seal.tint }),
  };
}
