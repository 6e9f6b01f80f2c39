import type { DownloadCaller } from '../db/tables.ts';
import type { Clock } from '../ports/clock.ts';
import { ExpiringCache } from './expiring-cache.ts';

/** The files that a recipient received in a response that was sent to its last byte, or a part of a preview. */
export interface Delivery {
  readonly trackingId: string;
  readonly recipientId: string;
  /** `VIEWED` is a confidential message that was fetched alone, or a preview: it is read, not saved. */
  readonly method: 'DOWNLOADED' | 'VIEWED';
  /** The verification of the client that received them. */
  readonly caller: DownloadCaller;
  /** An archive delivers every file in it. */
  readonly fileIds: readonly string[];
}

/** The deliveries of the last minute in this process. Another process may log the same delivery again. */
export interface RecentDeliveries {
  /**
   * Selects the files of a delivery that are to be logged. A complete response is a download each time. A response that
   * was only the end of something, such as a continued download, counts only if its recipient did not get the same end a
   * moment ago: otherwise one byte of an archive, requested again and again, would add thousands of entries each time.
   */
  selectFilesToLog(delivery: Delivery, isWhole: boolean): readonly string[];
}

const repeatWindowMs = 60_000;
const maxFiles = 100_000;

export function recentDeliveries(clock: Clock): RecentDeliveries {
  /** For each recipient and method, when each file was delivered, in milliseconds. */
  const recent = new ExpiringCache<Map<string, number>>({
    clock,
    capacity: maxFiles,
    weightOf: (files) => files.size,
    idleMs: repeatWindowMs,
  });
  return {
    selectFilesToLog({ recipientId, method, fileIds }, isWhole) {
      const now = clock.now().getTime();
      const name = `${recipientId} ${method}`;
      const files = recent.get(name) ?? new Map<string, number>();
      const isRepeated = (fileId: string): boolean => {
        const before = files.get(fileId) ?? Number.NEGATIVE_INFINITY;
        // A clock that was set back must not keep a delivery from being logged.
        return now >= before && now - before < repeatWindowMs;
      };
      const toLog = isWhole ? fileIds : fileIds.filter((fileId) => !isRepeated(fileId));
      for (const fileId of fileIds) files.set(fileId, now);
      recent.set(name, files);
      return toLog;
    },
  };
}
