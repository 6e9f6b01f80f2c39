import type { CheckCode } from './check-codes.ts';
import { hourMs, minuteMs } from './time.ts';

/** The parts of a service that are checked, in the order in which they are shown. */
export const healthParts = [
  ...(['database', 'storage', 'disk', 'mail', 'scanner', 'clock', 'certificate'] as const),
  /** Whether someone has confirmed that there is a copy of the master key. */
  'keyCopy',
] as const;
export type HealthPart = (typeof healthParts)[number];

/** `off`: the part is not used here, or it cannot be checked from this server. */
export type PartState = 'ok' | 'failing' | 'off';

/** The result of one check. */
export interface CheckResult {
  readonly state: PartState;
  readonly code: CheckCode;
  /** Describes the result, and what to do about a failure. */
  readonly sentence: string;
  /** The end of a certificate that was read. */
  readonly validUntil?: Date;
}

/** The state of a part. The last error is that of the current failure, or of the last one before. If it is off, the reason. */
export interface PartHealth {
  readonly part: HealthPart;
  readonly state: PartState;
  /** When the part got this state. */
  readonly since: Date;
  readonly checkedAt: Date;
  readonly lastError: string | null;
  /** The code of the last error. */
  readonly lastErrorCode: CheckCode | null;
  /** The end of the certificate, if the last check has read it. */
  readonly validUntil: Date | null;
}

/** A failing part is checked each minute. The others are checked less often if a check takes a connection. */
const everyMs: Readonly<Record<HealthPart, number>> = {
  database: minuteMs,
  storage: minuteMs,
  disk: minuteMs,
  mail: 5 * minuteMs,
  scanner: minuteMs,
  clock: minuteMs,
  certificate: hourMs,
  keyCopy: minuteMs,
};

/** Less than a period, so that a job that runs a moment early does not leave out a check. */
const earlyMs = minuteMs / 2;

/** Whether a part should be checked again. A check that seems to be in the future is repeated: the clock was set back. */
export function isCheckDue({ part, state, checkedAt }: PartHealth, now: Date): boolean {
  const ageMs = now.getTime() - checkedAt.getTime();
  return ageMs < 0 || ageMs >= (state === 'failing' ? minuteMs : everyMs[part]) - earlyMs;
}

const noError = { lastError: null, lastErrorCode: null };

/** Returns the state of a part after a check. */
export function afterCheck(
  before: PartHealth | undefined,
  { part, state, code, sentence, validUntil }: CheckResult & { readonly part: HealthPart },
  now: Date,
): PartHealth {
  const since = before?.state === state ? before.since : now;
  // Why a part was off is no error of a part that is used now.
  const earlier = before === undefined || before.state === 'off' ? noError : before;
  const { lastError, lastErrorCode } = state === 'ok' ? earlier : { lastError: sentence, lastErrorCode: code };
  return { part, state, since, checkedAt: now, lastError, lastErrorCode, validUntil: validUntil ?? null };
}
