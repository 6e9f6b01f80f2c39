import type { KeyObject } from 'node:crypto';
import { tracingChannel } from 'node:diagnostics_channel';
import type { ByteRange } from '../core/byte-range.ts';
import { weakMemoize } from '../core/promises.ts';
import { fileReadChannel } from '../core/telemetry.ts';
import { BlobMissing, type BlobStore, openBlobReader } from '../ports/blob-store.ts';
import { transferable } from './bytes.ts';
import { floeHeaderLength } from './floe.ts';
import type { WholeFile } from './open-worker.ts';
import { type FilePlace, type KnownPart, sealedRange } from './sealed-part.ts';
import { nextId, type OpenWorker, openWorkers } from './workers.ts';

/** Reads of files by a worker, which include the time to open the bytes. Telemetry measures them. */
const fileReads = tracingChannel(fileReadChannel);

/** A part, and where it is. */
export interface LocatedPart extends KnownPart {
  readonly blobKey: string;
}

export interface WholeFileRequest extends Omit<WholeFile<KeyObject>, 'sealed'> {
  readonly blobKey: string;
  readonly sealedSize: number;
}

/**
 * Returns all bytes of a file in one part, every one authentic, and the text that was requested with them. Takes one message
 * to a worker. Throws SealBroken when the stored bytes are not what was sealed, BlobMissing when there are none.
 */
export async function openWhole(
  blobs: BlobStore,
  { blobKey, sealedSize, text: sealedText, ...file }: WholeFileRequest,
): Promise<{ readonly text: string | undefined; readonly plain: Buffer }> {
  const path = blobs.pathOf(blobKey);
  // A byte more than there should be shows that a blob is too long.
  const bytes =
    path === undefined ? transferable(await blobs.read(blobKey, { start: 0, end: sealedSize + 1 })) : undefined;
  const worker = openWorkers.pick();
  const idOf = keyIdsFor(worker);
  const open = () =>
    worker.run(
      'openWhole',
      {
        ...file,
        contentKey: idOf(file.contentKey),
        metadataKey: idOf(file.metadataKey),
        sealed: bytes ?? { path: path ?? '', size: sealedSize },
        ...(sealedText && { text: { ...sealedText, key: idOf(sealedText.key) } }),
      },
      bytes && { moved: [bytes.buffer] },
    );
  const opening = path === undefined ? open() : fileReads.tracePromise(open, {});
  const { text, plain } = await opening.catch(throwReason(blobs, blobKey));
  return { text, plain: Buffer.from(plain.buffer) };
}

/** A part that a worker opens, range by range and in any order. */
export interface PartReader {
  /** Returns the plain bytes of the range, every one authentic. */
  read(range: ByteRange): Promise<Buffer>;
  close(): void;
}

export async function openStoredPart(
  {
    blobs,
    contentKey: key,
    place,
  }: { readonly blobs: BlobStore; readonly contentKey: KeyObject; readonly place: FilePlace },
  number: number,
  { blobKey, plainSize, fingerprint }: LocatedPart,
): Promise<PartReader> {
  const path = blobs.pathOf(blobKey);
  const stored = openBlobReader(blobs, blobKey);
  const source = path === undefined ? { header: await stored.read({ start: 0, end: floeHeaderLength }) } : { path };
  const worker = openWorkers.pick();
  const id = nextId();
  // A copy, because cloning a view would clone all of the memory behind it.
  const known = { plainSize, fingerprint: Buffer.from(new Uint8Array(fingerprint).buffer) };
  const { segmentLength } = await worker
    .run('startPart', { id, source, key, place, number, known })
    .catch(throwReason(blobs, blobKey));

  /** Reads from the store that have not yet reached the worker. */
  let reading: Promise<unknown> = Promise.resolve();

  async function openRange(range: ByteRange): Promise<Buffer> {
    const { plain } = await fileReads.tracePromise(() => worker.run('openRange', { id, range }), {});
    return Buffer.from(plain.buffer);
  }

  async function openRangeFromStore(range: ByteRange): Promise<Buffer> {
    const { start, end } = sealedRange(range, plainSize, segmentLength);
    const sealed = transferable(await stored.read({ start, end }));
    const request = { id, range, sealed, sealedStart: start };
    const { plain } = await worker.run('openRange', request, { moved: [sealed.buffer] });
    return Buffer.from(plain.buffer);
  }

  return {
    read(range) {
      if (path !== undefined) return openRange(range);
      const opened = openRangeFromStore(range);
      reading = Promise.allSettled([reading, opened]);
      return opened;
    },
    close() {
      stored.close();
      // The worker must keep the part until every range that was requested before has been opened.
      reading.then(() => worker.run('endPart', { id })).catch(() => {});
    },
  };
}

type KeyIds = (key: KeyObject) => number;

/**
 * Returns IDs under which a worker keeps keys: moving a key to another thread costs as much as using it. A key is moved
 * before its ID is first used, and the worker drops it once it is garbage here.
 */
const keyIdsFor = weakMemoize((worker: OpenWorker): KeyIds => {
  const ids = new WeakMap<KeyObject, number>();
  const collected = new FinalizationRegistry<number>((id) => void worker.run('dropKey', { id }).catch(() => {}));
  return (key) => {
    const known = ids.get(key);
    if (known !== undefined) return known;
    const id = nextId();
    ids.set(key, id);
    collected.register(key, id);
    worker.run('storeKey', { id, key }).catch(() => {}); // the task that uses the key fails for the same reason
    return id;
  };
});

/** A worker that cannot read a file reports it as the store would: as a missing blob, or as an outage. */
function throwReason(blobs: BlobStore, blobKey: string): (error: NodeJS.ErrnoException) => Promise<never> {
  return async (error) => {
    if (error.code === undefined) throw error;
    await blobs.read(blobKey, { start: 0, end: 0 });
    throw error.code === 'ENOENT' ? new BlobMissing(blobKey, { cause: error }) : error;
  };
}
