import { html } from '../../core/html.ts';
import type { PageLayout, PageParts } from './page-layout.ts';

/** The administration. A script shows everything but the frame, after the user has signed in. */
export function adminPage({ language: { translate }, root }: PageLayout): PageParts {
  const title = translate('web/admin:title');
  return {
    page: 'admin',
    title,
    home: `${root}admin`,
    links: html`<div id="account" class="account"></div>`,
    side: html`<div id="sections" class="side"></div>`,
    content: html`<h1>${title}</h1>
<noscript><p class="notice warn">${translate('web/admin:noScript')}</p></noscript>
<div class="card skeleton"></div>`,
    footerText: 'admin:footer',
  };
}

/** Explains why there is no administration at this address. */
export function refusedAdminPage({ language: { translate } }: PageLayout): PageParts {
  const title = translate('web/admin:refused.title');
  return {
    page: undefined,
    title,
    content: html`<div class="card narrow">
<h1>${title}</h1>
<p>${translate('web/admin:refused.text')}</p>
<p>${translate('web/admin:refused.settings')}</p>
</div>`,
    footerText: 'admin:footer',
  };
}
