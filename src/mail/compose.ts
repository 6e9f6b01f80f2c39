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
  const { to, replyTo, messageId, subject, date, text, html } = mail;
  refuseUnsound(mail);
  const composer = new MailComposer({
    from: { name: serviceName, address: from },
    to: { name: '', address: to },
    messageId: `<${messageId}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    date,
    subject: headerText(subject),
    text: quoted(text),
    html: quoted(html),
    newline: 'windows',
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const bytes = await composer.compile().build();
  return replyTo === undefined ? bytes : Buffer.concat([Buffer.from(replyHeader(replyTo)), bytes]);
}

/** Throws for good: such a mail will never be sent. */
export function refuseUnsound(mail: Mail): void {
  if (!isSound(mail)) throw new MailFailed('refused', 'A line of the mail holds what no line may hold.');
}

function isSound({ to, replyTo, messageId, subject }: Mail): boolean {
  const addresses = replyTo === undefined ? [to] : [to, replyTo.address];
  return (
    addresses.every((address) => parseEmail(address) === address) &&
    /^[A-Za-z0-9]{1,64}$/.test(messageId) &&
    /^\P{Cc}{0,998}$/u.test(subject) &&
    /^\P{Cc}{0,255}$/u.test(replyTo?.name ?? '')
  );
}

/**
 * Before the other headers. A name that is more than plain words is encoded, so that it says nothing but a name to any
 * reader: the composer would put it between quotes, where some decode what looks encoded.
 */
function replyHeader({ name, address }: NonNullable<Mail['replyTo']>): string {
  const isPlainName = /^[A-Za-z0-9]{1,40}( [A-Za-z0-9]{1,40})*$/.test(name);
  const phrase = isPlainName ? name : encodedWords(name).replaceAll(' ', '\r\n ');
  return `Reply-To: ${phrase}${phrase === '' ? '' : '\r\n '}<${address}>\r\n`;
}

/** Short words of ASCII with single blanks between them, none of which passes for an encoded word itself. */
const isPlain = /^(?!.*=\?)[\x21-\x7e]{1,60}( [\x21-\x7e]{1,60})*$/;
/** They become 64 characters, which fit beside the name of a header: some readers keep a blank that stands first in a line. */
const encodableBytes = 39;

/**
 * A text that every reader decodes to what it was, whatever it is: one that looks encoded already, begins with a blank
 * or has no place to fold it is encoded (RFC 2047), and not left to the composer, which looks only for foreign letters.
 */
function headerText(text: string): string {
  return text === '' || isPlain.test(text) ? text : encodedWords(text);
}

/** As few as possible, none of which ends in the middle of a character: some readers leave a blank between two of a name. */
function encodedWords(text: string): string {
  const words: string[] = [];
  for (const character of text) {
    const longer = `${words.at(-1) ?? ''}${character}`;
    if (words.length > 0 && Buffer.byteLength(longer) <= encodableBytes) words[words.length - 1] = longer;
    else words.push(character);
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}

/** Short lines of ASCII pass every server unchanged, and a code in them can be found by eye. */
function quoted(content: string) {
  return { content: content.replace(/\r\n?/g, '\n'), contentTransferEncoding: 'quoted-printable' };
}
