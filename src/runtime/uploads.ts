import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { Problem } from '../core/problem.ts';
import type { ContentVersion } from '../db/files/content.ts';

interface RunningUpload {
  readonly trackingId: string;
  /** `whole` replaces the file from its first byte; `more` appends to the stored bytes. */
  readonly kind: 'whole' | 'more';
  stop(): void;
  /** The input has ended or was cut; its last bytes are still being stored. */
  isEnding(): boolean;
  readonly begun: Promise<void>;
  readonly ended: Promise<void>;
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
  runExclusive<Begun, Result>(
    file: Pick<ContentVersion, 'trackingId' | 'fileId'>,
    steps: UploadSteps<Begun, Result>,
  ): Promise<Result>;
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
  const completions = new Set<Promise<void>>();

  return {
    async runExclusive({ trackingId, fileId }, { kind, input, begin, store }) {
      const earlier = running.get(fileId);
      if (kind === 'more' && earlier?.kind === 'whole' && !earlier.isEnding()) {
        throw new Problem('upload_in_progress');
      }
      const begun = Promise.withResolvers<void>();
      const ended = Promise.withResolvers<void>();
      const own: RunningUpload = {
        trackingId,
        kind,
        stop: () => void input.destroy(superseded()),
        isEnding: () => input.readableEnded || input.destroyed,
        begun: begun.promise,
        ended: ended.promise,
      };
      // An input that is stopped before it is read would otherwise end the process with an unhandled error.
      input.on('error', () => {});
      running.set(fileId, own);
      completions.add(own.ended);
      try {
        if (kind === 'more') await stop(earlier);
        // Uploads begin in the order of their arrival: otherwise an earlier one could replace a later one.
        else await earlier?.begun;
        const target = await begin();
        begun.resolve();
        if (kind === 'whole') await stop(earlier);
        return await store(target);
      } finally {
        if (running.get(fileId) === own) running.delete(fileId);
        begun.resolve();
        ended.resolve();
        completions.delete(own.ended);
      }
    },
    isUploading: (trackingId) => running.values().some((upload) => upload.trackingId === trackingId),
    async waitUntilStored(fileId) {
      const upload = running.get(fileId);
      if (upload?.isEnding()) await upload.ended;
    },
    async close(deadlineMs) {
      await Promise.race([Promise.all(completions), setTimeout(deadlineMs, undefined, { ref: false })]);
    },
  };
}

async function stop(upload: RunningUpload | undefined): Promise<void> {
  upload?.stop();
  await upload?.ended;
}

function superseded(): Problem {
  return new Problem('upload_superseded', { detail: 'Interrupted: another upload of this file has started.' });
}
