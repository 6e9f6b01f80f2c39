import type { KeyObject } from 'node:crypto';
import { BlobMissing } from '../ports/blob-store.ts';
import type { OpeningWork, PartInFile, SealedSmallFile } from './opening-thread.ts';
import { keysNamedTo } from './shared-keys.ts';
import { nextId, type Thread, threadsFor } from './threads.ts';

const openingThread = threadsFor<OpeningWork>('opening-thread');
const namings = new WeakMap<Thread<OpeningWork>, (key: KeyObject) => number>();

/**
 * All bytes of a small file, every one authentic, and the text that was asked for with them. Throws SealBroken when what is
 * stored is not what was sealed, BlobMissing when it is not there.
 */
export async function openSmallFile(
  file: SealedSmallFile<KeyObject>,
  blobKey: string,
): Promise<{ readonly text: string | undefined; readonly plain: Buffer }> {
  const thread = openingThread();
  const nameOf = namings.get(thread) ?? keysNamedTo(thread);
  namings.set(thread, nameOf);
  const { text: sealedText, ...others } = file;
  const asked = { ...others, contentKey: nameOf(file.contentKey), metadataKey: nameOf(file.metadataKey) };
  const withText = sealedText && { ...asked, text: { ...sealedText, key: nameOf(sealedText.key) } };
  const { text, plain } = await thread.ask('openSmallFile', withText ?? asked).catch(missing(blobKey));
  return { text, plain: Buffer.from(plain.buffer) };
}

/** A part that a thread reads and opens by itself. */
export interface PartReading {
  /** Plain bytes from `start` up to, but not including, `end`; every one authentic. */
  open(start: number, end: number): Promise<Buffer>;
  close(): void;
}

export async function readPartInThread(part: PartInFile, blobKey: string): Promise<PartReading> {
  const thread = openingThread();
  const id = nextId();
  const fingerprint = Buffer.from(new Uint8Array(part.known.fingerprint).buffer);
  await thread.ask('startPart', { ...part, known: { ...part.known, fingerprint }, id }).catch(missing(blobKey));
  return {
    open: async (start, end) => Buffer.from((await thread.ask('openRange', { id, start, end })).plain.buffer),
    close: () => void thread.ask('endPart', { id }).catch(() => {}),
  };
}

/** What the file system says when there is no such file, in the words of a store. */
function missing(blobKey: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw error.code === 'ENOENT' ? new BlobMissing(blobKey, { cause: error }) : error;
  };
}
