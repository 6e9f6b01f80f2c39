import type { FilesWithTickets, TransferDescription } from '../../actions/opening/received-transfer.ts';
import type { AttemptAction } from '../../core/attempts.ts';
import { shownPath } from '../../core/file-name.ts';
import { type Html, html } from '../../core/html.ts';
import type { Problem } from '../../core/problem.ts';
import { isSentenceName } from '../../core/sentences.ts';
import { zonedDateFormat } from '../../core/time.ts';
import { formatSize } from './format-values.ts';
import { messageFrame } from './message-pages.ts';
import type { PageParts } from './page-layout.ts';
import type { PageLanguage } from './page-messages.ts';

type Translate = PageLanguage['translate'];
type Content = Omit<PageParts, 'page'>;

export interface PasswordFormValues {
  readonly id: string;
  /** The password from the link, filled into the form. */
  readonly password: string | undefined;
  readonly wrong: WrongPassword | undefined;
  /** A remark for browsers without scripts by default. */
  readonly hint?: '';
}

/** What remains after a wrong password. `left` is missing if no attempt was counted. */
export interface WrongPassword {
  readonly left: number | undefined;
  readonly nextStep: AttemptAction['kind'];
}

/** Works without a script: the password is sent in the form body. */
export function passwordFormContent(translate: Translate, values: PasswordFormValues): Content {
  const { id, password, wrong, hint = translate('web/receive:noScript') } = values;
  const title = translate('web/receive:title');
  return {
    title,
    content: html`<form class="card narrow sealed" method="post" action="download?id=${id}">
<h1>${title}</h1>
<p>${translate('web/receive:ask')}</p>
${wrong === undefined ? '' : wrongPasswordNotice(translate, wrong)}
<label for="password">${translate('web/receive:password')}</label>
<input id="password" class="wide" name="password" type="password" value="${password ?? ''}" required dir="ltr" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="where-from">
<p class="actions"><button type="submit" class="main wide">${translate('web/receive:open')}</button></p>
<p class="muted last" id="where-from">${translate('web/receive:whereFrom')}</p>
${hint === '' ? '' : html`<p class="muted last hint">${hint}</p>`}
</form>`,
  };
}

function wrongPasswordNotice(translate: Translate, { left, nextStep }: WrongPassword): Html {
  const next = left === undefined ? '' : translate(`web/receive:attemptsLeft.${nextStep}`, { left });
  return html`<div class="notice bad" role="alert"><p>${translate('web/receive:wrong')} ${next}</p><p>${translate('web/receive:wrongHint')}</p></div>`;
}

export interface OpenedTransfer {
  readonly id: string;
  readonly description: TransferDescription;
  readonly list: FilesWithTickets;
}

/** The number of files on one page. The others are only in the ZIP archive. */
const maxFiles = 500;

/** A language and a time zone. The reader's own zone is unknown without a script. */
export interface PageLocale {
  readonly language: PageLanguage;
  readonly timeZone: string;
}

/** Shows the same as the web app, in the same order, except for parts that need a script. */
export function openedTransferContent(locale: PageLocale, { id, description, list }: OpenedTransfer): Content {
  const { translate } = locale.language;
  const { isMessageViewable, message } = description;
  const archive = (name: string) => `api/transfers/${id}/${name}?ticket=${description.ticketFor(name)}`;
  // A message that is too long to be shown can only be downloaded.
  const listed = isMessageViewable ? list.files.filter((file) => file.id !== message?.fileId) : list.files;
  const heading = headingOf(translate, description);
  const words = translate('web/receive:message');
  return {
    title: translate('web/receive:title'),
    content: html`${senderCard(locale, description, heading)}
${isMessageViewable ? html`<section class="card"><h2>${words}</h2>${messageFrame(archive('message'), words)}</section>` : ''}
${listed.length === 0 ? '' : fileCard(translate, listed, (fileId) => `api/transfers/${id}/files/${fileId}?ticket=${list.ticketFor(fileId)}`)}
${listed.length < 2 ? '' : html`<p class="download-bar"><a class="button main" href="${archive('zip')}">${translate('web/receive:allSize', { size: formatSize(translate, description.totalSize) })}</a></p>`}
${detailsCard(translate, description, listed, archive)}`,
  };
}

type ListedFiles = FilesWithTickets['files'];

/** A Unicode noncharacter, which occurs in no text. */
const placeholder = '\ufdd0';

function headingOf(translate: Translate, description: TransferDescription): Html {
  const { senderName, shownSenderEmail, message } = description;
  const name = isSentenceName(senderName.trim()) ? senderName.trim() : shownSenderEmail;
  const key = message === undefined ? 'web/receive:sentYou' : 'web/receive:sentYouMessage';
  const { count } = contentCounts(description);
  const [before = '', after = ''] = translate(key, { count, sender: placeholder }).split(placeholder);
  return html`${before}<bdi>${name}</bdi>${after}`;
}

function senderCard({ language, timeZone }: PageLocale, description: TransferDescription, heading: Html): Html {
  const { translate, locale } = language;
  const { senderName, shownSenderEmail, isSenderVerified, notification, expiresAt } = description;
  const { subject = '', message = '' } = notification ?? {};
  const { count, size } = contentCounts(description);
  const isNamed = senderName.trim() === '' || isSentenceName(senderName.trim());
  const hint = isSenderVerified ? html`<span class="verified">${translate('web/receive:verified')}</span>` : '';
  const [before = '', after = ''] = translate('web/receive:availableUntil', { date: placeholder }).split(placeholder);
  const date = html`<time datetime="${expiresAt.toISOString()}">${zonedDateFormat(locale, timeZone)(expiresAt)}</time>`;
  return html`<section class="card">
<h1>${heading}</h1>
${isNamed ? '' : html`<p><bdi>${senderName}</bdi></p>`}
<p class="muted address"><bdi>${shownSenderEmail}</bdi>${hint}</p>
${subject === '' ? '' : html`<h2 dir="auto">${subject}</h2>`}
${message === '' ? '' : html`<p class="words" dir="auto">${message}</p>`}
<p class="muted availability">${count === 0 ? '' : html`<span>${formatSize(translate, size)}</span>`}<span>${before}${date}${after}</span></p>
</section>`;
}

function fileCard(translate: Translate, listed: ListedFiles, hrefOf: (fileId: string) => string): Html {
  const files = listed.slice(0, maxFiles).map((file) => {
    const { id, name, size } = file;
    return html`<li class="file"><div class="about"><bdi class="name">${shownPath(file)}</bdi><span class="muted">${formatSize(translate, size)}</span></div>
<a class="button" href="${hrefOf(id)}" aria-label="${translate('web/receive:downloadFile', { name })}">${translate('web/receive:download')}</a></li>\n`;
  });
  const left = listed.length - files.length;
  return html`<section class="card">
<h2>${translate('web/receive:files')}</h2>
<ul class="files received">${files}</ul>
${left > 0 ? html`<p>${translate('web/receive:moreInZip', { count: left })}</p>` : ''}
</section>`;
}

function detailsCard(
  translate: Translate,
  { trackingId, message, checksumAlgorithm: algorithm }: TransferDescription,
  listed: ListedFiles,
  archive: (name: string) => string,
): Html {
  const link = (name: string, key: string) => html`<a class="button" href="${archive(name)}">${translate(key)}</a>\n`;
  const sums = listed
    .slice(0, maxFiles)
    .map((file) => html`<div><dt><bdi>${shownPath(file)}</bdi></dt><dd><code>${file.checksum}</code></dd></div>\n`);
  return html`<details class="card details"><summary>${translate('web/receive:details')}</summary>
<dl class="facts"><dt>${translate('web/receive:trackingId')}</dt><dd><bdi>${trackingId}</bdi></dd></dl>
<p class="actions">${message === undefined ? '' : link('eml', 'web/receive:eml')}${link('checksums', 'web/receive:checksums')}</p>
<p class="muted small">${translate('web/receive:linksLife')}</p>
${listed.length === 0 ? '' : html`<h2>${translate('web/receive:checksum', { algorithm })}</h2><dl class="sums">${sums}</dl>`}
</details>`;
}

/** Number and size of the files without the confidential message, which is no file for its reader. */
function contentCounts({ fileCount, totalSize, message }: TransferDescription) {
  return message === undefined
    ? { count: fileCount, size: totalSize }
    : { count: fileCount - 1, size: totalSize - message.size };
}

/** Explains why there are no files, and what the recipient can do. */
export function transferProblemContent({ language, timeZone }: PageLocale, problem: Problem, now: Date): Content {
  const { translate, locale } = language;
  const kind = problemKind(problem);
  const until = zonedDateFormat(locale, timeZone)(new Date(now.getTime() + (problem.retryAfter ?? 0) * 1000));
  const title = translate(`web/receive:${kind}.title`);
  return {
    title,
    content: html`<div class="card narrow refusal">
<h1>${title}</h1>
<p>${translate(`web/receive:${kind}.text`, { until })}</p>
<p class="last">${translate(`web/receive:${kind}.next`)}</p>
</div>`,
  };
}

const endedKinds: Readonly<Record<string, string>> = {
  Deleted_by_expiration: 'expired',
  Deleted_by_revocation: 'revoked',
  Deleted_by_security: 'security',
};

function problemKind({ code, members }: Problem): string {
  switch (code) {
    case 'transfer_processing':
      return 'processing';
    case 'entity_unknown':
      return 'unknown';
    case 'transfer_locked':
      return 'locked';
    case 'transfer_gone':
      return endedKinds[String(members['state'])] ?? 'gone';
    case 'too_many_requests':
      return 'busy';
    default:
      return 'broken';
  }
}
