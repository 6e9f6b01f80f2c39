import type { Ports } from '../ports/ports.ts';
import { openTransferId } from './sealed-records.ts';
import { shortMemory } from './short-memory.ts';

/** Opens the transfer id of a recipient. */
export type ReadTransferId = (recipientId: string, sealed: Uint8Array) => string;

/**
 * Who polls is told the same transfer ids again and again, and to open one takes longer than to find its row: so those
 * that were told lately are kept. One for the whole process; whether a caller may have an id is decided before.
 */
export function knownTransferIds({ keys, clock }: Pick<Ports, 'keys' | 'clock'>): ReadTransferId {
  const memory = shortMemory<string>({ clock, most: 50_000, idleMs: 3_600_000, endOf: () => Number.POSITIVE_INFINITY });
  return (recipientId, sealed) => {
    const known = memory.find(recipientId);
    if (known !== undefined) return known;
    const transferId = openTransferId(keys, recipientId, sealed);
    memory.keep(recipientId, transferId);
    return transferId;
  };
}
