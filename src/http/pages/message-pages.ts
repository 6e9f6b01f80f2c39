import type { LegalTextView } from '../../actions/legal/legal-pages.ts';
import { type Html, html } from '../../core/html.ts';
import type { LegalDocument } from '../../core/legal-text.ts';
import { frameCsp, frameSandbox, hashedInline } from './content-security-policies.ts';
import { designTokens } from './design-tokens.ts';
import { mailboxStyle } from './mailbox-style.ts';
import { homeLink, legalPagePaths, type PageLayout, type PageParts } from './page-layout.ts';
import type { PageLanguage } from './page-messages.ts';

const style = await hashedInline(`${designTokens}
body{margin:0;padding:.75rem 1rem;background:var(--card);color:var(--ink);font:1rem/1.55 var(--sans);overflow-wrap:anywhere}
p,ul,ol,blockquote,pre{margin:0 0 .75rem}
a{color:var(--accent)}
span{color:var(--muted)}
blockquote{padding-inline-start:1rem;border-inline-start:3px solid var(--line);color:var(--muted)}
pre,code{font-family:var(--mono);font-size:.92em;white-space:pre-wrap}
hr{border:0;border-top:1px solid var(--line)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`);

export const messageCsp = frameCsp(style.source);

export function messageFrame(src: string, title: string): Html {
  return html`<iframe class="message" src="${src}" title="${title}" sandbox="${frameSandbox}" referrerpolicy="no-referrer"></iframe>`;
}

/** Links open in a new tab, because the frame can show nothing else. */
export function messagePage(title: string, message: Html): string {
  return html`<!DOCTYPE html>
<html lang="">
<head>
<meta charset="utf-8">
<base target="_blank">
<title>${title}</title>
<style>${{ html: style.text }}</style>
</head>
<body dir="auto">
${message}
</body>
</html>
`.html;
}

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

/**
 * Leads to the administration. The browser has come from another site, so it sends the cookie of the session only when a
 * page of ours loads the next one. `path` is that of a page of the administration; this one is a level below the base URL.
 */
export function signedOnPage(path: string): string {
  const address = `..${path}`;
  return page(
    'Signed in',
    html`<meta http-equiv="refresh" content="${`0;url=${address}`}">
<h1>You are signed in</h1>
<p><a href="${address}">Continue to administration</a></p>`,
  );
}

export function signOnFailedPage(error: string): string {
  return page(
    'Sign in',
    html`<h1>Sign in</h1>
<p role="alert">${error}</p>
<p><a href="../admin">Back</a></p>`,
  );
}

/** Explains why there is no administration here. */
export function refusedPage(): string {
  return page(
    'Administration',
    html`<h1>Administration needs HTTPS</h1>
<p>Without HTTPS, others on the network could read your password. Open the address of the service that begins with
<code>https://</code>. If it has none, set SEALPOST_BASE_URL to one, or use a browser on the machine of the service. Behind a
proxy, add its address to SEALPOST_TRUSTED_PROXIES.</p>`,
  );
}

function page(title: string, content: Html): string {
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} &ndash; Sealpost</title>
<link rel="icon" href="data:,">
<style>${{ html: mailboxStyle.text }}</style>
</head>
<body>
<header><span class="brand">Sealpost</span></header>
<main>
${content}
</main>
</body>
</html>
`.html;
}
