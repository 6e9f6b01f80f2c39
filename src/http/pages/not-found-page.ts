import { html } from '../../core/html.ts';
import { homeLink, type PageLayout, type PageParts } from './page-layout.ts';

/** Explains to a person that there is no page at this address. */
export function notFoundPage({ language: { translate }, root }: PageLayout): PageParts {
  const title = translate('web/common:notFound.title');
  return {
    page: undefined,
    title,
    content: html`<div class="card narrow">
<h1>${title}</h1>
<p>${translate('web/common:notFound.text')}</p>
<p class="actions last"><a class="button main" href="${homeLink(root)}">${translate('web/common:send')}</a>
<a class="button" href="${root}transfers">${translate('web/common:transfers')}</a></p>
</div>`,
  };
}
