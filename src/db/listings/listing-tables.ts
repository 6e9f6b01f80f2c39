import type { TransferState } from '../../core/transfer-state.ts';

/**
 * A transfer in the list of a sender or recipient. Only triggers write it: it is derived from transfer, recipient and
 * contact. The box `received` contains a transfer once it was active.
 */
export interface ListingTable {
  contact_id: string;
  box: 'sent' | 'received';
  tracking_id: string;
  finalized_at: string;
  state: TransferState;
  expires_at: string;
  /** Counts the changes that are visible in this list. */
  version: number;
}

/**
 * The number of entries of a list by day of finalization, day of expiry, and whether they are active. Rows of
 * `listing_change` are not yet added to `listing_count`: so changes of a list do not wait for each other.
 */
export interface ListingCell {
  contact_id: string;
  box: ListingTable['box'];
  finalized_on: string;
  expires_on: string;
  is_active: number;
  entries: number;
}
