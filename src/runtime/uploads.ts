import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { Problem } from '../core/problem.ts';
import type { ContentVersion } from '../db/files/content.ts';

type FilePlace = Pick<ContentVersion, 'trackingId' | 'fileId'>;

interface RunningUpload extends FilePlace {
  /** `whole` replaces the file from its first byte; `more` appends to the stored bytes. */
  readonly kind: 'whole' | 'more';
  stop(reason: Problem): void;
  /** The input has ended or was cut; its last bytes are still being stored. */
  isEnding(): boolean;
  readonly begun: PromiseWithResolvers<void>;
  readonly ended: PromiseWithResolvers<void>;
}

export interface UploadSteps<Begun, Result> extends Pick<RunningUpload, 'kind'> {
  readonly input: Readable;
  begin(): Promise<Begun>;
  store(begun: Begun): Promise<Result>;
}

/** The uploads in this process. Only the database separates writers in different processes. */
export interface Uploads {
  /**
   * Runs an upload and stops an earlier one of the same file: usually the same sender, whose connection was lost
   * unnoticed. An append waits until the earlier upload has stored its data, and is rejected while an upload of the
   * whole file runs. A whole upload begins before it stops the earlier one, so that none of the earlier bytes remain.
   */
  runExclusive<Begun, Result>(file: FilePlace, steps: UploadSteps<Begun, Result>): Promise<Result>;
  /**
   * Stops the uploads of a removed file, or of all files of a removed session: nothing reserves disk space for them any
   * more. Call this after the removal is committed, so that no upload can begin afterwards.
   */
  stopRemoved(removed: Pick<FilePlace, 'trackingId'> & Partial<FilePlace>): void;
  count(): number;
  /** Whether a file of this transfer is being uploaded. */
  isUploading(trackingId: string): boolean;
  /** Waits for an upload that is ending, so that the stored length does not change after it was reported. */
  waitUntilStored(fileId: string): Promise<void>;
  /** Waits until every upload, also one whose connection was cut, has stored its data. */
  close(deadlineMs: number): Promise<void>;
}

export function trackUploads(): Uploads {
  const running = new Map<string, RunningUpload>();
  /** Includes uploads that a later one has superseded in `running`. */
  const all = new Set<RunningUpload>();

  return {
    async runExclusive({ trackingId, fileId }, { kind, input, begin, store }) {
      const earlier = running.get(fileId);
      if (kind === 'more' && earlier?.kind === 'whole' && !earlier.isEnding()) {
        throw new Problem('upload_in_progress');
      }
      const own = startUpload({ trackingId, fileId }, kind, input);
      running.set(fileId, own);
      all.add(own);
      try {
        if (kind === 'more') await supersede(earlier);
        // Uploads begin in the order of their arrival: otherwise an earlier one could replace a later one.
        else await earlier?.begun.promise;
        const target = await begin();
        own.begun.resolve();
        if (kind === 'whole') await supersede(earlier);
        return await store(target);
      } finally {
        if (running.get(fileId) === own) running.delete(fileId);
        own.begun.resolve();
        own.ended.resolve();
        all.delete(own);
      }
    },
    stopRemoved({ trackingId, fileId }) {
      for (const upload of all) {
        const isOfFile = fileId === undefined || fileId === upload.fileId;
        if (isOfFile && trackingId === upload.trackingId) upload.stop(interrupted('the file was removed'));
      }
    },
    count: () => all.size,
    isUploading: (trackingId) => all.values().some((upload) => upload.trackingId === trackingId),
    async waitUntilStored(fileId) {
      const upload = running.get(fileId);
      if (upload?.isEnding()) await upload.ended.promise;
    },
    async close(deadlineMs) {
      await Promise.race([
        Promise.all(all.values().map(({ ended }) => ended.promise)),
        setTimeout(deadlineMs, undefined, { ref: false }),
      ]);
    },
  };
}

function startUpload(place: FilePlace, kind: RunningUpload['kind'], input: Readable): RunningUpload {
  // An input that is stopped before it is read would otherwise end the process with an unhandled error.
  input.on('error', () => {});
  return {
    ...place,
    kind,
    stop: (reason) => void input.destroy(reason),
    isEnding: () => input.readableEnded || input.destroyed,
    begun: Promise.withResolvers<void>(),
    ended: Promise.withResolvers<void>(),
  };
}

async function supersede(upload: RunningUpload | undefined): Promise<void> {
  upload?.stop(interrupted('another upload of this file has started'));
  await upload?.ended.promise;
}

const interrupted = (cause: string): Problem => new Problem('upload_superseded', { detail: `Interrupted: ${cause}.` });

/** The bytes that sessions have announced and that are not stored yet: disk space that is taken although it is free. */
export interface AnnouncedBytes {
  /**
   * Reserves bytes while `register` runs, if `fits` accepts the sum of all announced bytes including these. Otherwise
   * returns undefined. The sum may be a second old when it is accepted, and is read again before it is rejected.
   */
  reserve<Registered>(
    bytes: number,
    work: {
      readonly readSum: () => Promise<number>;
      readonly fits: (announced: number) => boolean;
      readonly register: () => Promise<Registered>;
    },
  ): Promise<{ readonly registered: Registered } | undefined>;

  /** Returns the sender with the most announced bytes. The result may be a second old. */
  findLargestSender(read: () => Promise<string | undefined>): Promise<string | undefined>;
}

/** A sum over all incomplete files is too expensive for each of thousands of registrations and uploads. */
const maxAgeMs = 1_000;

/** Under load, registrations end all the time. */
const maxReads = 3;

export function trackAnnouncedBytes(nowMs: () => number = () => performance.now()): AnnouncedBytes {
  let known = { sum: 0, atMs: Number.NEGATIVE_INFINITY };
  /** Registrations whose rows are not committed yet. */
  let reserved = 0;
  /** The bytes of all registrations that have been committed. */
  let registeredBytes = 0;
  let largest: { readonly sender: Promise<string | undefined>; readonly atMs: number } | undefined;

  return {
    async findLargestSender(read) {
      if (largest === undefined || nowMs() - largest.atMs > maxAgeMs) {
        const started = { sender: read(), atMs: nowMs() };
        largest = started;
        started.sender.catch(() => {
          if (largest === started) largest = undefined;
        });
      }
      return largest.sender;
    },
    async reserve(bytes, { readSum, fits, register }) {
      const refresh = async () => {
        for (let reads = 1; ; reads += 1) {
          const before = registeredBytes;
          const sum = await readSum();
          const meanwhile = registeredBytes - before;
          if (meanwhile > 0 && reads < maxReads) continue;
          // The sum may lack what was registered meanwhile. Counting it twice is safe.
          known = { sum: sum + meanwhile, atMs: nowMs() };
          return;
        }
      };
      reserved += bytes;
      try {
        if (nowMs() - known.atMs > maxAgeMs) await refresh();
        if (!fits(known.sum + reserved)) await refresh();
        if (!fits(known.sum + reserved)) return undefined;
        const registered = await register();
        known.sum += bytes;
        registeredBytes += bytes;
        return { registered };
      } finally {
        reserved -= bytes;
      }
    },
  };
}
