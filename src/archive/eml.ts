import type { Bytes } from '../core/bytes.ts';
import { base64Lines, base64Size } from './base64-lines.ts';
import { bytesOf, joinBytes } from './join-bytes.ts';
import type { Archive } from './zip.ts';

/** A message with files, for an email program. */
export interface EmlMessage {
  /** Unique ID of letters and digits. */
  readonly id: string;
  readonly date: Date;
  readonly from: NamedAddress;
  readonly to: readonly NamedAddress[];
  readonly cc: readonly NamedAddress[];
  readonly subject: string;
  /** The organization that runs the service. Empty if it has not set its name. */
  readonly organization: string;
  readonly message: Bytes;
  readonly isHtml: boolean;
}

/** An email without its attachments. */
export interface EmlFrame {
  readonly boundary: string;
  readonly head: Buffer;
  readonly message: Bytes;
  readonly end: Buffer;
}

/** A file that is attached to the email. */
export interface Attachment {
  readonly head: Buffer;
  readonly text: Bytes;
}

export function frameOf(email: EmlMessage): EmlFrame {
  // Cannot occur in base64, which encodes everything between two boundaries.
  const boundary = `=_${email.id}`;
  return {
    boundary,
    head: Buffer.from(headOf(email, boundary)),
    message: email.message,
    end: Buffer.from(`\r\n--${boundary}--\r\n`),
  };
}

export function attachmentOf({ boundary }: EmlFrame, name: string, content: Bytes): Attachment {
  const head = [
    `\r\n--${boundary}\r\n`,
    `Content-Type: application/octet-stream${quotedParameter('name', name)}\r\n`,
    'Content-Transfer-Encoding: base64\r\n',
    `Content-Disposition: attachment${extendedParameter('filename', name)}\r\n\r\n`,
  ];
  return { head: Buffer.from(head.join('')), text: base64Lines(content) };
}

/** Builds the EML; the same input gives the same bytes. `afterMessage` is the end of its body. */
export function emlOf(frame: EmlFrame, attachments: readonly Attachment[], afterMessage: Buffer): Archive {
  const { head, message, end } = frame;
  const body = base64Lines(joinBytes([message, bytesOf(afterMessage)]));
  const parts = attachments.flatMap((one) => [bytesOf(one.head), one.text]);
  return {
    ...joinBytes([bytesOf(head), body, ...parts, bytesOf(end)]),
    generated: [head, afterMessage, Buffer.concat(attachments.map((one) => one.head)), end],
  };
}

/** Returns the size of an EML without attachments and with so many bytes after its message. */
export const bareSize = ({ head, message, end }: EmlFrame, afterMessage: number): number =>
  head.length + base64Size(message.size + afterMessage) + end.length;

export const attachmentSize = ({ head, text }: Attachment): number => head.length + text.size;

function headOf(email: EmlMessage, boundary: string): string {
  const type = email.isHtml ? 'text/html' : 'text/plain';
  return [
    dateHeader(email.date),
    addressHeader('From', [email.from]),
    addressHeader('To', email.to),
    addressHeader('Cc', email.cc),
    `Message-ID: <${email.id}@sealpost.invalid>\r\n`,
    textHeader('Subject', email.subject),
    email.organization === '' ? '' : textHeader('Organization', email.organization),
    'MIME-Version: 1.0\r\n',
    `Content-Type: multipart/mixed; boundary="${boundary}"\r\n`,
    `\r\n--${boundary}\r\n`,
    `Content-Type: ${type}; charset=utf-8\r\n`,
    'Content-Transfer-Encoding: base64\r\n\r\n',
  ].join('');
}

/*
 * Headers of a message (RFC 5322), in ASCII and in short lines, for any values. Other characters become encoded words
 * (RFC 2047), file names also extended parameters (RFC 2231).
 */

/** UTF-8 bytes in one encoded word, so that lines have at most 76 characters (RFC 2047, 2), also of `Organization`. */
const bytesPerWord = 36;
/** Characters of an extended value on one line. */
const valuePerLine = 55;
const plainText = /^[\x20-\x7e]{0,60}$/;

export interface NamedAddress {
  readonly name?: string;
  readonly address: string;
}

export const textHeader = (name: string, value: string): string => `${name}: ${phrase(value)}\r\n`;

export const addressHeader = (name: string, addresses: readonly NamedAddress[]): string =>
  addresses.length === 0 ? '' : `${name}: ${addresses.map(mailbox).join(',\r\n ')}\r\n`;

/** `Thu, 01 Jan 2026 12:00:00 +0000`. */
export const dateHeader = (date: Date): string => `Date: ${date.toUTCString().replace('GMT', '+0000')}\r\n`;

/** A content type parameter for old email programs, which do not support extended values. */
export const quotedParameter = (name: string, value: string): string =>
  `;\r\n ${name}="${isPlain(value) ? escaped(value) : encodedWords(value)}"`;

/** An extended parameter, which preserves the exact value, in as many pieces as needed. */
export function extendedParameter(name: string, value: string): string {
  if (isPlain(value)) return quotedParameter(name, value);
  const lines = linesOf(value);
  return lines
    .map((line, index) => `;\r\n ${name}*${lines.length > 1 ? `${index}*` : ''}=${index === 0 ? "UTF-8''" : ''}${line}`)
    .join('');
}

function mailbox({ name = '', address }: NamedAddress): string {
  if (name === '') return address;
  return `${isPlain(name) ? `"${escaped(name)}"` : encodedWords(name)}\r\n <${address}>`;
}

const phrase = (value: string): string => (isPlain(value) ? value : encodedWords(value));

/** Returns whether a value needs no encoding. Text that looks like an encoded word would be decoded. */
const isPlain = (value: string): boolean => plainText.test(value) && !value.includes('=?') && value.trim() === value;

const escaped = (value: string): string => value.replace(/["\\]/g, '\\$&');

/** Replaces control characters, which could end a header after decoding. */
function encodedWords(value: string): string {
  const visible = value.toWellFormed().replace(/\p{Cc}+/gu, ' ');
  return inWholeCharacters(visible, (text) => Buffer.byteLength(text), bytesPerWord)
    .map((text) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`)
    .join('\r\n ');
}

function linesOf(value: string): readonly string[] {
  return inWholeCharacters(value.toWellFormed(), (text) => percentEncoded(text).length, valuePerLine).map(
    percentEncoded,
  );
}

/** Also encodes characters that `encodeURIComponent` leaves and that an extended value must not contain. */
const percentEncoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*!~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Splits a text into pieces of at most this size, without splitting characters. */
function inWholeCharacters(text: string, sizeOf: (piece: string) => number, max: number): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  let size = 0;
  for (const character of text) {
    const more = sizeOf(character);
    if (size + more > max) {
      pieces.push(piece);
      piece = '';
      size = 0;
    }
    piece += character;
    size += more;
  }
  return piece === '' && pieces.length > 0 ? pieces : [...pieces, piece];
}
