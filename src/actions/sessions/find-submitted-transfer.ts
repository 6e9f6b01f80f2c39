import { isTrackingId } from '../../core/id-format.ts';
import { isListedAt } from '../../core/listing.ts';
import { Problem } from '../../core/problem.ts';
import type { Settings } from '../../core/settings.ts';
import { stateAt, type TransferState } from '../../core/transfer-state.ts';
import { readSettings } from '../../db/settings.ts';
import { findTransferOfSender, type TransferRow } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';

export interface SubmittedTransfer {
  readonly row: TransferRow & { readonly state: Exclude<TransferState, 'Session'> };
  readonly settings: Settings;
}

/**
 * Finds a transfer that this sender has submitted and that is still listed. Any of the sender's clients may ask for it.
 */
export async function findSubmittedTransfer(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  sender: VerifiedEmail,
  trackingId: string,
): Promise<SubmittedTransfer> {
  const row = isTrackingId(trackingId)
    ? await findTransferOfSender(db, { senderId: sender.contactId, trackingId })
    : undefined;
  const settings = await readSettings(db);
  if (row === undefined || !isListedAt(clock.now(), row.expires_at, settings)) throw new Problem('entity_unknown');
  const { state, ...columns } = row;
  if (state === 'Session') throw new Problem('entity_unknown');
  return { row: { ...columns, state }, settings };
}

export function requireActive({ clock }: Pick<Ports, 'clock'>, { row }: Pick<SubmittedTransfer, 'row'>): void {
  const state = stateAt(clock.now(), { state: row.state, expiresAt: new Date(row.expires_at) });
  if (state !== 'Active') throw notActive();
}

export function notActive(): Problem {
  return new Problem('transfer_not_active');
}
