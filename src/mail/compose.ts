import MailComposer from 'nodemailer/lib/mail-composer';
import { type EmailAddress, parseEmail } from '../core/email.ts';
import { type Mail, MailFailed } from '../ports/mailer.ts';

/** Who our mails come from, whichever way they leave. */
const serviceName = 'Sealpost';

/**
 * The bytes of a message as they travel: text and HTML as alternatives, from the service. What could add a header, or
 * a reader, is refused here and not left to the care of others.
 */
export async function composeMail(from: EmailAddress, mail: Mail): Promise<Buffer> {
  const { to, messageId, subject, date, text, html } = mail;
  const isSound = parseEmail(to) === to && /^[A-Za-z0-9]{1,64}$/.test(messageId) && /^\P{Cc}{0,998}$/u.test(subject);
  if (!isSound) throw new MailFailed('refused', 'A line of the mail holds what no line may hold.');
  const composer = new MailComposer({
    from: { name: serviceName, address: from },
    to: { name: '', address: to },
    messageId: `<${messageId}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    date,
    subject: foldable(subject),
    text: quoted(text),
    html: quoted(html),
    newline: 'windows',
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/**
 * A header is folded at its blanks: a word that is too long for a line gets one. Words in other alphabets are encoded, and
 * cut there without one.
 */
function foldable(subject: string): string {
  return subject.replace(/\S{900,}/g, (word) => (/[^\x20-\x7e]/.test(word) ? word : word.replace(/.{900}/g, '$& ')));
}

/** Short lines of ASCII pass every server unchanged, and a code in them can be found by eye. */
function quoted(content: string) {
  return { content: content.replace(/\r\n?/g, '\n'), contentTransferEncoding: 'quoted-printable' };
}
