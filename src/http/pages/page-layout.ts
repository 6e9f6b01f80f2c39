import type { FastifyRequest } from 'fastify';
import { findLogo, readBrand } from '../../actions/brand/brand.ts';
import { findLegalDocuments } from '../../actions/legal/legal-pages.ts';
import type { Brand } from '../../core/brand.ts';
import { emptyHtml, type Html, html } from '../../core/html.ts';
import type { LegalDocument } from '../../core/legal-text.ts';
import type { Ports } from '../../ports/ports.ts';
import {
  type BrandStyle,
  brandLink,
  brandStyle,
  type FooterText,
  footer,
  iconLink,
  type PageLogo,
  pageLogo,
} from './brand-parts.ts';
import {
  languageFor,
  type OfferedLanguage,
  offeredLanguages,
  type PageLanguage,
  pageMessages,
} from './page-messages.ts';
import type { PageName, WebApp } from './web-app.ts';

/** The common data of every web app page. Links are relative to the root of the service, whose path a proxy may remove. */
export interface PageLayout {
  readonly web: WebApp;
  readonly language: PageLanguage;
  readonly languages: readonly OfferedLanguage[];
  readonly brand: Brand;
  readonly logo: PageLogo | undefined;
  /** Undefined if the brand has no colors of its own. */
  readonly brandStyle: BrandStyle | undefined;
  /** The legal texts that have a page. */
  readonly legal: readonly LegalDocument[];
  /** The page to return to after a language change, such as `download?id=…`. */
  readonly returnPath: string;
  /** The way from the page to the root of the service: empty, or `../` for each folder of its path. */
  readonly root: string;
}

/** Creates the layout in the language of the request. */
export async function createPageLayout(
  ports: Pick<Ports, 'languages' | 'db'>,
  web: WebApp,
  request: FastifyRequest,
  here: string,
  root = '',
): Promise<PageLayout> {
  const language = languageFor(ports.languages, request);
  const legal = await findLegalDocuments(ports);
  const brand = await readBrand(ports);
  const logo = pageLogo(await findLogo(ports));
  const style = await brandStyle(brand);
  const languages = offeredLanguages(ports.languages, language);
  return { web, language, languages, brand, logo, brandStyle: style, legal, returnPath: here, root };
}

/** The link to the page for sending, which is at the root. An empty link would lead to the page itself. */
export const homeLink = (root: string) => (root === '' ? './' : root);

/** Settings of the service that the script of a page needs. */
export interface PageConfig {
  /** The last change of the terms of use that senders must accept, if there are any. */
  readonly terms?: Date | null;
  /** The name of the server at which senders can verify their address, if they can. */
  readonly signOn?: string | undefined;
}

export interface PageParts {
  /** Undefined for a page that is complete without a script. */
  readonly page: PageName | undefined;
  readonly title: string;
  /** Links to the other pages, and the place of the account menu. */
  readonly links?: Html;
  /** The page of the name and the logo. The page for sending by default. */
  readonly home?: string;
  /** The place of a list of links beside the content. */
  readonly side?: Html;
  /** The content until the script has loaded, or permanently without a script. */
  readonly content: Html;
  /** The promise of the service by default. */
  readonly footerText?: FooterText;
  readonly config?: PageConfig;
  /** A sample shows what browsers with scripts show, although it has none. */
  readonly isSample?: boolean;
}

export function renderPage(layout: PageLayout, parts: PageParts): string {
  const { web, language, brand, brandStyle: style, root } = layout;
  const { translate, locale, direction } = language;
  const {
    page,
    title,
    links = '',
    home = homeLink(root),
    side,
    content,
    footerText = 'common:promise',
    config,
  } = parts;
  const styles = page === undefined ? [web.style] : web.stylesOf(page);
  return html`<!DOCTYPE html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} &ndash; ${brand.name}</title>
${iconLink(layout)}
${styles.map((name) => html`<link rel="stylesheet" href="${root}assets/${name}">\n`)}
${style === undefined ? '' : html`<link rel="stylesheet" href="${root}assets/${style.name}">`}
${page === undefined ? '' : scripts(layout, page)}
${configElement(brand.isNamed && page !== undefined ? { ...config, service: brand.name } : config)}
</head>
<body${side === undefined ? '' : { html: ' class="with-side"' }}>
<a class="skip" href="#page" data-message="common:skip">${translate('web/common:skip')}</a>
<header class="top">
${brandLink(layout, home)}
${links}
${languageSwitch(layout, languageButton(layout, parts))}
</header>
${side ?? ''}
<main id="page" tabindex="-1">
${content}
</main>
${footer(layout, footerText, legalLinks(layout))}
</body>
</html>
`.html;
}

/** The message key of each legal page, which is also its path. */
export const legalPagePaths = { imprint: 'imprint', 'terms-of-use': 'terms' } as const satisfies Record<
  LegalDocument,
  string
>;

/** One list item for each legal text. */
function legalLinks({ language: { translate }, legal, root }: PageLayout): readonly Html[] {
  return legal.map((document) => {
    const page = legalPagePaths[document];
    return html`<li><a href="${root}${page}" data-message="common:${page}">${translate(`web/common:${page}`)}</a></li>\n`;
  });
}

function scripts({ web, language, root }: PageLayout, page: PageName): Html {
  const [first = '', ...others] = web.scriptsOf(page);
  const preloads = others.map((name) => html`<link rel="modulepreload" href="${root}assets/${name}">\n`);
  // The script needs the root only on a page that is not directly below it.
  const data = root === '' ? '' : html` data-root="${root}"`;
  return html`<script type="module" src="${root}assets/${first}"></script>
${preloads}<script type="application/json" id="words" data-page="${page}"${data}>${escapeForScript(pageMessages(language, page))}</script>`;
}

function configElement(config: (Partial<PageConfig> & { readonly service?: string }) | undefined): Html {
  if (config === undefined) return emptyHtml;
  return html`<script type="application/json" id="config">${escapeForScript(JSON.stringify(config))}</script>`;
}

/** Escapes every character that begins a tag, because a closing tag would end the script element. */
const escapeForScript = (json: string): Html => ({ html: json.replaceAll('<', '\\u003c') });

/** A script changes the language in place. Its page shows the button only to browsers without scripts. */
function languageButton({ language: { translate } }: PageLayout, { page, isSample }: PageParts): Html {
  if (isSample) return emptyHtml;
  const button = html`<button type="submit">${translate('web/common:changeLanguage')}</button>`;
  return page === undefined ? button : html`<noscript>${button}</noscript>`;
}

function languageSwitch(layout: PageLayout, button: Html): Html {
  const { languages, returnPath, root } = layout;
  const { translate, locale } = layout.language;
  const options = languages.map((offered) => {
    const selected = offered.locale === locale ? { html: ' selected' } : '';
    return html`<option value="${offered.locale}" lang="${offered.locale}"${selected}>${offered.name}</option>`;
  });
  return html`<form class="language" method="post" action="${root}language">
<input type="hidden" name="back" value="${returnPath}">
<label for="language" class="visually-hidden" data-message="common:language">${translate('web/common:language')}</label>
<select id="language" name="language" autocomplete="off">${options}</select>
${button}
</form>`;
}
