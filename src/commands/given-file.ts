import { createReadStream } from 'node:fs';
import { OperatorError } from '../core/errors.ts';

/** Reads a file that the user has named. Of a file that is too large, one byte more than `maxBytes`. */
export async function readFile(path: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readBytes(path, maxBytes);
  } catch (error) {
    throw new OperatorError(`Cannot read ${path}: ${(error as Error).message}`, { cause: error });
  }
}

/** Reads a file in UTF-8 that the user has named. */
export async function readText(path: string, maxBytes: number): Promise<string> {
  try {
    const bytes = await readBytes(path, maxBytes);
    if (bytes.length > maxBytes) throw new Error(`it has more than ${maxBytes} bytes`);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new OperatorError(`Cannot read ${path} as UTF-8 text: ${(error as Error).message}`, { cause: error });
  }
}

/** Reads one byte more than allowed, to detect a file that is too large. */
async function readBytes(path: string, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  return Buffer.concat(await Array.fromAsync(createReadStream(path, { end: maxBytes })));
}
