import { createMD5, createSHA1, createSHA256, createSHA512, type IHasher } from 'hash-wasm';
import type { HashAnswer, HashQuestion } from './hash-question.ts';

const algorithms: Readonly<Record<string, () => Promise<IHasher>>> = {
  'SHA-256': createSHA256,
  'SHA-512': createSHA512,
  'SHA-1': createSHA1,
  MD5: createMD5,
};

/** Large enough to be fast, and small enough that a phone has room for a few of them. */
const pieceBytes = 4 * 2 ** 20;

const answer = (text: HashAnswer) => postMessage(text);

async function hash({ file, algorithm }: HashQuestion): Promise<string> {
  const create = algorithms[algorithm];
  if (create === undefined) throw new Error(`There is no way to compute ${algorithm}`);
  const hasher = await create();
  hasher.init();
  for (let start = 0; start < file.size; start += pieceBytes) {
    hasher.update(new Uint8Array(await file.slice(start, start + pieceBytes).arrayBuffer()));
    answer({ share: Math.min(1, (start + pieceBytes) / file.size) });
  }
  return hasher.digest('hex');
}

addEventListener('message', ({ data }: MessageEvent<HashQuestion>) => {
  hash(data).then(
    (digest) => answer({ digest }),
    () => answer({ failed: true }),
  );
});
