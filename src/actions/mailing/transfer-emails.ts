import { mailAddress, showAddress } from '../../core/email-address.ts';
import { type EmailPayloads, emailRules, expiryOrdinal, type TransferEmailKind } from '../../core/email-kinds.ts';
import { codeLink } from '../../core/links.ts';
import { showShortCode } from '../../core/verification.ts';
import type { OutboxRow } from '../../db/outbox/outbox.ts';
import { type EmailRecipient, findEmailRecipient } from '../../db/recipients/recipients.ts';
import { wasActive } from '../../db/transfer-log.ts';
import { fromName, personName } from '../../emails/from-name.ts';
import type { RenderedEmail, UnrenderedEmail } from '../../emails/render-email.ts';
import { renderEmailInWorker } from '../../emails/render-in-worker.ts';
import type { DeletionAlertValues, LockAlertValues } from '../../emails/templates/alerts.ts';
import type { RevocationValues } from '../../emails/templates/sender.ts';
import type { EmailMessage } from '../../ports/mailer.ts';
import type { Ports } from '../../ports/ports.ts';
import { openEmail, type QueuedEmail } from '../../records/queued-email.ts';
import {
  downloadNotificationValues,
  downloadSummaryValues,
  recipientWarningValues,
  senderWarningValues,
  uploadSummaryValues,
} from './sender-emails.ts';
import {
  burstLoggedAt,
  type EmailDeps,
  findDownloadBurst,
  loadTransferForEmail,
  readEmailSettings,
  recipientValues,
  type TransferForEmail,
} from './transfer-for-email.ts';

interface EmailContext<Payload> {
  readonly deps: EmailDeps;
  readonly source: TransferForEmail;
  readonly row: OutboxRow;
  readonly payload: Payload;
}

/** The event that the email reports is still in progress. */
export interface Postponed {
  readonly notBefore: Date;
}

/** Returns undefined when there is nothing to report. */
type BuildEmail<Kind extends TransferEmailKind> = (
  given: EmailContext<EmailPayloads[Kind]>,
) => Promise<UnrenderedEmail | Postponed | undefined>;

/** Builds the email of each kind. A new kind needs an entry here, in `EmailPayloads` and in `emailRules`. */
const emailBuilders: { readonly [Kind in TransferEmailKind]: BuildEmail<Kind> } = {
  async recipient({ deps, source, row, payload: { secret } }) {
    const recipient = await recipientIn(deps, row);
    return (
      recipient && [
        'recipient',
        await recipientValues(deps, source, recipient, { secret: currentSecret(source, secret) }),
      ]
    );
  },
  async 'upload-summary'({ deps, source, payload: { secrets = {} } }) {
    const values = await uploadSummaryValues(deps, source, (id) => currentSecret(source, secrets[id]));
    // After expiry the email is only useful if some files were not sent or not scanned.
    const isOver = source.state === 'Deleted_by_expiration';
    return isOver && values.removedCount === 0 && values.warnings.length === 0 ? undefined : ['upload-summary', values];
  },
  async 'never-completed'({ deps, source, row }) {
    if (await wasActive(deps.db, row.tracking_id ?? '')) return undefined;
    return ['never-completed', { serviceUrl: deps.serviceUrl, transfer: source.transfer }];
  },
  async 'download-notification'({ deps, source, row }) {
    const time = await findDownloadBurst(deps.db, row);
    if (deps.clock.now() < burstLoggedAt(time.until)) return { notBefore: burstLoggedAt(time.until) };
    const values = await downloadNotificationValues(deps, source, time);
    return values && ['download-notification', values];
  },
  async 'download-summary'({ deps, source }) {
    return ['download-summary', await downloadSummaryValues(deps, source)];
  },
  async revocation(given) {
    // A recipient who never had access gets no email about the end of the transfer.
    if (!(await wasActive(given.deps.db, given.row.tracking_id ?? ''))) return undefined;
    return ['revocation', revocationValues(given, { reader: 'recipient', notifiedCount: 1 })];
  },
  async 'revocation-to-sender'(given) {
    const couldHaveIt = await wasActive(given.deps.db, given.row.tracking_id ?? '');
    const notifiedCount = couldHaveIt ? given.payload.notifiedCount : 0;
    return ['revocation', revocationValues(given, { reader: 'sender', notifiedCount })];
  },
  'lock-alert': (given) => lockAlert(given, 'sender'),
  'lock-alert-to-admin': (given) => lockAlert(given, 'admin'),
  'deletion-alert': (given) => deletionAlert(given, 'sender'),
  'deletion-alert-to-admin': (given) => deletionAlert(given, 'admin'),
  async 'expiry-warning'({ deps, source, row }) {
    const recipient = isOfThisExpiry(source, row) ? await recipientIn(deps, row) : undefined;
    const values = recipient && (await recipientWarningValues(deps, source, recipient));
    return values && ['expiry-warning', values];
  },
  async 'expiry-warning-to-sender'({ deps, source, row }) {
    const values = isOfThisExpiry(source, row) ? await senderWarningValues(deps, source) : undefined;
    return values && ['expiry-warning', values];
  },
};

function buildTransferEmail(
  deps: EmailDeps,
  source: TransferForEmail,
  row: OutboxRow,
  { kind, payload }: Extract<QueuedEmail, { readonly kind: TransferEmailKind }>,
): Promise<UnrenderedEmail | Postponed | undefined> {
  return (emailBuilders[kind] as BuildEmail<TransferEmailKind>)({
    deps,
    source,
    row,
    payload: payload as never,
  });
}

async function recipientIn({ db }: EmailDeps, { recipient_id }: OutboxRow): Promise<EmailRecipient | undefined> {
  return recipient_id === null ? undefined : findEmailRecipient(db, recipient_id);
}

/** The secret of a link is no longer valid when the transfer has a password. */
function currentSecret({ access }: TransferForEmail, secret: string | undefined): string | undefined {
  return access === 'link' ? secret : undefined;
}

/** A warning is obsolete when the expiry was changed after it was queued. */
function isOfThisExpiry({ transfer }: TransferForEmail, { ordinal }: OutboxRow): boolean {
  return ordinal === expiryOrdinal(transfer.expiresAt);
}

function revocationValues(
  { deps, source, payload: { message } }: EmailContext<{ readonly message: string }>,
  to: Pick<RevocationValues, 'reader' | 'notifiedCount'>,
): RevocationValues {
  const { sender, transfer } = source;
  const rawMessage = message === '' ? null : ({ type: 'markdown', source: message } as const);
  return { ...to, serviceUrl: deps.serviceUrl, sender, transfer, message: rawMessage };
}

async function lockAlert(
  { deps, source, row, payload }: EmailContext<EmailPayloads['lock-alert']>,
  reader: LockAlertValues['reader'],
): Promise<UnrenderedEmail | undefined> {
  const recipient = await recipientIn(deps, row);
  if (recipient === undefined) return undefined;
  const { sender, transfer } = source;
  const alert = { ...payload, lockedUntil: new Date(payload.lockedUntil), recipient: recipient.address };
  return ['lock-alert', { ...alert, reader, serviceUrl: deps.serviceUrl, sender, transfer }];
}

async function deletionAlert(
  { deps, source, row, payload: { attempts } }: EmailContext<EmailPayloads['deletion-alert']>,
  reader: DeletionAlertValues['reader'],
): Promise<UnrenderedEmail | undefined> {
  const recipient = await recipientIn(deps, row);
  if (recipient === undefined) return undefined;
  const { sender, transfer } = source;
  const { serviceUrl } = deps;
  return ['deletion-alert', { reader, serviceUrl, sender, transfer, recipient: recipient.address, attempts }];
}

export type RenderEmailDeps = EmailDeps & Pick<Ports, 'languages'>;

/**
 * Renders an email from the current data, at the time of sending. Returns undefined when it should not be sent: its
 * transfer has ended or does not exist, or there is nothing to report. Throws if the row was manipulated.
 */
export async function renderQueuedEmail(
  deps: RenderEmailDeps,
  row: OutboxRow,
  reader: string,
  stopping?: AbortSignal,
): Promise<(RenderedEmail & Pick<EmailMessage, 'fromName' | 'replyTo'>) | Postponed | undefined> {
  const settings = await readEmailSettings(deps);
  const queued = openEmail(deps.keys, row);
  const { serviceUrl } = deps;
  const render = async (email: UnrenderedEmail, requested: string | undefined) => {
    const language = deps.languages.choose(requested);
    const rendered = await renderEmailInWorker(email, language, settings, stopping);
    return { ...rendered, fromName: fromName(language, settings.brand) };
  };
  if (queued.kind === 'verification-code') {
    const { language, code, validMinutes, withLink = false, isShort = false } = queued.payload;
    const link = withLink ? codeLink(serviceUrl, code) : null;
    const content = { code: isShort ? showShortCode(code) : code, validMinutes };
    return render(
      ['verification-code', { ...content, address: showAddress(reader, null), serviceUrl, link }],
      language,
    );
  }
  if (queued.kind === 'test') {
    return render(['test', { address: showAddress(reader, null), serviceUrl }], queued.payload.language);
  }
  if (queued.kind === 'damage-alert') return render(['damage-alert', { ...queued.payload, serviceUrl }], undefined);
  const source = await loadTransferForEmail(deps, row.tracking_id ?? '');
  const rules = emailRules[queued.kind];
  if (source === undefined || !rules.states.includes(source.state)) return undefined;
  const email = await buildTransferEmail(deps, source, row, queued);
  if (email === undefined || 'notBefore' in email) return email;
  const languages = {
    recipient: source.row.recipient_language,
    sender: source.row.sender_language,
    admin: undefined,
  };
  const requestedLanguage = 'language' in queued.payload ? queued.payload.language : undefined;
  const chosen = requestedLanguage ?? languages[rules.reader];
  const rendered = await render(email, chosen);
  if (rules.reader !== 'recipient') return rendered;
  const name = fromName(deps.languages.choose(chosen), settings.brand, source.sender.name);
  return { ...rendered, fromName: name, replyTo: replyAddress(source) };
}

/** Replies to an email go to the sender of the transfer. */
function replyAddress({ sender, row }: TransferForEmail): NonNullable<EmailMessage['replyTo']> {
  return {
    name: personName(sender.name),
    address: mailAddress(row.sender_address, row.sender_capitals),
  };
}
