import MailComposer from 'nodemailer/lib/mail-composer';
import { productName } from '../core/brand.ts';
import type { EmailAddress } from '../core/email-address.ts';
import type { EmailMessage } from '../ports/mailer.ts';
import { checkEmailHeaders } from './check-email-headers.ts';

/**
 * Returns the bytes of a MIME message from the service, with text and HTML as alternatives. Rejects values that could
 * add a header or a recipient, and does not rely on the MIME library for that.
 */
export async function composeEmail(from: EmailAddress, email: EmailMessage): Promise<Buffer> {
  const { to, fromName = productName, replyTo, messageId, subject, date, text, html } = email;
  checkEmailHeaders(email);
  const composer = new MailComposer({
    to: { name: '', address: to },
    messageId: `<${messageId}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    date,
    subject: headerText(subject),
    text: quotedPrintable(text),
    html: quotedPrintable(html),
    newline: 'windows',
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const bytes = await composer.compile().build();
  const reply = replyTo === undefined || !isReplyPossible(email) ? '' : addressHeader('Reply-To', replyTo);
  return Buffer.concat([Buffer.from(`${addressHeader('From', { name: fromName, address: from })}${reply}`), bytes]);
}

/** An international address in a header would keep a server that supports ASCII only from accepting the email. */
function isReplyPossible({ to, replyTo }: EmailMessage): boolean {
  const isAscii = /^[\x20-\x7e]*$/;
  return !isAscii.test(to) || isAscii.test(replyTo?.address ?? '');
}

/**
 * Written before the other headers. A name that is not plain words is encoded, because the MIME library would quote it,
 * and some mail programs decode encoded words inside quotes.
 */
function addressHeader(header: 'From' | 'Reply-To', { name, address }: NonNullable<EmailMessage['replyTo']>): string {
  const isPlainName = /^[A-Za-z0-9]{1,40}( [A-Za-z0-9]{1,40})*$/.test(name);
  const phrase = isPlainName ? name : encodedWords(name).replaceAll(' ', '\r\n ');
  return `${header}: ${phrase}${phrase === '' ? '' : '\r\n '}<${address}>\r\n`;
}

/** Short ASCII words with single spaces between them, none of which looks like an encoded word. */
const isPlain = /^(?!.*=\?)[\x21-\x7e]{1,60}( [\x21-\x7e]{1,60})*$/;
/**
 * They become 64 characters, which fit beside the header name: some mail programs keep a space at the start of a line.
 */
const encodableBytes = 39;

/**
 * Text that every mail program decodes to the same value. Text that looks encoded, begins with a space or cannot be
 * folded is encoded (RFC 2047); the MIME library would encode non-ASCII text only.
 */
const headerText = (text: string): string => (text === '' || isPlain.test(text) ? text : encodedWords(text));

/** Uses as few words as possible, and splits no character: some mail programs leave a space between two words. */
function encodedWords(text: string): string {
  const words: string[] = [];
  for (const character of text) {
    const longer = `${words.at(-1) ?? ''}${character}`;
    if (words.length > 0 && Buffer.byteLength(longer) <= encodableBytes) words[words.length - 1] = longer;
    else words.push(character);
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}

/** Short ASCII lines pass every server unchanged, and a code in them can be found by eye. */
const quotedPrintable = (content: string) => ({
  content: content.replace(/\r\n?/g, '\n'),
  contentTransferEncoding: 'quoted-printable',
});
