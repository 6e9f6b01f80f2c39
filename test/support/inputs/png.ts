import { crc32, deflateSync } from 'node:zlib';
import { contentBlock } from './generated-content.ts';

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** A picture in shades of gray, which is black unless it has rows. `others` are chunks before its pixels. */
export function pngOf(
  { width, height, rows }: { readonly width: number; readonly height: number; readonly rows?: Buffer },
  ...others: readonly Buffer[]
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const pixels = pngChunk('IDAT', deflateSync(rows ?? Buffer.alloc((width + 1) * height)));
  const start = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([start, pngChunk('IHDR', header), ...others, pixels, pngChunk('IEND', Buffer.alloc(0))]);
}

/** A picture that cannot be compressed, with a little less than this number of bytes. It is twice as wide as high. */
export function noisyPng(bytes: number): Buffer {
  const height = Math.floor(Math.sqrt((bytes - 100) / 2) - 0.5);
  const width = 2 * height;
  const rows = Buffer.from(contentBlock.subarray(0, (width + 1) * height));
  // Each row begins with the number of its filter.
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  return pngOf({ width, height, rows });
}
