import { createMD5, createSHA1, createSHA256, createSHA512, type IHasher } from 'hash-wasm';
import type { HashAnswer, HashQuestion } from './hash-question.ts';

const algorithms: Readonly<Record<string, () => Promise<IHasher>>> = {
  'SHA-256': createSHA256,
  'SHA-512': createSHA512,
  'SHA-1': createSHA1,
  MD5: createMD5,
};

/** Large enough to be fast. */
const pieceBytes = 2 ** 20;

const answer = (text: HashAnswer) => postMessage(text);

/** Chromium collects a reader that nothing else holds, also one that is being read: then no more bytes come, and no error. */
const held = new Set<Reader>();

/** Reads into the memory that it is given, or, where a browser cannot, into memory of its own. */
interface Reader {
  read(memory: Uint8Array<ArrayBuffer>): Promise<{ readonly value?: Uint8Array<ArrayBuffer> | undefined }>;
}

async function hash({ file, algorithm }: HashQuestion): Promise<string> {
  const hasher = await hasherFor(algorithm);
  hasher.init();
  let done = 0;
  for await (const piece of piecesOf(file)) {
    hasher.update(piece);
    done += piece.length;
    answer({ share: done / file.size });
  }
  return hasher.digest('hex');
}

/** Made once: there may be thousands of small files. */
const hashers = new Map<string, Promise<IHasher>>();

function hasherFor(algorithm: string): Promise<IHasher> {
  const create = algorithms[algorithm];
  if (create === undefined) throw new Error(`There is no way to compute ${algorithm}`);
  const hasher = hashers.get(algorithm) ?? create();
  hashers.set(algorithm, hasher);
  return hasher;
}

/** Into the same memory each time: what browsers must collect first piles up with large files. */
async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  if (file.size <= pieceBytes) {
    if (file.size > 0) yield new Uint8Array(await file.arrayBuffer());
    return;
  }
  const reader = readerOf(file);
  held.add(reader);
  try {
    let buffer = new ArrayBuffer(pieceBytes);
    for (;;) {
      const { value } = await reader.read(new Uint8Array(buffer));
      if (value === undefined || value.length === 0) return;
      yield value;
      buffer = value.buffer;
    }
  } finally {
    held.delete(reader);
  }
}

function readerOf(file: Blob): Reader {
  try {
    return file.stream().getReader({ mode: 'byob' });
  } catch {
    return file.stream().getReader();
  }
}

addEventListener('message', ({ data }: MessageEvent<HashQuestion>) => {
  hash(data).then(
    (digest) => answer({ digest }),
    () => answer({ failed: true }),
  );
});
