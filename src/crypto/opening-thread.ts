/**
 * A thread that reads files of the disk and opens what is sealed in them, for recipients who download. What it takes (up
 * to a second of processor time for each GiB; three derivations of keys for each small file) the main thread has better
 * use for. It waits for the disk, and is therefore another one than those that seal uploads.
 */
import type { KeyObject } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { joined, movable } from './bytes.ts';
import { type FieldPlace, openField } from './fields.ts';
import { floeHeaderLength, SealBroken, segmentOverhead } from './floe.ts';
import { openManifest } from './manifest.ts';
import { type FilePlace, type KnownPart, type OpenPart, openPart, plainSegment } from './sealed-part.ts';
import { keptKeys } from './shared-keys.ts';
import { doWork } from './thread-work.ts';
import { wholePart } from './whole-part.ts';

/** A file in one part of one segment at the most, and all that it takes to open it. */
export interface SealedSmallFile<Key> {
  readonly contentKey: Key;
  readonly metadataKey: Key;
  readonly place: FilePlace;
  readonly manifest: Uint8Array;
  /** What the client is told. The size in the manifest, which cannot be forged, must be the same. */
  readonly size: number;
  /** The sealed part, or the file that it lies in. */
  readonly sealed: Uint8Array | { readonly path: string; readonly size: number };
  /** A sealed text that is wanted together with the content. */
  readonly text?: {
    readonly key: Key;
    /** Of the master key. */
    readonly keyId: string;
    readonly place: FieldPlace;
    readonly sealed: Uint8Array;
  };
}

/** A part that lies in a file of its own. */
export interface PartInFile {
  readonly path: string;
  readonly key: KeyObject;
  readonly place: FilePlace;
  readonly number: number;
  readonly known: KnownPart;
}

/** Sealed bytes lie here while they are opened, one segment or one small file at a time. */
const room = Buffer.allocUnsafeSlow(2 * (plainSegment + segmentOverhead));

const { work: keeping, keyOf } = keptKeys();
const parts = new Map<number, { readonly file: number; readonly part: OpenPart }>();

const work = {
  ...keeping,

  openSmallFile({ contentKey, metadataKey, place, manifest, size, sealed, text }: SealedSmallFile<number>) {
    const { parts } = openManifest(keyOf(metadataKey), place, Buffer.from(manifest));
    const [part] = parts;
    if (part === undefined || parts.length > 1 || part.plainSize !== size) throw new SealBroken('length');
    const opened = text && openField({ id: text.keyId, field: keyOf(text.key) }, text.place, Buffer.from(text.sealed));
    const bytes = sealed instanceof Uint8Array ? Buffer.from(sealed) : readWhole(sealed.path, sealed.size);
    return { text: opened, plain: movable(wholePart(keyOf(contentKey), place, 0, part)(bytes)) };
  },

  startPart({ id, path, key, place, number, known }: PartInFile & { readonly id: number }) {
    const file = openSync(path, 'r');
    try {
      const header = Buffer.from(readAt(file, 0, floeHeaderLength));
      const fingerprint = Buffer.from(known.fingerprint);
      parts.set(id, { file, part: openPart(key, place, number, { ...known, fingerprint }, header) });
    } catch (error) {
      closeSync(file);
      throw error;
    }
  },

  /** The plain bytes from `start` up to, but not including, `end`. */
  openRange({ id, start, end }: { readonly id: number; readonly start: number; readonly end: number }) {
    const known = parts.get(id);
    if (known === undefined) throw new Error(`This thread knows no part ${id}`);
    const { file, part } = known;
    const sealed = part.sealedRange(start, end);
    const opening = part.opening(start, end);
    const plain: Buffer[] = [];
    // Where a part ends is known from its file alone: bytes that do not belong there must be noticed.
    const sealedEnd = sealed.end === undefined ? Number.POSITIVE_INFINITY : sealed.end + 1;
    for (let at = sealed.start; at < sealedEnd; ) {
      const bytes = readAt(file, at, Math.min(part.segmentLength, sealedEnd - at));
      if (bytes.length === 0) break;
      plain.push(...opening.add(bytes));
      at += bytes.length;
    }
    opening.finish();
    return { plain: joined(plain) };
  },

  endPart({ id }: { readonly id: number }) {
    const known = parts.get(id);
    parts.delete(id);
    if (known !== undefined) closeSync(known.file);
  },
};

export type OpeningWork = typeof work;

function readWhole(path: string, size: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = readAt(file, 0, size + 1);
    if (bytes.length !== size) throw new Error(`A blob has not the ${size} bytes that it should have`);
    return bytes;
  } finally {
    closeSync(file);
  }
}

/** So many bytes, or those that are left. They lie there until the next are read. */
function readAt(file: number, position: number, length: number): Buffer {
  let end = 0;
  for (let count = 1; count > 0 && end < length; end += count) {
    count = readSync(file, room, end, length - end, position + end);
  }
  return room.subarray(0, end);
}

doWork(work);
