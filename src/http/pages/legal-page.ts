import type { ShownLegalText } from '../../actions/show-legal-text.ts';
import type { LegalDocument } from '../../core/legal-text.ts';
import { html } from './html.ts';
import { legalPages, type PageParts } from './page-frame.ts';
import type { PageLanguage } from './page-language.ts';

/** The text may be in another language than the page, or, for an imprint, in one that nobody has told. */
export function legalPage({ say }: PageLanguage, document: LegalDocument, text: ShownLegalText): PageParts {
  const title = text.title === '' ? say(`web/common:${legalPages[document]}`) : text.title;
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
