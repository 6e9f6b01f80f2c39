/**
 * A worker that opens sealed bytes for recipients: from files that it reads itself, or from bytes that it is given. Opening
 * takes up to a second of processor time per GiB, and three key derivations per small file. Reading waits for the disk, so
 * that this is not a task for the workers that seal uploads.
 */
import type { KeyObject } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import type { ByteRange } from '../core/byte-range.ts';
import { release } from '../ports/release.ts';
import { handleTasks } from '../threads/handle-tasks.ts';
import { buffersOf, concatTransferable } from './bytes.ts';
import { floeHeaderLength, SealBroken, segmentOverhead } from './floe.ts';
import { openManifest } from './manifest.ts';
import { type FieldPlace, openFieldWith } from './seal.ts';
import {
  type FilePlace,
  type KnownPart,
  maxWholeSize,
  minPlainSegment,
  type OpenPart,
  openPart,
  openWholePart,
} from './sealed-part.ts';

/** A file in one part of at most `maxWholeSize`, and everything that it takes to open it. */
export interface WholeFile<Key> {
  readonly contentKey: Key;
  readonly metadataKey: Key;
  readonly place: FilePlace;
  readonly manifest: Uint8Array;
  /** The size reported to the client. It must equal the size in the manifest, which cannot be forged. */
  readonly size: number;
  /** The sealed part, or the file that holds it. */
  readonly sealed: Uint8Array | { readonly path: string; readonly size: number };
  /** A sealed text that is opened together with the content. */
  readonly text?: {
    readonly key: Key;
    /** ID of the master key. */
    readonly keyId: string;
    readonly place: FieldPlace;
    readonly sealed: Uint8Array;
  };
}

/** A part that is read in ranges: the file that holds it, or its header if the sealed bytes come with each range. */
export interface PartToOpen {
  readonly source: { readonly path: string } | { readonly header: Uint8Array };
  readonly key: KeyObject;
  readonly place: FilePlace;
  readonly number: number;
  readonly known: KnownPart;
}

/** Holds sealed bytes while they are opened: one segment, or one whole file and a byte behind it. */
const readBuffer = Buffer.allocUnsafeSlow(
  floeHeaderLength + maxWholeSize + (maxWholeSize / minPlainSegment) * segmentOverhead + 1,
);

const keys = new Map<number, KeyObject>();
const parts = new Map<number, { readonly file: number | undefined; readonly part: OpenPart }>();

const tasks = {
  storeKey({ id, key }: { readonly id: number; readonly key: KeyObject }) {
    keys.set(id, key);
  },

  dropKey({ id }: { readonly id: number }) {
    keys.delete(id);
  },

  openWhole({ contentKey, metadataKey, place, manifest, size, sealed, text }: WholeFile<number>) {
    const { parts } = openManifest(keyOf(metadataKey), place, Buffer.from(manifest));
    const [part] = parts;
    if (part === undefined || parts.length > 1 || part.plainSize !== size) throw new SealBroken('length');
    const opened =
      text && openFieldWith({ id: text.keyId, field: keyOf(text.key) }, text.place, Buffer.from(text.sealed));
    const bytes = sealed instanceof Uint8Array ? asBuffer(sealed) : readWholeFile(sealed.path, sealed.size);
    return { text: opened, plain: concatTransferable(openWholePart(keyOf(contentKey), place, 0, part, bytes)) };
  },

  startPart({ id, source, key, place, number, known }: PartToOpen & { readonly id: number }) {
    const fingerprint = asBuffer(known.fingerprint);
    const open = (header: Buffer) => openPart(key, place, number, { ...known, fingerprint }, header);
    const opened =
      'path' in source ? openFile(source.path, open) : { file: undefined, part: open(asBuffer(source.header)) };
    parts.set(id, opened);
    return { segmentLength: opened.part.segmentLength };
  },

  /** `sealed` are the bytes of the part from `sealedStart` on; without them they are read from the part's file. */
  openRange({
    id,
    range,
    sealed,
    sealedStart = 0,
  }: {
    readonly id: number;
    readonly range: ByteRange;
    readonly sealed?: Uint8Array | undefined;
    readonly sealedStart?: number;
  }) {
    const { file, part } = parts.get(id) ?? {};
    if (part === undefined) throw new Error(`This worker has no part ${id}`);
    const bytes = sealed && asBuffer(sealed);
    const readSealed = ({ start, end }: ByteRange) =>
      bytes?.subarray(start - sealedStart, end - sealedStart) ?? readAt(file ?? -1, start, end - start);
    const plain = concatTransferable(part.openRange(range, readSealed));
    if (sealed !== undefined) release(sealed);
    return { plain };
  },

  endPart({ id }: { readonly id: number }) {
    const { file } = parts.get(id) ?? {};
    parts.delete(id);
    if (file !== undefined) closeSync(file);
  },
};

export type OpenTasks = typeof tasks;

function keyOf(id: number): KeyObject {
  const key = keys.get(id);
  if (key === undefined) throw new Error(`This worker has no key ${id}`);
  return key;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

function openFile(path: string, open: (header: Buffer) => OpenPart) {
  const file = openSync(path, 'r');
  try {
    return { file, part: open(Buffer.from(readAt(file, 0, floeHeaderLength))) };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** Returns at most a byte more than there should be, so that a file that is too long is noticed. */
function readWholeFile(path: string, size: number): Buffer {
  const file = openSync(path, 'r');
  try {
    return readAt(file, 0, size + 1);
  } finally {
    closeSync(file);
  }
}

/** Returns the bytes at this position, or as many as there are. They are valid until the next call. */
function readAt(file: number, position: number, length: number): Buffer {
  const max = Math.min(length, readBuffer.length);
  let end = 0;
  for (let count = 1; count > 0 && end < max; end += count) {
    count = readSync(file, readBuffer, end, max - end, position + end);
  }
  return readBuffer.subarray(0, end);
}

handleTasks(tasks, buffersOf);
