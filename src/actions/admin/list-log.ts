import { findLogEntries, type LogFilter, type LogPage, type LogPlace } from '../../db/find-log-entries.ts';
import type { ReportDeps } from './search-transfers.ts';

export type { LogFilter, LogPage, LogPlace };

/** Returns a page of the transfer log, newest entries first. */
export async function listLog(
  { reports }: Pick<ReportDeps, 'reports'>,
  filter: LogFilter,
  page: { readonly after?: LogPlace | undefined; readonly max: number },
): Promise<LogPage> {
  return findLogEntries(reports, filter, page);
}
