import type { FastifyRequest } from 'fastify';
import { tellLegalDocuments } from '../../actions/tell-legal-texts.ts';
import type { LegalDocument } from '../../core/legal-text.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Html, html } from './html.ts';
import { languageFor, type OfferedLanguage, offeredLanguages, type PageLanguage } from './page-language.ts';
import { pageWords } from './page-words.ts';
import type { PageName, WebApp } from './web-app.ts';

/** What every page of the web app needs. Its links are relative: whatever stands in front of the last `/` stays. */
export interface PageFrame {
  readonly web: WebApp;
  readonly language: PageLanguage;
  readonly languages: readonly OfferedLanguage[];
  /** Those that there is a page of. */
  readonly legal: readonly LegalDocument[];
  /** Where the language switch comes back to, such as `download?id=…`. */
  readonly here: string;
}

/** For somebody who asks for a page: in their language. */
export async function pageFrame(
  ports: Pick<Ports, 'languages' | 'db'>,
  web: WebApp,
  request: FastifyRequest,
  here: string,
): Promise<PageFrame> {
  const language = languageFor(ports.languages, request);
  const legal = await tellLegalDocuments(ports);
  return { web, language, languages: offeredLanguages(ports.languages, language), legal, here };
}

export interface PageParts {
  /** Undefined for a page that is complete without a script. */
  readonly page: PageName | undefined;
  readonly title: string;
  /** To the other pages. */
  readonly links?: Html;
  /** What is shown until the script has come, and for good where there is none. */
  readonly content: Html;
}

export function framedPage({ web, language, languages, legal, here }: PageFrame, parts: PageParts): string {
  const { say, locale, direction } = language;
  const { page, title, links = '', content } = parts;
  return html`<!DOCTYPE html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} – Sealpost</title>
<link rel="icon" type="image/svg+xml" href="assets/${web.icon}">
<link rel="stylesheet" href="assets/${web.style}">
${page === undefined ? '' : scripts(web, language, page)}
</head>
<body>
<a class="skip" href="#page" data-say="common:skip">${say('web/common:skip')}</a>
<header class="top">
<span class="brand">Sealpost</span>
${links}
${languageSwitch(language, languages, here)}
</header>
<main id="page" tabindex="-1">
${content}
</main>
<footer class="foot">
<p data-say="common:promise">${say('web/common:promise')}</p>
${legal.length === 0 ? '' : legalLinks(language, legal)}
</footer>
</body>
</html>
`.html;
}

/** What each is called in the words of the pages, which is also where it is. */
export const legalPages = { imprint: 'imprint', 'terms-of-use': 'terms' } as const satisfies Record<
  LegalDocument,
  string
>;

function legalLinks({ say }: PageLanguage, legal: readonly LegalDocument[]): Html {
  const links = legal.map((document) => {
    const page = legalPages[document];
    return html`<li><a href="${page}" data-say="common:${page}">${say(`web/common:${page}`)}</a></li>\n`;
  });
  return html`<ul>${links}</ul>`;
}

function scripts(web: WebApp, language: PageLanguage, page: PageName): Html {
  const [first = '', ...others] = web.scriptsOf(page);
  const preloads = others.map((name) => html`<link rel="modulepreload" href="assets/${name}">\n`);
  return html`<script type="module" src="assets/${first}"></script>
${preloads}<script type="application/json" id="words" data-page="${page}">${inScript(pageWords(language, page))}</script>`;
}

/** JSON in a script element ends where the element would end: so no sign that begins a tag stands in it. */
function inScript(json: string): Html {
  return { html: json.replaceAll('<', '\\u003c') };
}

/** With the script it changes the page in place, and the button goes. */
function languageSwitch({ say, locale }: PageLanguage, languages: readonly OfferedLanguage[], here: string): Html {
  const options = languages.map((offered) => {
    const selected = offered.locale === locale ? { html: ' selected' } : '';
    return html`<option value="${offered.locale}" lang="${offered.locale}"${selected}>${offered.name}</option>`;
  });
  return html`<form class="language" method="post" action="language">
<input type="hidden" name="back" value="${here}">
<label for="language" class="unseen" data-say="common:language">${say('web/common:language')}</label>
<select id="language" name="language" autocomplete="off">${options}</select>
<button type="submit">${say('web/common:changeLanguage')}</button>
</form>`;
}
