import type { ByteRange } from '../core/byte-range.ts';
import type { Bytes, Pace } from '../core/bytes.ts';
import { release } from '../ports/release.ts';

/*
 * Base64 in lines of 76 characters (RFC 2045, 6.8), with CR LF between them and none at the end. 57 bytes make a line, so
 * that any position in the text can be computed.
 */
const bytesPerLine = 57;
const charactersPerLine = 76;
const lineStep = charactersPerLine + 2;

export function base64Size(size: number): number {
  const characters = 4 * Math.ceil(size / 3);
  return characters + 2 * Math.max(0, Math.ceil(characters / charactersPerLine) - 1);
}

/** Encodes a source as base64 lines, which can be read at any position. */
export function base64Lines(piece: Bytes): Bytes {
  return {
    size: base64Size(piece.size),
    read: (range, pace) => readText(piece, range, pace),
  };
}

async function* readText(piece: Bytes, { start, end }: ByteRange, pace: Pace): AsyncGenerator<Buffer> {
  const firstLine = Math.floor(start / lineStep);
  const lastLine = Math.floor((end - 1) / lineStep);
  const bytes = { start: firstLine * bytesPerLine, end: Math.min(piece.size, (lastLine + 1) * bytesPerLine) };
  let at = firstLine * lineStep;
  let left = bytes.end - bytes.start;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of piece.read(bytes, pace)) {
    left -= chunk.length;
    const length = rest.length + chunk.length;
    const encodable = left === 0 ? length : length - (length % bytesPerLine);
    const text = textOf(rest, chunk, encodable, left > 0 || bytes.end < piece.size);
    rest = encodable === 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk.subarray(encodable - rest.length));
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
  const filling = rest.length === 0 ? 0 : Math.min(bytesPerLine, length) - rest.length;
  const first =
    length === 0 || rest.length === 0 ? 0 : encode(text, 0, Buffer.concat([rest, chunk.subarray(0, filling)]));
  const end = length - rest.length;
  let written = first;
  for (let start = Math.max(0, filling); start < end; start += bytesAtOnce) {
    written += encode(text, written, chunk.subarray(start, Math.min(end, start + bytesAtOnce)));
  }
  return text;
}

/** Limits the length of strings: long ones are expensive for the garbage collector. */
const linesAtOnce = 800;
const bytesAtOnce = linesAtOnce * bytesPerLine;

/** The same characters before and after their lines were broken. The second already contains all breaks. */
const unbroken = Buffer.allocUnsafeSlow(linesAtOnce * charactersPerLine);
const broken = Buffer.alloc(linesAtOnce * lineStep, `${' '.repeat(charactersPerLine)}\r\n`);
const source = new DataView(unbroken.buffer);
const target = new DataView(broken.buffer);

/** Writes the lines of these bytes, and a break after the last one if there is space. */
function encode(text: Buffer, at: number, bytes: Buffer): number {
  const characters = unbroken.write(bytes.toString('base64'), 'latin1');
  const lines = Math.ceil(characters / charactersPerLine);
  breakLines(lines);
  return broken.copy(text, at, 0, characters + 2 * lines);
}

/**
 * Copies eight characters at a time as floating-point numbers, which is safe because ASCII bytes never form a NaN. A loop,
 * or a call for each line, would take two or three times as long.
 */
function breakLines(lines: number): void {
  for (let line = 0, from = 0, to = 0; line < lines; line += 1, from += charactersPerLine, to += lineStep) {
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
