import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

const readAtOnce = 2 ** 20;

/** Returns which of these texts the bytes contain unencrypted, at any offset: as UTF-8, UTF-16 or Base64. */
export function clearTextIn(bytes: Buffer, texts: readonly string[]): readonly string[] {
  return texts.filter((text) => encodingsOf(text).some((writing) => bytes.includes(writing)));
}

export interface FolderSearch {
  readonly files: number;
  readonly bytes: number;
  readonly found: ReadonlyArray<{ readonly text: string; readonly file: string }>;
}

/** Searches every file below a folder, of any size. A running service may remove files and folders meanwhile. */
export async function clearTextUnder(folder: string, texts: readonly string[]): Promise<FolderSearch> {
  const found: Array<{ text: string; file: string }> = [];
  let [files, bytes] = [0, 0];
  for await (const path of filesUnder(folder)) {
    const seen = new Set<string>();
    try {
      for await (const window of overlappingWindows(path, texts)) {
        bytes += window.fresh;
        for (const text of clearTextIn(window.bytes, texts)) seen.add(text);
      }
    } catch (error) {
      ignoreMissing(error as NodeJS.ErrnoException);
      continue;
    }
    files += 1;
    found.push(...[...seen].map((text) => ({ text, file: relative(folder, path) })));
  }
  return { files, bytes, found };
}

/** Yields the paths of all files below a folder, which may be removed at any time. */
async function* filesUnder(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(ignoreMissing)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else if (entry.isFile()) yield path;
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): [] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}

/** Yields windows that overlap enough to find a text across a boundary. */
async function* overlappingWindows(path: string, texts: readonly string[]) {
  const overlap = Math.max(...texts.flatMap(encodingsOf).map((writing) => writing.length)) - 1;
  let bytes = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: readAtOnce }) as AsyncIterable<Buffer>) {
    bytes = Buffer.concat([bytes.subarray(Math.max(0, bytes.length - overlap)), chunk]);
    yield { bytes, fresh: chunk.length };
  }
}

function encodingsOf(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  return [bytes, Buffer.from(text, 'utf16le'), ...[0, 1, 2].flatMap((before) => base64Of(bytes, before))];
}

/** Returns the Base64 form of the bytes after `before` other bytes, without characters that depend on adjacent bytes. */
function base64Of(bytes: Buffer, before: number): Buffer[] {
  const [start, end] = [Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6)];
  const text = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .slice(start, end);
  const forUrls = text.replaceAll('+', '-').replaceAll('/', '_');
  return (text === forUrls ? [text] : [text, forUrls]).map((form) => Buffer.from(form));
}
