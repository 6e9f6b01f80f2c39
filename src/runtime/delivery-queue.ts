import { setTimeout as pause } from 'node:timers/promises';
import type { DownloadCaller } from '../db/tables.ts';
import type { Clock } from '../ports/clock.ts';
import { ExpiringCache } from './expiring-cache.ts';

export type EndedDelivery = Delivery & { readonly at: Date };

type PendingDelivery = PromiseWithResolvers<void> & { readonly delivery: EndedDelivery };
type WriteDeliveries = (deliveries: readonly EndedDelivery[]) => Promise<void>;

/** Deliveries that wait to be written to the log of downloads. */
export interface DeliveryQueue {
  /**
   * Writes a delivery together with others. Resolves when it is durable, and rejects when several attempts to write it
   * have failed.
   */
  add(delivery: EndedDelivery, write: WriteDeliveries): Promise<void>;
  /** Waits until all deliveries are written or have failed. */
  close(deadlineMs: number): Promise<void>;
}

/** The next commit waits this long: a recipient who fetches many small files causes few commits. */
const betweenCommitsMs = 50;
const retryDelaysMs = [200, 1_000, 5_000];
/** Transactions stay short, so that other writers get their turn. */
const filesAtOnce = 500;
/** Deliveries beyond this are rejected while the database does not respond. */
const maxPending = 100_000;

export function deliveryQueue(): DeliveryQueue {
  const pending: PendingDelivery[] = [];
  let writing: Promise<void> | undefined;

  /** Never rejects: each delivery has its own promise. */
  async function writeUntilEmpty(write: WriteDeliveries): Promise<void> {
    while (pending.length > 0) {
      const batch = takeBatch(pending);
      try {
        await writeWithRetries(() => write(batch.map(({ delivery }) => delivery)));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      await pause(betweenCommitsMs, undefined, { ref: false });
    }
    // In the same turn as the last look at `pending`, so that no delivery is added that is not written.
    writing = undefined;
  }

  return {
    async add(delivery, write) {
      const own: PendingDelivery[] = [];
      for (let from = 0; from < delivery.fileIds.length; from += filesAtOnce) {
        const slice = { ...delivery, fileIds: delivery.fileIds.slice(from, from + filesAtOnce) };
        own.push({ delivery: slice, ...Promise.withResolvers<void>() });
      }
      if (pending.length + own.length > maxPending) throw new Error('Too many downloads wait to be logged');
      if (own.length === 0) return;
      pending.push(...own);
      writing ??= writeUntilEmpty(write);
      await Promise.all(own.map(({ promise }) => promise));
    },
    async close(deadlineMs) {
      await Promise.race([writing, pause(deadlineMs, undefined, { ref: false })]);
    },
  };
}

function takeBatch(pending: PendingDelivery[]): readonly PendingDelivery[] {
  let [count, files] = [0, 0];
  for (const { delivery } of pending) {
    if (files >= filesAtOnce) break;
    count += 1;
    files += delivery.fileIds.length;
  }
  return pending.splice(0, count);
}

async function writeWithRetries(write: () => Promise<void>): Promise<void> {
  for (const delayMs of retryDelaysMs) {
    try {
      await write();
      return;
    } catch {
      await pause(delayMs, undefined, { ref: false });
    }
  }
  await write();
}

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
