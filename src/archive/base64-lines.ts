import { release } from '../ports/release.ts';
import type { ByteRange, Pace, Piece } from './composition.ts';

/*
 * Base64 in lines of 76 characters (RFC 2045, 6.8), with CR LF between them and none at the end. 57 bytes make a line, so
 * that any place of the text is found by arithmetic.
 */
const bytesALine = 57;
const charactersALine = 76;
const lineStep = charactersALine + 2;

export function base64Size(size: number): number {
  const characters = 4 * Math.ceil(size / 3);
  return characters + 2 * Math.max(0, Math.ceil(characters / charactersALine) - 1);
}

/** The text of the piece: as any piece it can be read from any place on. */
export function base64Lines(piece: Piece): Piece {
  return {
    size: base64Size(piece.size),
    read: (range, pace) => readText(piece, range, pace),
  };
}

async function* readText(piece: Piece, { start, end }: ByteRange, pace: Pace): AsyncGenerator<Buffer> {
  const firstLine = Math.floor(start / lineStep);
  const lastLine = Math.floor((end - 1) / lineStep);
  const bytes = { start: firstLine * bytesALine, end: Math.min(piece.size, (lastLine + 1) * bytesALine) };
  let at = firstLine * lineStep;
  let left = bytes.end - bytes.start;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of piece.read(bytes, pace)) {
    left -= chunk.length;
    const length = rest.length + chunk.length;
    const whole = left === 0 ? length : length - (length % bytesALine);
    const text = textOf(rest, chunk, whole, left > 0 || bytes.end < piece.size);
    rest = whole === 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk.subarray(whole - rest.length));
    release(chunk);
    const from = Math.max(0, start - at);
    const to = Math.min(text.length, end - at);
    at += text.length;
    if (from < to) yield to - from === text.length ? text : text.subarray(from, to);
  }
}

/** The text of the first `length` bytes of two pieces; the first is less than a line. */
function textOf(rest: Buffer, chunk: Buffer, length: number, goesOn: boolean): Buffer {
  const text = Buffer.allocUnsafeSlow(base64Size(length) + (goesOn && length > 0 ? 2 : 0));
  const filling = rest.length === 0 ? 0 : Math.min(bytesALine, length) - rest.length;
  const first =
    length === 0 || rest.length === 0 ? 0 : encode(text, 0, Buffer.concat([rest, chunk.subarray(0, filling)]));
  const end = length - rest.length;
  let written = first;
  for (let start = Math.max(0, filling); start < end; start += bytesAtOnce) {
    written += encode(text, written, chunk.subarray(start, Math.min(end, start + bytesAtOnce)));
  }
  return text;
}

/** Strings above a certain length are a burden to the garbage collector. */
const bytesAtOnce = 800 * bytesALine;

/**
 * Writes the lines of these bytes, and breaks behind them as far as there is room. All are written without breaks to the
 * end of their place and moved from there: line by line would take several times as long.
 */
function encode(text: Buffer, at: number, bytes: Buffer): number {
  const characters = 4 * Math.ceil(bytes.length / 3);
  const lines = Math.ceil(characters / charactersALine);
  const size = Math.min(characters + 2 * lines, text.length - at);
  const unbroken = at + size - characters;
  text.write(bytes.toString('base64'), unbroken, 'latin1');
  for (let line = 0; line < (size - characters) / 2; line += 1) {
    const from = unbroken + line * charactersALine;
    const to = at + line * lineStep;
    text.copyWithin(to, from, from + charactersALine);
    text[to + charactersALine] = 0x0d;
    text[to + charactersALine + 1] = 0x0a;
  }
  return size;
}
