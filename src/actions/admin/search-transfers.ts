import { stateAt } from '../../core/transfer-state.ts';
import type { AdminTransfer } from '../../db/transfers/admin-transfers.ts';
import {
  type SearchPage,
  searchTransfers as searchPage,
  type TransferSearch,
} from '../../db/transfers/search-transfers.ts';
import type { Ports } from '../../ports/ports.ts';

export type { AdminTransfer, SearchPage, TransferSearch };

export interface ReportDeps extends Pick<Ports, 'clock'> {
  /** The database for searches and reports, which may take long. */
  readonly reports: Ports['db'];
}

/** Returns a page of transfers with their present states, newest first. */
export async function searchTransfers(
  { reports, clock }: ReportDeps,
  search: TransferSearch,
  max: number,
): Promise<SearchPage> {
  const now = clock.now();
  const page = await searchPage(reports, search, { now, max });
  return {
    ...page,
    transfers: page.transfers.map((transfer) => ({ ...transfer, state: stateAt(now, transfer) })),
  };
}
