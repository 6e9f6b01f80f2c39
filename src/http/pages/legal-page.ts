import type { LegalTextView } from '../../actions/service/view-legal-text.ts';
import { html } from '../../core/html.ts';
import type { LegalDocument } from '../../core/legal-text.ts';
import type { PageLanguage } from './page-language.ts';
import { legalPagePaths, type PageParts } from './page-layout.ts';

/** The text may have another language than the page. The language of a legal notice may be unknown. */
export function legalPage({ translate }: PageLanguage, document: LegalDocument, text: LegalTextView): PageParts {
  const title = text.title === '' ? translate(`web/common:${legalPagePaths[document]}`) : text.title;
  const heading =
    text.title === '' ? html`<h1>${title}</h1>` : html`<h1 lang="${text.locale}" dir="auto">${title}</h1>`;
  return {
    page: undefined,
    title,
    content: html`<article class="card">
${heading}
<div class="legal" lang="${text.locale}" dir="auto">${{ html: text.html }}</div>
</article>`,
  };
}
