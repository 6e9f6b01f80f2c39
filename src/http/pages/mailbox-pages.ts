import type { LegalDocument } from '../../core/legal-text.ts';
import type { MailHead, ReadableMail } from '../../ports/mailbox.ts';
import { type Html, html } from './html.ts';
import { mailboxStyle } from './mailbox-style.ts';
import { legalPages } from './page-frame.ts';

/** Nothing runs, nothing is loaded from elsewhere, and nobody else shows it in a frame. */
export const pageSecurity = [
  "default-src 'none'",
  `style-src ${mailboxStyle.source}`,
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const sandbox = 'allow-popups allow-popups-to-escape-sandbox';

/** For the HTML of a mail, which is in a frame of a page of ours: it has its styles and its links, and nothing else. */
export const mailSecurity = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  `sandbox ${sandbox}`,
].join('; ');

const pathOf = (name: string) => `/mailbox/${name}`;

export interface MailList {
  readonly mails: readonly MailHead[];
  /** Whether these are the newest. */
  readonly isFirst: boolean;
  /** The last that is shown, where there are more. */
  readonly before: string | undefined;
}

/** The legal texts that there are; undefined where the mailbox has the only pages. */
type Legal = readonly LegalDocument[] | undefined;

export function listPage({ mails, isFirst, before }: MailList, legal: Legal): string {
  return page(
    'Mailbox',
    legal,
    html`<main>
<h1>Mailbox</h1>
<p class="muted">There is no mail server yet, so mails reach nobody: they are files of this machine, and shown here to whoever
uses it.</p>
${mails.length === 0 ? noMails(isFirst) : html`<ol class="mails">${mails.map(mailItem)}</ol>`}
<nav aria-label="More mails"><a href="/mailbox">${isFirst ? 'Look again' : 'Newest mails'}</a>${
      before === undefined ? '' : html`<a href="/mailbox?before=${before}">Older mails</a>`
    }</nav>
</main>`,
  );
}

function noMails(isFirst: boolean): Html {
  return html`<p>${isFirst ? 'No mail yet. It appears here as soon as somebody asks for a code or sends something.' : 'There are no older mails.'}</p>`;
}

function mailItem({ name, headers }: MailHead): Html {
  if (headers === undefined) return html`<li>${name} <span class="muted">cannot be shown here.</span></li>\n`;
  return html`<li><a href="${pathOf(name)}" dir="auto">${headers.subject || 'Without a subject'}</a>
<div class="about"><span>to <bdi>${headers.to}</bdi></span> ${time(headers.date)}</div></li>\n`;
}

export function mailPage(name: string, mail: ReadableMail, legal: Legal): string {
  return page(
    mail.subject || 'Without a subject',
    legal,
    html`<nav aria-label="Mailbox"><a href="/mailbox">All mails</a></nav>
<main>
<h1 dir="auto">${mail.subject || 'Without a subject'}</h1>
<dl>
<dt>From</dt><dd><bdi>${mail.from}</bdi></dd>
<dt>To</dt><dd><bdi>${mail.to}</bdi></dd>
${mail.replyTo === undefined ? '' : html`<dt>Replies go to</dt><dd><bdi>${mail.replyTo}</bdi></dd>`}
<dt>Date</dt><dd>${time(mail.date)}</dd>
</dl>
<h2 id="shown">As most mail programs show it</h2>
<iframe src="${pathOf(name)}/html" sandbox="${sandbox}" referrerpolicy="no-referrer" title="As most mail programs show it" aria-labelledby="shown"></iframe>
<section aria-labelledby="text">
<h2 id="text">As plain text</h2>
<pre dir="auto">${linked(mail.text)}</pre>
</section>
</main>`,
  );
}

/** The HTML of a mail as it is, but that its links open a page of their own: in the frame nothing else can be shown. */
export function mailHtml({ html: text }: ReadableMail): string {
  return text.replace('<head>', '<head>\n<base target="_blank">');
}

function linked(text: string): readonly Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((piece, index) =>
      index % 2 === 0 ? html`${piece}` : html`<a href="${piece}" target="_blank" rel="noreferrer">${piece}</a>`,
    );
}

function time(date: Date): Html {
  const words = date.toUTCString().replace('GMT', 'UTC');
  return html`<time datetime="${date.toISOString()}">${words}</time>`;
}

const legalNames = { imprint: 'Imprint', 'terms-of-use': 'Terms of use' } as const satisfies Record<
  LegalDocument,
  string
>;

function footer(legal: readonly LegalDocument[]): Html {
  const links = legal.map((each) => html`<a href="/${legalPages[each]}">${legalNames[each]}</a>\n`);
  return html`<footer>${links}</footer>\n`;
}

function page(title: string, legal: Legal, content: Html): string {
  const brand = legal === undefined ? 'Sealpost' : html`<a href="/">Sealpost</a>`;
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} – Sealpost</title>
<style>${{ html: mailboxStyle.text }}</style>
</head>
<body>
<header><p class="brand">${brand}</p></header>
${content}
${legal === undefined || legal.length === 0 ? '' : footer(legal)}</body>
</html>
`.html;
}
