import { isTrackingId } from '../../core/id-format.ts';
import { Problem } from '../../core/problem.ts';
import { stateAt, type TransferEvent } from '../../core/transfer-state.ts';
import { entriesOf } from '../../db/transfer-log.ts';
import {
  type AdminRecipient,
  type AdminTransfer,
  countRemovedFiles,
  findAdminRecipients,
  findAdminTransfers,
  type RemovedFiles,
} from '../../db/transfers/admin-transfers.ts';
import type { ReportDeps } from './search-transfers.ts';

/** A transfer with its history: without texts and file names. */
export interface AdminTransferDetails extends Omit<AdminTransfer, 'recipients'> {
  readonly recipients: readonly AdminRecipient[];
  readonly removedFiles: readonly RemovedFiles[];
  /** Oldest first. */
  readonly log: ReadonlyArray<{ readonly at: Date; readonly event: TransferEvent }>;
}

export async function getAdminTransfer(
  { reports, clock }: ReportDeps,
  trackingId: string,
): Promise<AdminTransferDetails> {
  const now = clock.now();
  const [transfer] = isTrackingId(trackingId) ? await findAdminTransfers(reports, [trackingId]) : [];
  if (transfer === undefined) {
    throw new Problem('entity_unknown', { detail: 'There is no transfer with this tracking ID.' });
  }
  const [recipients, removedFiles, log] = await Promise.all([
    findAdminRecipients(reports, trackingId, now),
    countRemovedFiles(reports, trackingId),
    entriesOf(reports, trackingId),
  ]);
  return {
    ...transfer,
    state: stateAt(now, transfer),
    recipients,
    removedFiles,
    log: log.map(({ at, event }) => ({ at: new Date(at), event })),
  };
}
