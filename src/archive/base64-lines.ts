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
const linesAtOnce = 800;
const bytesAtOnce = linesAtOnce * bytesALine;

/** The same characters before and after their lines were broken. In the second, all breaks stand where they belong. */
const unbroken = Buffer.allocUnsafeSlow(linesAtOnce * charactersALine);
const broken = Buffer.alloc(linesAtOnce * lineStep, `${' '.repeat(charactersALine)}\r\n`);
const source = new DataView(unbroken.buffer);
const target = new DataView(broken.buffer);

/** Writes the lines of these bytes, and a break behind the last one if there is room. */
function encode(text: Buffer, at: number, bytes: Buffer): number {
  const characters = unbroken.write(bytes.toString('base64'), 'latin1');
  const lines = Math.ceil(characters / charactersALine);
  breakLines(lines);
  return broken.copy(text, at, 0, characters + 2 * lines);
}

/**
 * Eight characters at a time, as numbers that nobody looks at: ASCII never makes one that is not a number. In a loop, or
 * by a call for each line, it would take two or three times as long.
 */
function breakLines(lines: number): void {
  for (let line = 0, from = 0, to = 0; line < lines; line += 1, from += charactersALine, to += lineStep) {
    target.setFloat64(to, source.getFloat64(from));
    target.setFloat64(to + 8, source.getFloat64(from + 8));
    target.setFloat64(to + 16, source.getFloat64(from + 16));
    target.setFloat64(to + 24, source.getFloat64(from + 24));
    target.setFloat64(to + 32, source.getFloat64(from + 32));
    target.setFloat64(to + 40, source.getFloat64(from + 40));
    target.setFloat64(to + 48, source.getFloat64(from + 48));
    target.setFloat64(to + 56, source.getFloat64(from + 56));
    target.setFloat64(to + 64, source.getFloat64(from + 64));
    target.setUint32(to + 72, source.getUint32(from + 72));
  }
}
