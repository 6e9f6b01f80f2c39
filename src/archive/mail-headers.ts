/*
 * Headers of a message (RFC 5322), in ASCII and in short lines, whatever the values hold. What is not plain becomes encoded
 * words (RFC 2047), names of files also extended parameters (RFC 2231).
 */

/** Bytes of UTF-8 in one encoded word: with what stands around it, a line has no more than 76 characters (RFC 2047, 2). */
const bytesAWord = 39;
/** Characters of an extended value on one line. */
const valueALine = 55;
const plainText = /^[\x20-\x7e]{0,60}$/;

export interface MailAddress {
  readonly name?: string;
  readonly address: string;
}

export function textHeader(name: string, value: string): string {
  return `${name}: ${phrase(value)}\r\n`;
}

export function addressHeader(name: string, addresses: readonly MailAddress[]): string {
  return addresses.length === 0 ? '' : `${name}: ${addresses.map(mailbox).join(',\r\n ')}\r\n`;
}

/** `Thu, 01 Jan 2026 12:00:00 +0000`. */
export function dateHeader(date: Date): string {
  return `Date: ${date.toUTCString().replace('GMT', '+0000')}\r\n`;
}

/** A parameter of a content type as old readers expect it, which know nothing of extended values. */
export function quotedParameter(name: string, value: string): string {
  return `;\r\n ${name}="${isPlain(value) ? escaped(value) : encodedWords(value)}"`;
}

/** A parameter whose value comes back exactly, in as many pieces as it takes. */
export function extendedParameter(name: string, value: string): string {
  if (isPlain(value)) return quotedParameter(name, value);
  const lines = linesOf(value);
  return lines
    .map((line, index) => `;\r\n ${name}*${lines.length > 1 ? `${index}*` : ''}=${index === 0 ? "UTF-8''" : ''}${line}`)
    .join('');
}

function mailbox({ name = '', address }: MailAddress): string {
  if (name === '') return address;
  return `${isPlain(name) ? `"${escaped(name)}"` : encodedWords(name)}\r\n <${address}>`;
}

function phrase(value: string): string {
  return isPlain(value) ? value : encodedWords(value);
}

/** What looks like an encoded word would be read as one. */
function isPlain(value: string): boolean {
  return plainText.test(value) && !value.includes('=?') && value.trim() === value;
}

function escaped(value: string): string {
  return value.replace(/["\\]/g, '\\$&');
}

/** Control characters could end a header for whoever decodes it. */
function encodedWords(value: string): string {
  const visible = value.toWellFormed().replace(/\p{Cc}+/gu, ' ');
  return inWholeCharacters(visible, (text) => Buffer.byteLength(text), bytesAWord)
    .map((text) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`)
    .join('\r\n ');
}

function linesOf(value: string): readonly string[] {
  return inWholeCharacters(value.toWellFormed(), (text) => percentEncoded(text).length, valueALine).map(percentEncoded);
}

/** `encodeURIComponent` leaves characters alone that may not stand in such a value. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(/['()*!~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Cuts a text into pieces of at most this size each: no decoder should have to join half characters. */
function inWholeCharacters(text: string, sizeOf: (piece: string) => number, most: number): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  let size = 0;
  for (const character of text) {
    const more = sizeOf(character);
    if (size + more > most) {
      pieces.push(piece);
      piece = '';
      size = 0;
    }
    piece += character;
    size += more;
  }
  return piece === '' && pieces.length > 0 ? pieces : [...pieces, piece];
}
