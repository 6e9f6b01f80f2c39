import type { LogFault, LogFaultCode } from './log-chain.ts';

/** The result of a verification of both logs. */
export interface VerifiedLogs {
  readonly transferLog: { readonly entries: number; readonly anchors: number };
  /** `written` counts all entries that were ever written. */
  readonly auditLog: { readonly entries: number; readonly written: number };
  /** The first faults of each log. Another version may have stored them, while servers of two versions run. */
  readonly faults: ReadonlyArray<Omit<LogFault, 'code'> & { readonly code?: LogFaultCode }>;
  readonly hasMoreFaults: boolean;
}

/** The last verification that was requested. */
export interface LogVerification {
  readonly state: 'running' | 'done' | 'failed';
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  /** Null unless the state is `done`. */
  readonly result: VerifiedLogs | null;
}
