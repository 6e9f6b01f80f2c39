import { createMD5, createSHA1, createSHA256, createSHA512, type IHasher } from 'hash-wasm';

export interface HashRequest {
  /** Bytes in memory are faster than a Blob of them, which the worker would have to read. */
  readonly file: Blob | Uint8Array<ArrayBuffer>;
  /** The name that the API uses, such as `SHA-256`. */
  readonly algorithm: string;
}

export type HashResponse = { readonly share: number } | { readonly digest: string } | { readonly failed: true };

const algorithms: Readonly<Record<string, () => Promise<IHasher>>> = {
  'SHA-256': createSHA256,
  'SHA-512': createSHA512,
  'SHA-1': createSHA1,
  MD5: createMD5,
};

const chunkBytes = 2 ** 20;

const respond = (response: HashResponse) => postMessage(response);

/** Chromium garbage-collects a reader without other references even during a read, which then never settles. */
const activeReaders = new Set<Reader>();

/** Reads into the given buffer or, in browsers without byte streams, into a new one. */
interface Reader {
  read(buffer: Uint8Array<ArrayBuffer>): Promise<{ readonly value?: Uint8Array<ArrayBuffer> | undefined }>;
}

async function hash({ file, algorithm }: HashRequest): Promise<string> {
  const hasher = await hasherFor(algorithm);
  hasher.init();
  if (file instanceof Uint8Array) return hasher.update(file).digest('hex');
  let done = 0;
  for await (const chunk of chunksOf(file)) {
    hasher.update(chunk);
    done += chunk.length;
    respond({ share: done / file.size });
  }
  return hasher.digest('hex');
}

/** Hashers are reused, because there may be thousands of small files. */
const hashers = new Map<string, Promise<IHasher>>();

function hasherFor(algorithm: string): Promise<IHasher> {
  const create = algorithms[algorithm];
  if (create === undefined) throw new Error(`The algorithm ${algorithm} is not supported`);
  const hasher = hashers.get(algorithm) ?? create();
  hashers.set(algorithm, hasher);
  return hasher;
}

/** Reuses one buffer, because browsers collect garbage too slowly for large files. */
async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
  if (file.size <= chunkBytes) {
    if (file.size > 0) yield new Uint8Array(await file.arrayBuffer());
    return;
  }
  const reader = readerOf(file);
  activeReaders.add(reader);
  try {
    let buffer = new ArrayBuffer(chunkBytes);
    for (;;) {
      const { value } = await reader.read(new Uint8Array(buffer));
      if (value === undefined || value.length === 0) return;
      yield value;
      buffer = value.buffer;
    }
  } finally {
    activeReaders.delete(reader);
  }
}

function readerOf(file: Blob): Reader {
  try {
    return file.stream().getReader({ mode: 'byob' });
  } catch {
    return file.stream().getReader();
  }
}

addEventListener('message', ({ data }: MessageEvent<HashRequest>) => {
  hash(data).then(
    (digest) => respond({ digest }),
    () => respond({ failed: true }),
  );
});
