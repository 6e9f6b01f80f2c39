import type { Bytes } from '../core/bytes.ts';
import { base64Lines, base64Size } from './base64-lines.ts';
import {
  addressHeader,
  dateHeader,
  extendedParameter,
  type NamedAddress,
  quotedParameter,
  textHeader,
} from './email-headers.ts';
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
export function bareSize({ head, message, end }: EmlFrame, afterMessage: number): number {
  return head.length + base64Size(message.size + afterMessage) + end.length;
}

export function attachmentSize({ head, text }: Attachment): number {
  return head.length + text.size;
}

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
