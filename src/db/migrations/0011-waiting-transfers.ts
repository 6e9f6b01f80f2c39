import type { Migration } from './types.ts';

/** So that transfers in one state are walked in the order of their ids, page by page, and none is sorted for it. */
export const waitingTransfers: Migration = {
  name: '0011-waiting-transfers',
  statements: () => ['create index transfer_in_state on transfer (state, tracking_id)'],
};
