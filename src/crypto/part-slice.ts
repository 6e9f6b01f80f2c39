import type { KeyObject } from 'node:crypto';
import { floeHeaderLength, SealBroken } from './floe.ts';
import { pieceQueue } from './piece-queue.ts';
import { type FilePlace, type KnownPart, openPart, type PartOpening } from './sealed-part.ts';

/** Which plain bytes of which part are wanted, and all that it takes to open them. */
export interface WantedSlice {
  readonly key: KeyObject;
  readonly place: FilePlace;
  readonly number: number;
  readonly known: KnownPart;
  readonly start: number;
  readonly end: number;
  /** Left out when the sealed bytes begin with it. */
  readonly header?: Uint8Array;
}

/** Opens the sealed bytes of a slice, in order and in chunks of any size. */
export function startSlice({ key, place, number, known, start, end, header }: WantedSlice): PartOpening {
  const open = (bytes: Buffer) => openPart(key, place, number, known, bytes).opening(start, end);
  return header === undefined ? openingWithHeader(open) : open(Buffer.from(header));
}

/** For bytes that begin with the part's header. */
function openingWithHeader(open: (header: Buffer) => PartOpening): PartOpening {
  const queue = pieceQueue();
  let opening: PartOpening | undefined;
  return {
    add(chunk) {
      if (opening !== undefined) return opening.add(chunk);
      queue.push(chunk);
      if (queue.size < floeHeaderLength) return [];
      const started = open(Buffer.concat(queue.take(floeHeaderLength)));
      opening = started;
      return queue.take(queue.size).flatMap((rest) => started.add(rest));
    },
    finish() {
      if (opening === undefined) throw new SealBroken('length');
      opening.finish();
    },
  };
}
