import type { Migration } from './types.ts';

/** Finds the latest download of a transfer without looking at all of them. */
export const downloadTimes: Migration = {
  name: '0013-download-times',
  statements: () => ['create index download_by_time on download (recipient_id, at)'],
};
