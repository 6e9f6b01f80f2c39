import type { Config } from '../config.ts';
import type { EmailAddress } from '../core/email-address.ts';
import type { Settings } from '../core/settings.ts';
import type { Database } from '../db/tables.ts';
import type { KeyStore } from '../ports/key-store.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { Ports } from '../ports/ports.ts';

/** `off`: the part is not used here, or cannot be checked now. A warning does not prevent the service from working. */
export type DiagnosisState = 'ok' | 'warning' | 'failure' | 'off';

/** A result of a check. Its text describes it, and unless it is fine, what to do. */
export interface CheckOutcome {
  readonly state: DiagnosisState;
  readonly text: string;
}

export const ok = (text: string): CheckOutcome => ({ state: 'ok', text });
export const warning = (text: string): CheckOutcome => ({ state: 'warning', text });
export const failure = (text: string): CheckOutcome => ({ state: 'failure', text });
export const off = (text: string): CheckOutcome => ({ state: 'off', text });

/** The process that runs the checks, and the machine that it runs on. */
export interface Machine {
  /** The effective user. Undefined where the system has no such number. */
  readonly userId: number | undefined;
  /** How large a core dump may be, as the kernel describes it. Undefined where the system does not report it. */
  readonly coreDumpLimit: string | undefined;
  readonly isMemoryInCoreDumps: boolean;
  /** How many files a process may open. Undefined where the system does not report it. */
  readonly openFiles: number | undefined;
  /** How many files a server opens with all connections. */
  readonly neededFiles: number;
}

/** The parts of a service that is not opened: opening it would create what is missing. */
export interface CheckedParts {
  /** Undefined if there is no database file yet. */
  readonly db: Database | undefined;
  readonly keyStore: KeyStore;
  /** Undefined where emails are written to a folder. */
  readonly mailer: Mailer | undefined;
  /** Undefined where there is no virus scanner. */
  readonly selfTestScanner: ((signal: AbortSignal) => Promise<void>) | undefined;
  /** Rejects if the bucket cannot be used, and returns what the operator should know. Undefined for a folder. */
  readonly checkBucket: (() => Promise<readonly string[]>) | undefined;
}

/** All that is checked. */
export interface CheckedSetup extends CheckedParts {
  readonly config: Config;
  /** The file of `--config`. */
  readonly configFile: string | undefined;
  /** A sentence for each environment variable that has no meaning. */
  readonly remarks: readonly string[];
  readonly machine: Machine;
  /** The base URL or, without one, the address that the service listens at. */
  readonly baseUrl: URL;
  /** Undefined if the database cannot be read, or has no tables of this version yet. */
  readonly settings: Settings | undefined;
  /** Undefined if the master key cannot be read, or does not match the database. */
  readonly keys: Ports['keys'] | undefined;
  /** Where a test email goes. */
  readonly testAddress: EmailAddress | undefined;
  readonly now: () => Date;
  /** Returns a command that works in the user's shell. */
  readonly commandLine: (words: string) => string;
}

/** A check ends when the signal aborts. What it throws is a failure. */
export type Check = (subject: CheckedSetup, signal: AbortSignal) => AsyncIterable<CheckOutcome>;
