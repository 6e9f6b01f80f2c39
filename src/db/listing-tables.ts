import type { TransferState } from '../core/transfer-state.ts';

/**
 * A transfer in the list of somebody who sent or received it. Only triggers write it: it follows from transfer,
 * recipient and party. In `received` a transfer stands from the moment on in which it was active.
 */
export interface ListingTable {
  party_id: string;
  box: 'sent' | 'received';
  tracking_id: string;
  finalized_at: string;
  state: TransferState;
  expires_at: string;
  /** Counts the changes of what this list may show of the transfer. */
  version: number;
}

/**
 * How many transfers of a list were finalised on one day, expire on one day, and have the state Active or another. What
 * `listing_change` holds is not in `listing_count` yet: so nobody who changes a list waits for another.
 */
export interface ListingCell {
  party_id: string;
  box: ListingTable['box'];
  finalized_on: string;
  expires_on: string;
  is_open: number;
  entries: number;
}
