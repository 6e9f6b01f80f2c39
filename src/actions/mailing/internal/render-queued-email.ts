import { mailAddress, showAddress } from '../../../core/email-address.ts';
import { emailRules } from '../../../core/email-kinds.ts';
import { codeLink } from '../../../core/links.ts';
import { showShortCode } from '../../../core/verification.ts';
import type { OutboxRow } from '../../../db/outbox/outbox.ts';
import { fromName, personName } from '../../../emails/from-name.ts';
import type { RenderedEmail } from '../../../emails/render-email.ts';
import { renderEmailInWorker } from '../../../emails/render-in-worker.ts';
import type { EmailMessage } from '../../../ports/mailer.ts';
import type { Ports } from '../../../ports/ports.ts';
import { openEmail } from '../../../records/queued-email.ts';
import { readEmailSettings } from './email-settings.ts';
import { buildTransferEmail, type Postponed } from './transfer-emails.ts';
import { type EmailDeps, loadTransferForEmail, type TransferForEmail } from './transfer-for-email.ts';

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
  if (queued.kind === 'verification-code') {
    const { language, code, validMinutes, withLink = false, isShort = false } = queued.payload;
    const { serviceUrl } = deps;
    const link = withLink ? codeLink(serviceUrl, code) : null;
    const content = { code: isShort ? showShortCode(code) : code, validMinutes };
    const values = { ...content, address: showAddress(reader, null), serviceUrl, link };
    const chosen = deps.languages.choose(language);
    const rendered = await renderEmailInWorker(['verification-code', values], chosen, settings, stopping);
    return { ...rendered, fromName: fromName(chosen, settings.brand) };
  }
  if (queued.kind === 'test') {
    const chosen = deps.languages.choose(queued.payload.language);
    const values = { address: showAddress(reader, null), serviceUrl: deps.serviceUrl };
    const rendered = await renderEmailInWorker(['test', values], chosen, settings, stopping);
    return { ...rendered, fromName: fromName(chosen, settings.brand) };
  }
  if (queued.kind === 'damage-alert') {
    const chosen = deps.languages.choose(undefined);
    const values = { ...queued.payload, serviceUrl: deps.serviceUrl };
    const rendered = await renderEmailInWorker(['damage-alert', values], chosen, settings, stopping);
    return { ...rendered, fromName: fromName(chosen, settings.brand) };
  }
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
  const language = deps.languages.choose(requestedLanguage ?? languages[rules.reader]);
  const rendered = await renderEmailInWorker(email, language, settings, stopping);
  if (rules.reader !== 'recipient') return { ...rendered, fromName: fromName(language, settings.brand) };
  const name = fromName(language, settings.brand, source.sender.name);
  return { ...rendered, fromName: name, replyTo: replyAddress(source) };
}

/** Replies to an email go to the sender of the transfer. */
function replyAddress({ sender, row }: TransferForEmail): NonNullable<EmailMessage['replyTo']> {
  return {
    name: personName(sender.name),
    address: mailAddress(row.sender_address, row.sender_capitals),
  };
}
