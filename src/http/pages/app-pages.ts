import { type Html, html } from '../../core/html.ts';
import type { PageLayout, PageParts } from './page-layout.ts';
import type { PageLanguage } from './page-messages.ts';

type Translate = PageLanguage['translate'];

/** Pages that need a script. Without it they show a notice. */
const pages = { send: './', transfers: 'transfers' } as const;
export type SenderPage = keyof typeof pages;

/** Empty cards where the script will show the cards of a signed-in sender. */
const skeletons: Readonly<Record<SenderPage, Html>> = {
  send: html`<div class="card chosen skeleton"></div><div class="card people skeleton"></div>`,
  transfers: html`<div class="card skeleton"></div>`,
};

export function senderPage(translate: Translate, page: SenderPage, hasMailbox: boolean): PageParts {
  const title = translate(`web/${page}:title`);
  const head = html`<h1>${title}</h1>
<noscript><p class="notice warn">${translate(`web/${page}:noScript`)}</p></noscript>`;
  return {
    page,
    title,
    links: links(translate, page, hasMailbox),
    content:
      page === 'send'
        ? html`<div class="draft"><div class="head">${head}</div>\n${skeletons[page]}</div>`
        : html`${head}\n${skeletons[page]}`,
  };
}

function links(translate: Translate, here: SenderPage, hasMailbox: boolean): Html {
  const names = Object.keys(pages) as SenderPage[];
  const items = names.map((name) => {
    const current = name === here ? { html: ' aria-current="page"' } : '';
    const words = translate(`web/common:${name}`);
    return html`<a href="${pages[name]}"${current} data-message="common:${name}">${words}</a>\n`;
  });
  // On a local machine the same user sends and receives. A new tab keeps what was entered on this page.
  const mailbox = html`<a href="mailbox" target="_blank" data-message="common:mailbox">${translate('web/common:mailbox')}</a>\n`;
  return html`<nav class="pages" aria-label="${translate('web/common:nav')}">
${items}${hasMailbox ? mailbox : ''}</nav>
<div id="account" class="account"></div>`;
}

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
