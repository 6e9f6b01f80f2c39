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
  for await (const lines of inWholeLines(piece.read(bytes, pace), left)) {
    left -= lines.length;
    const text = encoded(lines, left > 0 || bytes.end < piece.size);
    const from = Math.max(0, start - at);
    const to = Math.min(text.length, end - at);
    at += text.length;
    // The last line may have been read for its line break alone.
    if (from < to) yield to - from === text.length ? text : text.subarray(from, to);
  }
}

/** The same bytes in chunks of whole lines; only the last of them, which ends at `left`, may have a shorter one. */
async function* inWholeLines(chunks: AsyncIterable<Buffer>, left: number): AsyncGenerator<Buffer> {
  let missing = left;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    missing -= chunk.length;
    const joined = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const whole = missing === 0 ? joined.length : joined.length - (joined.length % bytesALine);
    rest = joined.subarray(whole);
    if (whole > 0) yield joined.subarray(0, whole);
  }
}

/**
 * Writes the base64 without breaks to the end of the memory and moves its lines to their places: line by line would take
 * several times as long.
 */
function encoded(bytes: Buffer, goesOn: boolean): Buffer {
  const characters = 4 * Math.ceil(bytes.length / 3);
  const lines = Math.ceil(characters / charactersALine);
  const breaks = goesOn ? lines : lines - 1;
  const text = Buffer.allocUnsafeSlow(characters + 2 * breaks);
  const unbroken = 2 * breaks;
  text.write(bytes.toString('base64'), unbroken, 'latin1');
  for (let line = 0; line < breaks; line += 1) {
    const from = unbroken + line * charactersALine;
    const to = line * lineStep;
    text.copyWithin(to, from, from + charactersALine);
    text[to + charactersALine] = 0x0d;
    text[to + charactersALine + 1] = 0x0a;
  }
  return text;
}
