import type { Ports } from '../ports/ports.ts';
import { openTransferId } from '../records/sealed-records.ts';
import { type CacheCounts, ExpiringCache } from './expiring-cache.ts';

/** Opens the transfer ID of a recipient. */
export type ReadTransferId = (recipientId: string, sealed: Uint8Array) => string;

/**
 * Polling returns the same transfer IDs again and again, and opening one takes longer than finding its row. Whether a
 * caller may have an ID is decided before.
 */
export function transferIdCache({ keys, clock }: Pick<Ports, 'keys' | 'clock'>, counts?: CacheCounts): ReadTransferId {
  const cache = new ExpiringCache<string>({ clock, counts, capacity: 50_000, idleMs: 3_600_000 });
  return (recipientId, sealed) => {
    const cached = cache.get(recipientId);
    if (cached !== undefined) return cached;
    const transferId = openTransferId(keys, recipientId, sealed);
    cache.set(recipientId, transferId);
    return transferId;
  };
}
