import type { Migration } from './types.ts';

/** So that what has ended is found, and counted, without looking at all that has not. */
export const sweepingParties: Migration = {
  name: '0005-sweeping-parties',
  statements: () => [
    'create index verification_code_by_time on verification_code (created_at)',
    'create index verification_by_end on verification (ends_at)',
    'create index verification_by_idle_end on verification (idle_ends_at)',
    'create index outbox_without_transfer on outbox (created_at) where tracking_id is null',
    'create index outbox_of_party on outbox (party_id)',
  ],
};
