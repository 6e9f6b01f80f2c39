import type { PeriodUnit, StatisticName } from '../../core/statistics.ts';

/** The rows of the statistics tables. The comment of `Tables` applies. Jobs write all of them. */
export interface StatisticTables {
  /** The total size of the files of a transfer, from its submission on. */
  transfer_size: { tracking_id: string; bytes: number };
  statistic: {
    unit: PeriodUnit;
    /** The start of the period in UTC: `2026-03-01T12`, `2026-03-01` or `2026-03`. */
    period: string;
    name: StatisticName;
    value: number;
  };
  /** The last row of a table that was counted. */
  statistic_cursor: { source: 'transfer_log' | 'download'; last_id: number };
  /** The contacts that a period has counted already. Rows of periods that have ended are deleted. */
  statistic_member: {
    unit: PeriodUnit;
    period: string;
    name: 'senders' | 'recipients';
    /** Not a foreign key: servers of the previous version delete contacts without it. */
    contact_id: string;
  };
}
