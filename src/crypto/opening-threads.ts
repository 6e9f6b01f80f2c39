import type { KeyObject } from 'node:crypto';
import type { OpeningWork, PartInFile, SealedSmallFile } from './opening-thread.ts';
import { keysNamedTo } from './shared-keys.ts';
import { nextId, type Thread, threadsFor } from './threads.ts';

const openingThread = threadsFor<OpeningWork>('opening-thread');
const namings = new WeakMap<Thread<OpeningWork>, (key: KeyObject) => number>();

/**
 * All bytes of a small file, every one authentic, and the text that was asked for with them. Throws SealBroken when what is
 * stored is not what was sealed, and what the file system says when it cannot be read.
 */
export async function openSmallFile(
  file: SealedSmallFile<KeyObject>,
): Promise<{ readonly text: string; readonly plain: Buffer }> {
  const thread = openingThread();
  const nameOf = namings.get(thread) ?? keysNamedTo(thread);
  namings.set(thread, nameOf);
  const { text, plain } = await thread.ask('openSmallFile', {
    ...file,
    contentKey: nameOf(file.contentKey),
    metadataKey: nameOf(file.metadataKey),
    text: { ...file.text, key: nameOf(file.text.key) },
  });
  return { text, plain: Buffer.from(plain.buffer) };
}

/** A part that a thread reads and opens by itself. */
export interface PartReading {
  /** Plain bytes from `start` up to, but not including, `end`; every one authentic. */
  open(start: number, end: number): Promise<Buffer>;
  close(): void;
}

export async function readPartInThread(part: PartInFile): Promise<PartReading> {
  const thread = openingThread();
  const id = nextId();
  const fingerprint = Buffer.from(new Uint8Array(part.known.fingerprint).buffer);
  await thread.ask('startPart', { ...part, known: { ...part.known, fingerprint }, id });
  return {
    open: async (start, end) => Buffer.from((await thread.ask('openRange', { id, start, end })).plain.buffer),
    close: () => void thread.ask('endPart', { id }).catch(() => {}),
  };
}
