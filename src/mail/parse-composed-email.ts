import type { EmailHeaders, ReadableEmail } from '../ports/mailbox.ts';

/**
 * Parses emails that `composeEmail` has written, and no others. Returns undefined for those. The beginning of an email
 * is enough for its headers.
 */
export function parseHeaders(bytes: Buffer): EmailHeaders | undefined {
  const headers = headersIn(bytes.subarray(0, endOfHead(bytes)));
  const [from, to, subject, date] = ['from', 'to', 'subject', 'date'].map((name) => headers.get(name));
  if (from === undefined || to === undefined || date === undefined) return undefined;
  const written = new Date(date);
  if (Number.isNaN(written.getTime())) return undefined;
  return { from, to, replyTo: headers.get('reply-to'), subject: subject ?? '', date: written };
}

export function parseComposedEmail(bytes: Buffer): ReadableEmail | undefined {
  const headers = parseHeaders(bytes);
  const [text, html] = partsOf(bytes);
  return headers === undefined || text === undefined || html === undefined ? undefined : { ...headers, text, html };
}

function endOfHead(bytes: Buffer): number {
  const end = bytes.indexOf('\r\n\r\n');
  return end === -1 ? bytes.length : end;
}

function headersIn(head: Buffer): ReadonlyMap<string, string> {
  const lines = head
    .toString('latin1')
    .replace(/\r\n(?=[ \t])/g, '')
    .split('\r\n');
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodeEncodedWords(line.slice(colon + 1).trim())];
    }),
  );
}

/** Spaces between two encoded words only separate them (RFC 2047). */
const encodedWord = /=\?utf-8\?([bq])\?([^?\s]*)\?=(?:[ \t]+(?==\?utf-8\?[bq]\?))?/gi;

function decodeEncodedWords(value: string): string {
  return value.replace(encodedWord, (_, encoding: string, content: string) =>
    encoding.toLowerCase() === 'b'
      ? Buffer.from(content, 'base64').toString()
      : decodeQuotedPrintable(Buffer.from(content.replaceAll('_', ' '))),
  );
}

/** The text and the HTML, in this order. */
function partsOf(bytes: Buffer): readonly string[] {
  const head = bytes.toString('latin1', 0, endOfHead(bytes));
  const boundary = /^Content-Type: multipart\/alternative;\r\n boundary="([^"\r\n]{1,70})"/m.exec(head)?.[1];
  if (boundary === undefined) return [];
  const pieces = splitAt(bytes.subarray(head.length), `\r\n--${boundary}`);
  const parts = pieces.slice(1, 3).map((piece) => ({ piece, end: endOfHead(piece) }));
  const isOurs =
    pieces.length === 4 &&
    parts.every(({ piece, end }) => piece.subarray(0, end).includes('Content-Transfer-Encoding: quoted-printable'));
  return isOurs ? parts.map(({ piece, end }) => decodeQuotedPrintable(piece.subarray(end + 4))) : [];
}

/** Splits at the first few positions only: an email of the service has three. */
function splitAt(bytes: Buffer, border: string): readonly Buffer[] {
  const pieces: Buffer[] = [];
  let start = 0;
  for (let at = bytes.indexOf(border); at !== -1 && pieces.length < 4; at = bytes.indexOf(border, start)) {
    pieces.push(bytes.subarray(start, at));
    start = at + border.length;
  }
  return [...pieces, bytes.subarray(start)];
}

const [equals, carriageReturn] = [0x3d, 0x0d];

/** Decodes quoted-printable byte by byte, because a long email contains very many encoded bytes. */
function decodeQuotedPrintable(bytes: Buffer): string {
  const plain = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    let byte = bytes[index];
    if (byte === equals) {
      const high = bytes[index + 1];
      byte = high === carriageReturn ? undefined : 16 * hexDigitOf(high) + hexDigitOf(bytes[index + 2]);
      index += 2;
    }
    if (byte === undefined) continue;
    plain[length] = byte;
    length += 1;
  }
  return plain.toString('utf8', 0, length).replaceAll('\r\n', '\n');
}

/** The value of an ASCII hexadecimal digit. */
const hexDigitOf = (byte = 0x30): number => (byte < 0x40 ? byte - 0x30 : (byte & 0x0f) + 9);
