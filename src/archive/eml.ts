import { base64Lines, base64Size } from './base64-lines.ts';
import { bytesPiece, compose, type Piece } from './composition.ts';
import {
  addressHeader,
  dateHeader,
  extendedParameter,
  type MailAddress,
  quotedParameter,
  textHeader,
} from './mail-headers.ts';
import type { Archive } from './zip.ts';

/** A message with files, to be opened by a mail program. */
export interface EmlLetter {
  /** Letters and digits of an id that no other letter has. */
  readonly id: string;
  readonly date: Date;
  readonly from: MailAddress;
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly subject: string;
  readonly message: Piece;
  readonly isHtml: boolean;
}

/** A letter of which everything is known but what is attached. */
export interface EmlFrame {
  readonly boundary: string;
  readonly head: Buffer;
  readonly message: Piece;
  readonly end: Buffer;
}

/** A file as it stands in the letter. */
export interface Attachment {
  readonly head: Buffer;
  readonly text: Piece;
}

export function frameOf(letter: EmlLetter): EmlFrame {
  // Cannot occur in base64, and everything between two boundaries is that.
  const boundary = `=_${letter.id}`;
  return {
    boundary,
    head: Buffer.from(headOf(letter, boundary)),
    message: letter.message,
    end: Buffer.from(`\r\n--${boundary}--\r\n`),
  };
}

export function attachmentOf({ boundary }: EmlFrame, name: string, content: Piece): Attachment {
  const head = [
    `\r\n--${boundary}\r\n`,
    `Content-Type: application/octet-stream${quotedParameter('name', name)}\r\n`,
    'Content-Transfer-Encoding: base64\r\n',
    `Content-Disposition: attachment${extendedParameter('filename', name)}\r\n\r\n`,
  ];
  return { head: Buffer.from(head.join('')), text: base64Lines(content) };
}

/** The same letter makes the same bytes. `afterMessage` is the end of its body. */
export function emlOf(frame: EmlFrame, attachments: readonly Attachment[], afterMessage: Buffer): Archive {
  const { head, message, end } = frame;
  const body = base64Lines(compose([message, bytesPiece(afterMessage)]));
  const parts = attachments.flatMap((one) => [bytesPiece(one.head), one.text]);
  return {
    ...compose([bytesPiece(head), body, ...parts, bytesPiece(end)]),
    generated: [head, afterMessage, Buffer.concat(attachments.map((one) => one.head)), end],
  };
}

/** What an EML takes with so many bytes after its message, without any attachment. */
export function bareSize({ head, message, end }: EmlFrame, afterMessage: number): number {
  return head.length + base64Size(message.size + afterMessage) + end.length;
}

export function attachmentSize({ head, text }: Attachment): number {
  return head.length + text.size;
}

function headOf(letter: EmlLetter, boundary: string): string {
  const type = letter.isHtml ? 'text/html' : 'text/plain';
  return [
    dateHeader(letter.date),
    addressHeader('From', [letter.from]),
    addressHeader('To', letter.to),
    addressHeader('Cc', letter.cc),
    `Message-ID: <${letter.id}@sealpost.invalid>\r\n`,
    textHeader('Subject', letter.subject),
    'MIME-Version: 1.0\r\n',
    `Content-Type: multipart/mixed; boundary="${boundary}"\r\n`,
    `\r\n--${boundary}\r\n`,
    `Content-Type: ${type}; charset=utf-8\r\n`,
    'Content-Transfer-Encoding: base64\r\n\r\n',
  ].join('');
}
