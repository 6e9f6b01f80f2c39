import type { KeyObject } from 'node:crypto';
import { movable } from './bytes.ts';
import { startSlice, type WantedSlice } from './part-slice.ts';
import type { FilePlace, KnownPart } from './sealed-part.ts';
import { sealingThread } from './sealing-threads.ts';
import { nextId } from './threads.ts';

/** A slice that is being opened, here or elsewhere. */
export interface SliceOpening {
  /** The plain bytes of every segment that this chunk completes. Takes the chunk over. */
  add(chunk: Buffer): Promise<readonly Buffer[]> | readonly Buffer[];
  /** Throws, or rejects, unless every byte of the slice was given. */
  finish(): Promise<void> | void;
  /** Lets go of everything, at whatever point. */
  close(): void;
}

export function openHere(slice: WantedSlice): SliceOpening {
  return { ...startSlice(slice), close: () => {} };
}

export function openInThread(slice: WantedSlice): SliceOpening {
  const thread = sealingThread();
  const id = nextId();
  const known = { ...slice.known, fingerprint: Buffer.from(new Uint8Array(slice.known.fingerprint).buffer) };
  const started = thread.ask('startSlice', { id, slice: { ...slice, known } });
  started.catch(() => {}); // whatever is wrong is told by what follows
  return {
    async add(chunk) {
      const sealed = movable(chunk);
      const { plain } = await thread.ask('openSealed', { id, sealed }, [sealed.buffer]);
      return plain.length === 0 ? [] : [Buffer.from(plain.buffer)];
    },
    finish: () => thread.ask('finishSlice', { id }),
    close: () => void thread.ask('forgetSlice', { id }).catch(() => {}),
  };
}

/** All of a part at once, for one that would take the main thread too long. Takes the sealed bytes over. */
export async function openWholePart(
  key: KeyObject,
  place: FilePlace,
  number: number,
  known: KnownPart,
  sealed: Buffer,
): Promise<Buffer> {
  const opening = openInThread({ key, place, number, known, start: 0, end: known.plainSize });
  try {
    const [opened, finished] = [opening.add(sealed), opening.finish()];
    const [[plain = Buffer.alloc(0)]] = await Promise.all([opened, finished]);
    return plain;
  } finally {
    opening.close();
  }
}
