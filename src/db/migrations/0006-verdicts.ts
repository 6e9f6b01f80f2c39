import type { Migration } from './types.ts';

export const verdicts: Migration = {
  name: '0006-verdicts',
  statements: ({ text }) => [
    `alter table file add column verdict ${text}`,
    // What the virus scanner may still have to look at: few at any time, however many files there are.
    "create index file_without_verdict on file (tracking_id, position) where state = 'UPLOADED' and verdict is null",
  ],
};
