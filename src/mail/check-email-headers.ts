import { mailAddress, parseWrittenAddress } from '../core/email-address.ts';
import { emailFailureSentence } from '../core/email-kinds.ts';
import { isInLinkDomain } from '../core/links.ts';
import { EmailFailed, type EmailMessage } from '../ports/mailer.ts';

/** Throws a permanent failure: such an email can never be sent. */
export function checkEmailHeaders(email: EmailMessage): void {
  if (!hasValidHeaders(email)) throw new EmailFailed('refused', emailFailureSentence('invalid'));
}

function hasValidHeaders({ to, fromName, replyTo, messageId, subject }: EmailMessage): boolean {
  const addresses = replyTo === undefined ? [to] : [to, replyTo.address];
  return (
    addresses.every(isMailAddress) &&
    /^[A-Za-z0-9]{1,64}$/.test(messageId) &&
    /^\P{Cc}{0,998}$/u.test(subject) &&
    /^\P{Cc}{0,255}$/u.test(fromName ?? '') &&
    /^\P{Cc}{0,255}$/u.test(replyTo?.name ?? '')
  );
}

function isMailAddress(text: string): boolean {
  const written = parseWrittenAddress(text);
  if (written === undefined || isInLinkDomain(written.address)) return false;
  return mailAddress(written.address, written.capitals) === text;
}
