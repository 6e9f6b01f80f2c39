import type { TransferDescription } from '../../actions/describe-transfer.ts';
import type { FilesWithTickets } from '../../actions/list-files.ts';
import type { Problem } from '../../core/problem.ts';
import { type Html, html } from './html.ts';
import { messageFrame } from './message-page.ts';
import type { PageParts } from './page-frame.ts';
import type { PageLanguage } from './page-language.ts';
import { sayDate, saySize } from './page-values.ts';

type Say = PageLanguage['say'];
type Content = Omit<PageParts, 'page'>;

export interface Asked {
  readonly id: string;
  /** From a link that carries it: it need not be typed. */
  readonly password: string | undefined;
  /** How many tries are left after a wrong password. */
  readonly triesLeft: number | undefined;
}

/** Works without a script: the password travels in the body of the form. */
export function askForPassword(say: Say, { id, password, triesLeft }: Asked): Content {
  const title = say('web/receive:title');
  return {
    title,
    content: html`<form class="card narrow" method="post" action="download?id=${id}">
<h1>${title}</h1>
<p>${say('web/receive:ask')}</p>
${triesLeft === undefined ? '' : wrongNotice(say, triesLeft)}
<label for="password">${say('web/receive:password')}</label>
<input id="password" class="wide" name="password" type="password" value="${password ?? ''}" required dir="ltr" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="where-from">
<p class="actions"><button type="submit" class="main wide">${say('web/receive:open')}</button></p>
<p class="muted last" id="where-from">${say('web/receive:whereFrom')}</p>
<p class="muted last hint">${say('web/receive:noScript')}</p>
</form>`,
  };
}

function wrongNotice(say: Say, left: number): Html {
  return html`<div class="notice bad" role="alert"><p>${say('web/receive:wrong', { left })}</p><p>${say('web/receive:wrongHint')}</p></div>`;
}

export interface Opened {
  readonly id: string;
  readonly description: TransferDescription;
  readonly list: FilesWithTickets;
}

/** So many files stand on one page; the others are in the ZIP. */
const mostFiles = 500;

/** The same as the app shows, but for what needs a script. */
export function openedTransfer(language: PageLanguage, { id, description, list }: Opened): Content {
  const { say } = language;
  const { fileCount, checksumAlgorithm: algorithm, notification, isMessageShown } = description;
  const title = say('web/receive:heading', { count: fileCount });
  const archive = (name: string) => `api/transfers/${id}/${name}?ticket=${description.ticketFor(name)}`;
  const files = list.files.slice(0, mostFiles).map(({ id: fileId, name, size, checksum }) => {
    const href = `api/transfers/${id}/files/${fileId}?ticket=${list.ticketFor(fileId)}`;
    return html`<li class="file"><div class="about"><bdi class="name">${name}</bdi><span class="muted">${saySize(say, size)}</span>
<details><summary>${say('web/receive:checksum', { algorithm })}</summary><code>${checksum}</code></details></div>
<a class="button" href="${href}" aria-label="${say('web/receive:downloadFile', { name })}">${say('web/receive:download')}</a></li>\n`;
  });
  const left = list.files.length - files.length;
  const link = (name: string, key: string, look = 'button') =>
    html`<a class="${look}" href="${archive(name)}">${say(key)}</a>\n`;
  return {
    title,
    content: html`<section class="card">
<h1>${title}</h1>
${facts(language, description)}
${notification === undefined || notification.message === '' ? '' : html`<h2>${say('web/receive:note')}</h2><p class="words last" dir="auto">${notification.message}</p>`}
</section>
${isMessageShown ? html`<section class="card"><h2>${say('web/receive:message')}</h2>${messageFrame(archive('message'), say('web/receive:message'))}</section>` : ''}
<section class="card">
<h2>${say('web/receive:files')}</h2>
<p class="actions">${fileCount > 1 ? link('zip', 'web/receive:all', 'button main') : ''}${description.hasConfidentialMessage ? link('eml', 'web/receive:eml') : ''}${link('checksums', 'web/receive:checksums')}</p>
<ul class="files">${files}</ul>
${left > 0 ? html`<p>${say('web/receive:moreInZip', { count: left })}</p>` : ''}
<p class="muted small last">${say('web/receive:linksLife')}</p>
</section>`,
  };
}

function facts(language: PageLanguage, description: TransferDescription): Html {
  const { say } = language;
  const { senderName, senderEmail, notification, fileCount, totalSize, expiresAt, trackingId } = description;
  const fact = (key: string, value: Html) => html`<dt>${say(key)}</dt><dd>${value}</dd>\n`;
  const size = saySize(say, totalSize);
  const name = senderName === '' ? '' : html`<bdi>${senderName}</bdi><br>`;
  const hint = html`<br><span class="muted small">${say('web/receive:fromHint')}</span>`;
  return html`<dl class="facts">
${fact('web/receive:from', html`${name}<bdi>${senderEmail}</bdi>${hint}`)}${
  notification === undefined || notification.subject === ''
    ? ''
    : fact('web/receive:subject', html`<bdi>${notification.subject}</bdi>`)
}${fact('web/receive:contents', html`${say('web/receive:filesAndSize', { count: fileCount, size })}`)}${fact(
  'web/receive:until',
  html`<time datetime="${expiresAt.toISOString()}">${sayDate(language, expiresAt)}</time>`,
)}${fact('web/receive:trackingId', html`<bdi>${trackingId}</bdi>`)}</dl>`;
}

/** Why there are no files, and what can be done about it. */
export function refusedTransfer(language: PageLanguage, problem: Problem, now: Date): Content {
  const { say } = language;
  const kind = refusalKind(problem);
  const until = sayDate(language, new Date(now.getTime() + (problem.retryAfter ?? 0) * 1000));
  const title = say(`web/receive:${kind}.title`);
  return {
    title,
    content: html`<div class="card narrow refusal">
<h1>${title}</h1>
<p>${say(`web/receive:${kind}.text`, { until })}</p>
<p class="last">${say(`web/receive:${kind}.next`)}</p>
</div>`,
  };
}

const endings: Readonly<Record<string, string>> = {
  Deleted_by_expiration: 'expired',
  Deleted_by_revocation: 'revoked',
  Deleted_by_security: 'security',
};

function refusalKind({ code, members }: Problem): string {
  switch (code) {
    case 'rule_broken':
      return 'processing';
    case 'entity_unknown':
      return 'unknown';
    case 'transfer_locked':
      return 'locked';
    case 'transfer_gone':
      return endings[String(members['state'])] ?? 'gone';
    case 'requests_too_many':
      return 'busy';
    default:
      return 'broken';
  }
}
