import { type Html, html } from '../../core/html.ts';
import type { LegalDocument } from '../../core/legal-text.ts';
import { zonedDateFormat } from '../../core/time.ts';
import type { EmailSummary, ReadableEmail } from '../../ports/mailbox.ts';
import { tokenScript } from './brand-preview.ts';
import { frameSandbox, hashedInline } from './content-security-policies.ts';
import { mailboxStyle } from './mailbox-style.ts';
import { legalPagePaths } from './page-layout.ts';

/**
 * Shows new emails without a reload, which would take the focus from a link. Only a visible page requests the list, and
 * a failed request is repeated.
 */
const updatingScript = await hashedInline(`const find=(root)=>root.getElementById('emails');
const update=async()=>{if(document.hidden)return;
const response=await fetch(location.href).catch(()=>undefined);if(!response?.ok)return;
const next=find(new DOMParser().parseFromString(await response.text(),'text/html'));
const list=find(document);if(next===null||next.innerHTML===list.innerHTML)return;
const focused=document.activeElement?.getAttribute('href');
list.replaceWith(next);
for(const link of next.getElementsByTagName('a'))if(link.getAttribute('href')===focused)link.focus()};
setInterval(update,3000);addEventListener('visibilitychange',update)
`);

/** Allows the one script and its requests to this server. Emails are shown as escaped text. */
export const emailListCsp = [
  "default-src 'none'",
  `style-src ${mailboxStyle.source}`,
  'img-src data:',
  `script-src ${updatingScript.source}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Allows no scripts, no external content and no framing. */
export const mailboxCsp = [
  "default-src 'none'",
  `style-src ${mailboxStyle.source}`,
  'img-src data:',
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The way from a page to the root of the service, for relative links: they keep the path of the base URL, which a proxy
 * removes from requests.
 */
type Root = './' | '../';

const emailPath = (root: Root, name: string) => `${root}mailbox/${name}`;

export interface EmailList {
  readonly emails: readonly EmailSummary[];
  /** Whether this is the page with the newest emails. */
  readonly isFirst: boolean;
  /** The last email on this page, where more follow. */
  readonly before: string | undefined;
}

/** The existing legal texts. Undefined where there is no web app. */
type Legal = readonly LegalDocument[] | undefined;

export interface MailboxContext {
  readonly legal: Legal;
  /** That of the server: these pages are read on the same machine, and have no script that could read its zone. */
  readonly timeZone: string;
}

/** Asks for the token. */
export function lockedMailboxPage(isWrong: boolean, { legal }: MailboxContext): string {
  return page(
    { title: 'Test mailbox', legal, root: './' },
    html`<main>
<h1>Test mailbox</h1>
${isWrong ? html`<p role="alert">This token is wrong. Each start of Sealpost prints a new one.</p>` : ''}
<p>Sealpost prints a link to this page when it starts. Open that link, or enter the text after <code>#</code> in it.</p>
<form method="post" action="./mailbox"><label>Token <input type="text" name="token" autocomplete="off" required></label>
<button type="submit">Open</button></form>
</main>
<script>${{ html: tokenScript.text }}</script>`,
  );
}

/** Explains why there is no mailbox any more. */
export function endedMailboxPage({ legal }: MailboxContext): string {
  return page(
    { title: 'Test mailbox', legal, root: './' },
    html`<main>
<h1>The test mailbox is closed</h1>
<p>A request came through a proxy or with another host name, so other machines can reach this service. They could read the codes
and links in all emails, and everyone could send. Both have ended.</p>
<p>To let others use Sealpost, set SEALPOST_BASE_URL and SEALPOST_SMTP. To try it out on this machine, start it again and use it
without a proxy.</p>
</main>`,
  );
}

export function emailListPage({ emails, isFirst, before }: EmailList, { legal, timeZone }: MailboxContext): string {
  const emailItem = emailItemIn(timeZone);
  return page(
    { title: 'Test mailbox', legal, root: './' },
    html`<main>
<h1>Test mailbox</h1>
<p class="muted">No mail server is configured, so emails are not delivered. They are stored on this machine and shown here.</p>
<div id="emails">
${emails.length === 0 ? noEmails(isFirst) : html`<ol class="mails">${emails.map(emailItem)}</ol>`}
<nav aria-label="Pagination"><a href="./mailbox">${isFirst ? 'Refresh' : 'Newest'}</a>${
      before === undefined ? '' : html`<a href="./mailbox?before=${before}">Older</a>`
    }</nav>
</div>
</main>
${isFirst ? html`<script>${{ html: updatingScript.text }}</script>` : ''}`,
  );
}

function noEmails(isFirst: boolean): Html {
  return html`<p>${isFirst ? 'No emails yet. They appear here when someone requests a code or sends files.' : 'No older emails.'}</p>`;
}

function emailItemIn(timeZone: string) {
  const format = zonedDateFormat('en', timeZone);
  return ({ name, headers }: EmailSummary): Html => {
    if (headers === undefined) return html`<li>${name} <span class="muted">can&rsquo;t be displayed</span></li>\n`;
    return html`<li><a href="${emailPath('./', name)}" dir="auto">${headers.subject || '(no subject)'}</a>
<div class="about"><span>To: <bdi>${headers.to}</bdi></span> ${time(headers.date, format)}</div></li>\n`;
  };
}

export function emailPage(name: string, email: ReadableEmail, { legal, timeZone }: MailboxContext): string {
  return page(
    { title: email.subject || '(no subject)', legal, root: '../' },
    html`<nav aria-label="Test mailbox"><a href="../mailbox">Back to mailbox</a></nav>
<main>
<h1 dir="auto">${email.subject || '(no subject)'}</h1>
<dl>
<dt>From</dt><dd><bdi>${email.from}</bdi></dd>
<dt>To</dt><dd><bdi>${email.to}</bdi></dd>
${email.replyTo === undefined ? '' : html`<dt>Reply-To</dt><dd><bdi>${email.replyTo}</bdi></dd>`}
<dt>Date</dt><dd>${time(email.date, zonedDateFormat('en', timeZone))}</dd>
</dl>
<h2 id="shown">HTML version</h2>
<iframe src="${emailPath('../', name)}/html" sandbox="${frameSandbox}" referrerpolicy="no-referrer" title="HTML version" aria-labelledby="shown"></iframe>
<section aria-labelledby="text">
<h2 id="text">Plain text version</h2>
<pre dir="auto">${linked(email.text)}</pre>
</section>
</main>`,
  );
}

/** Returns the HTML of an email. Its links open in a new tab, because the frame can show nothing else. */
export const emailHtml = ({ html: text }: ReadableEmail): string =>
  text.replace('<head>', '<head>\n<base target="_blank">');

function linked(text: string): readonly Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((piece, index) =>
      index % 2 === 0 ? html`${piece}` : html`<a href="${piece}" target="_blank" rel="noreferrer">${piece}</a>`,
    );
}

const time = (date: Date, format: (date: Date) => string): Html =>
  html`<time datetime="${date.toISOString()}">${format(date)}</time>`;

const legalNames = { imprint: 'Legal notice', 'terms-of-use': 'Terms of use' } as const satisfies Record<
  LegalDocument,
  string
>;

function footer(legal: readonly LegalDocument[], root: Root): Html {
  const links = legal.map((each) => html`<a href="${root}${legalPagePaths[each]}">${legalNames[each]}</a>\n`);
  return html`<footer>${links}</footer>\n`;
}

/** The logo of the web app, which may not be built. */
const logo = (background: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" aria-hidden="true"><path fill="#2a8279" d="M12 8h40a10 10 0 0 1 10 10v28a10 10 0 0 1-10 10H12A10 10 0 0 1 2 46V18A10 10 0 0 1 12 8z"/>
<path fill="none" stroke="${background}" stroke-width="4.5" stroke-linecap="round" d="M9 16.5 32 35.6 55 16.5"/>
<circle cx="32" cy="36" r="15.5" fill="#c0543c" stroke="${background}" stroke-width="3"/>
<path fill="${background}" d="M32 28a5 5 0 0 1 2.5 9.3l1.9 6.2a.8.8 0 0 1-.8 1h-7.2a.8.8 0 0 1-.8-1l1.9-6.2A5 5 0 0 1 32 28z"/></svg>`;
const mark: Html = { html: logo('var(--page)') };
/** Without an icon in the page, browsers request `/favicon.ico`. */
const iconUrl = `data:image/svg+xml,${encodeURIComponent(logo('white'))}`;

/** The links lead to the web app, if it was built. */
function header(legal: Legal, root: Root): Html {
  if (legal === undefined) return html`<header><span class="brand">${mark}Sealpost</span></header>`;
  return html`<header><a class="brand" href="${root}">${mark}Sealpost</a>
<nav aria-label="Main navigation"><a href="${root}">Send</a><a href="${root}transfers">My transfers</a>
<a href="${root}mailbox" aria-current="page">Test mailbox</a></nav></header>`;
}

interface PageFrame {
  readonly title: string;
  readonly legal: Legal;
  readonly root: Root;
}

function page({ title, legal, root }: PageFrame, content: Html): string {
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} &ndash; Sealpost</title>
<link rel="icon" type="image/svg+xml" href="${iconUrl}">
<style>${{ html: mailboxStyle.text }}</style>
</head>
<body>
${header(legal, root)}
${content}
${legal === undefined || legal.length === 0 ? '' : footer(legal, root)}</body>
</html>
`.html;
}
