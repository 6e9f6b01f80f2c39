import { mayFinish } from '../core/availability.ts';
import type { Database } from '../db/tables.ts';
import { findStates } from '../db/transfers.ts';
import type { Ports } from '../ports/ports.ts';

/** Ends an answer, so that it looks cut off. */
type Cut = () => void;

/** Of this process, by transfer. Others look after their own. */
const running = new WeakMap<Database, Map<string, Set<Cut>>>();

/** To be called when an answer with bytes of a transfer begins; the function that it gives, when that has ended. */
export function keepDownload(db: Database, trackingId: string, cut: Cut): () => void {
  const transfers = running.get(db) ?? new Map<string, Set<Cut>>();
  running.set(db, transfers);
  const answers = transfers.get(trackingId) ?? new Set<Cut>();
  transfers.set(trackingId, answers.add(cut));
  return () => {
    answers.delete(cut);
    if (answers.size === 0 && transfers.get(trackingId) === answers) transfers.delete(trackingId);
  };
}

/**
 * Cuts the downloads that run in this process of transfers that were taken back or deleted meanwhile, wherever that was
 * done. One that only expired may come to its end for a while: whoever began in time should not be cut off near the end.
 */
export async function cutEndedDownloads({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  const transfers = running.get(db);
  if (transfers === undefined || transfers.size === 0) return;
  const found = await findStates(db, [...transfers.keys()]);
  const now = clock.now();
  for (const [trackingId, answers] of [...transfers]) {
    const transfer = found.get(trackingId);
    if (transfer !== undefined && mayFinish(now, transfer)) continue;
    transfers.delete(trackingId);
    for (const cut of answers) cut();
  }
}
