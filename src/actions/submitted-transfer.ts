import { isListedAt } from '../core/listing.ts';
import { Problem } from '../core/problem.ts';
import { isTrackingId } from '../core/session-ids.ts';
import type { Settings } from '../core/settings.ts';
import type { TransferState } from '../core/transfer-state.ts';
import { findSent, type TransferRow } from '../db/sessions.ts';
import { readSettings } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';
import type { VerifiedEmail } from './identify-caller.ts';

export interface SubmittedTransfer {
  readonly row: TransferRow & { readonly state: Exclude<TransferState, 'Session'> };
  readonly settings: Settings;
}

/** A transfer that this sender has submitted, until it is forgotten. Any client of the sender may ask. */
export async function submittedTransfer(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  sender: VerifiedEmail,
  trackingId: string,
): Promise<SubmittedTransfer> {
  const row = isTrackingId(trackingId) ? await findSent(db, { senderId: sender.partyId, trackingId }) : undefined;
  const settings = await readSettings(db);
  if (row === undefined || !isListedAt(clock.now(), row.expires_at, settings)) throw new Problem('entity_unknown');
  const { state, ...columns } = row;
  if (state === 'Session') throw new Problem('entity_unknown');
  return { row: { ...columns, state }, settings };
}
