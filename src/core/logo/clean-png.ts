import { type Logo, LogoRejected, logoLimits } from './logo.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Everything that is needed to show a picture. Texts, profiles, times and animations are removed. */
const neededChunks: readonly string[] = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];

export const isPng = (bytes: Uint8Array): boolean => signature.every((value, index) => bytes[index] === value);

/** Returns a PNG file with the same pixels and nothing else. Throws `LogoRejected` if it is not a sound PNG file. */
export function cleanPng(bytes: Uint8Array): Logo {
  const accepted: Uint8Array[] = [Uint8Array.from(signature)];
  const types: string[] = [];
  let size = { width: 0, height: 0 };
  for (const { type, frame, data } of chunksOf(bytes)) {
    if (!neededChunks.includes(type)) continue;
    if (types.length === 0) size = sizeIn(type, data);
    types.push(type);
    accepted.push(frame);
  }
  const order = types.join(' ').replace(/( IDAT)+/, ' IDAT');
  if (!/^IHDR( PLTE)?( tRNS)? IDAT IEND$/.test(order)) throw broken();
  return { type: 'image/png', content: joined(accepted), ...size };
}

const broken = () => new LogoRejected('It is not a complete PNG file.');

interface Chunk {
  readonly type: string;
  /** With length, type and checksum. */
  readonly frame: Uint8Array;
  readonly data: Uint8Array;
}

/** Ends with the first IEND: anything after it is no part of the picture. */
function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = signature.length; ; ) {
    if (at + 12 > bytes.length) throw broken();
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) throw broken();
    const named = bytes.subarray(at + 4, end - 4);
    if (crc32(named) !== view.getUint32(end - 4)) throw broken();
    const type = String.fromCharCode(...named.subarray(0, 4));
    yield { type, frame: bytes.subarray(at, end), data: named.subarray(4) };
    if (type === 'IEND') return;
    at = end;
  }
}

function sizeIn(type: string, data: Uint8Array): { readonly width: number; readonly height: number } {
  if (type !== 'IHDR' || data.length !== 13) throw broken();
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  if (width < 1 || height < 1) throw broken();
  if (Math.max(width, height) > logoLimits.pixels)
    throw new LogoRejected(
      `It has ${width} × ${height} pixels, and at most ${logoLimits.pixels} on a side are allowed.`,
    );
  return { width, height };
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** The checksum of PNG chunks. It is short, because the input is. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
