import type { Migration } from './types.ts';

/** The code of the last error of a part, and the end of the certificate. */
export const healthCodes: Migration = {
  name: '0012-health-codes',
  statements: ({ text }) => [
    `alter table component_state add column error_code ${text}`,
    `alter table component_state add column valid_until ${text}`,
  ],
};
