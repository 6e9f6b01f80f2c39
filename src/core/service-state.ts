import type { PartHealth } from './health.ts';
import type { TransferState } from './transfer-state.ts';

/** What waits for a job, and since when the oldest of it waits. */
export interface Queue {
  readonly length: number;
  readonly oldest: Date | undefined;
}

/** What all servers of a service share, as metrics show it. */
export interface ServiceState {
  readonly transfers: ReadonlyMap<TransferState, number>;
  readonly queues: Readonly<Record<string, Queue>>;
  readonly parts: ReadonlyArray<Pick<PartHealth, 'part' | 'state' | 'validUntil'>>;
  /** The value of the setting `disk.minFreeBytes`. */
  readonly minFreeBytes: number;
  readonly damagedParts: number;
  /** When the scrub has last read everything. */
  readonly scrubbedAt: Date | undefined;
}
