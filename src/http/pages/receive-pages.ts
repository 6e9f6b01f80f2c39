import type { TransferDescription } from '../../actions/opening/describe-transfer.ts';
import type { FilesWithTickets } from '../../actions/opening/list-files.ts';
import type { AttemptAction } from '../../core/attempts.ts';
import { shownPath } from '../../core/file-path.ts';
import { type Html, html } from '../../core/html.ts';
import type { Problem } from '../../core/problem.ts';
import { zonedDateFormat } from '../../core/time-zone.ts';
import { formatSize } from './format-values.ts';
import { messageFrame } from './message-page.ts';
import type { PageLanguage } from './page-language.ts';
import type { PageParts } from './page-layout.ts';

type Translate = PageLanguage['translate'];
type Content = Omit<PageParts, 'page'>;

export interface PasswordFormValues {
  readonly id: string;
  /** The password from the link, filled into the form. */
  readonly password: string | undefined;
  readonly wrong: WrongPassword | undefined;
}

/** What remains after a wrong password. `left` is missing if no attempt was counted. */
export interface WrongPassword {
  readonly left: number | undefined;
  readonly nextStep: AttemptAction['kind'];
}

/** Works without a script: the password is sent in the form body. */
export function passwordFormContent(translate: Translate, { id, password, wrong }: PasswordFormValues): Content {
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
<p class="muted last hint">${translate('web/receive:noScript')}</p>
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

/** Shows the same as the web app, except for parts that need a script. */
export function openedTransferContent(locale: PageLocale, { id, description, list }: OpenedTransfer): Content {
  const { translate } = locale.language;
  const { checksumAlgorithm: algorithm, notification, isMessageViewable, message } = description;
  const title = translate(
    description.message === undefined ? 'web/receive:heading' : 'web/receive:headingMessage',
    contentCounts(description),
  );
  const archive = (name: string) => `api/transfers/${id}/${name}?ticket=${description.ticketFor(name)}`;
  // A message that is too long to be shown can only be downloaded.
  const listed = isMessageViewable ? list.files.filter((file) => file.id !== message?.fileId) : list.files;
  const files = listed.slice(0, maxFiles).map((file) => {
    const { id: fileId, name, size, checksum } = file;
    const href = `api/transfers/${id}/files/${fileId}?ticket=${list.ticketFor(fileId)}`;
    return html`<li class="file"><div class="about"><bdi class="name">${shownPath(file)}</bdi><span class="muted">${formatSize(translate, size)}</span>
<details><summary>${translate('web/receive:checksum', { algorithm })}</summary><code>${checksum}</code></details></div>
<a class="button" href="${href}" aria-label="${translate('web/receive:downloadFile', { name })}">${translate('web/receive:download')}</a></li>\n`;
  });
  const left = listed.length - files.length;
  const link = (name: string, key: string, look = 'button') =>
    html`<a class="${look}" href="${archive(name)}">${translate(key)}</a>\n`;
  return {
    title,
    content: html`<section class="card">
<h1>${title}</h1>
${facts(locale, description)}
${notification === undefined || notification.message === '' ? '' : html`<h2>${translate('web/receive:note')}</h2><p class="words last" dir="auto">${notification.message}</p>`}
</section>
${isMessageViewable ? html`<section class="card"><h2>${translate('web/receive:message')}</h2>${messageFrame(archive('message'), translate('web/receive:message'))}</section>` : ''}
<section class="card">
<h2>${translate(files.length === 0 ? 'web/receive:download' : 'web/receive:files')}</h2>
<p class="actions">${listed.length > 1 ? link('zip', 'web/receive:all', 'button main') : ''}${message !== undefined ? link('eml', 'web/receive:eml') : ''}${link('checksums', 'web/receive:checksums')}</p>
${files.length === 0 ? '' : html`<ul class="files">${files}</ul>`}
${left > 0 ? html`<p>${translate('web/receive:moreInZip', { count: left })}</p>` : ''}
<p class="muted small last">${translate('web/receive:linksLife')}</p>
</section>`,
  };
}

/** Number and size of the files without the confidential message, which is no file for its reader. */
function contentCounts({ fileCount, totalSize, message }: TransferDescription) {
  return message === undefined
    ? { count: fileCount, size: totalSize }
    : { count: fileCount - 1, size: totalSize - message.size };
}

function facts({ language, timeZone }: PageLocale, description: TransferDescription): Html {
  const { translate, locale } = language;
  const { senderName, senderEmail, isSenderVerified, notification, expiresAt, trackingId } = description;
  const fact = (key: string, value: Html) => html`<dt>${translate(key)}</dt><dd>${value}</dd>\n`;
  const { count, size } = contentCounts(description);
  const contents = translate(
    description.message === undefined ? 'web/receive:filesAndSize' : 'web/receive:filesAndSizeMessage',
    { count, size: formatSize(translate, size) },
  );
  const name = senderName === '' ? '' : html`<bdi>${senderName}</bdi><br>`;
  const hint = isSenderVerified ? html`<br><span class="muted small">${translate('web/receive:fromHint')}</span>` : '';
  return html`<dl class="facts">
${fact('web/receive:from', html`${name}<bdi>${senderEmail}</bdi>${hint}`)}${
  notification === undefined || notification.subject === ''
    ? ''
    : fact('web/receive:subject', html`<bdi>${notification.subject}</bdi>`)
}${fact('web/receive:contents', html`${contents}`)}${fact(
  'web/receive:until',
  html`<time datetime="${expiresAt.toISOString()}">${zonedDateFormat(locale, timeZone)(expiresAt)}</time>`,
)}${fact('web/receive:trackingId', html`<bdi>${trackingId}</bdi>`)}</dl>`;
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
