import type { Migration } from './types.ts';

/** Finds the transfers in which the virus scanner found something, newest first: few, however many files are stored. */
export const findings: Migration = {
  name: '0011-findings',
  statements: () => ["create index file_with_finding on file (tracking_id) where removal_cause = 'VIRUS_FOUND'"],
};
