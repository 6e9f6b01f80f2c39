import { mayFinishDownload } from '../core/availability.ts';
import { findStates } from '../db/transfers/transfers.ts';
import type { Ports } from '../ports/ports.ts';

/** Destroys the connection of a response, so that its client sees an incomplete download. */
type AbortDownload = () => void;

/** The responses in this process that are sending bytes of a transfer. */
export interface RunningDownloads {
  /** Registers a response; call the returned function when it has ended. */
  track(trackingId: string, abort: AbortDownload): () => void;
  count(): number;
  trackingIds(): readonly string[];
  abort(trackingId: string): void;
}

export function trackDownloads(): RunningDownloads {
  const transfers = new Map<string, Set<AbortDownload>>();
  return {
    track(trackingId, abort) {
      const responses = transfers.get(trackingId) ?? new Set<AbortDownload>();
      transfers.set(trackingId, responses.add(abort));
      return () => {
        responses.delete(abort);
        if (responses.size === 0 && transfers.get(trackingId) === responses) transfers.delete(trackingId);
      };
    },
    count: () => transfers.values().reduce((sum, responses) => sum + responses.size, 0),
    trackingIds: () => [...transfers.keys()],
    abort(trackingId) {
      const responses = transfers.get(trackingId) ?? [];
      transfers.delete(trackingId);
      for (const abort of responses) abort();
    },
  };
}

/**
 * Aborts this process's downloads of transfers that were revoked or deleted, by whichever server. Downloads of an
 * expired transfer may finish for a while: a recipient who began in time is not cut off near the end.
 */
export async function abortEndedDownloads({
  db,
  clock,
  downloads,
}: Pick<Ports, 'db' | 'clock'> & { readonly downloads: RunningDownloads }): Promise<void> {
  const trackingIds = downloads.trackingIds();
  if (trackingIds.length === 0) return;
  const found = await findStates(db, trackingIds);
  const now = clock.now();
  for (const trackingId of trackingIds) {
    const transfer = found.get(trackingId);
    if (transfer === undefined || !mayFinishDownload(now, transfer)) downloads.abort(trackingId);
  }
}
