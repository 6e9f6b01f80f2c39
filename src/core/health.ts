import { hourMs, minuteMs } from './time.ts';

/** The parts of a service that are checked, in the order in which they are shown. */
export const healthParts = ['database', 'storage', 'disk', 'mail', 'scanner', 'clock', 'certificate'] as const;
export type HealthPart = (typeof healthParts)[number];

/** `off`: the part is not used here, or it cannot be checked from this server. */
export type PartState = 'ok' | 'failing' | 'off';

/** The result of one check. */
export interface CheckResult {
  readonly state: PartState;
  /** Describes the result, and what to do about a failure. */
  readonly sentence: string;
}

/** The state of a part. The last error is that of the current failure, or of the last one before. If it is off, the reason. */
export interface PartHealth {
  readonly part: HealthPart;
  readonly state: PartState;
  /** When the part got this state. */
  readonly since: Date;
  readonly checkedAt: Date;
  readonly lastError: string | null;
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
};

/** Less than a period, so that a job that runs a moment early does not leave out a check. */
const earlyMs = minuteMs / 2;

/** Whether a part should be checked again. A check that seems to be in the future is repeated: the clock was set back. */
export function isCheckDue({ part, state, checkedAt }: PartHealth, now: Date): boolean {
  const ageMs = now.getTime() - checkedAt.getTime();
  return ageMs < 0 || ageMs >= (state === 'failing' ? minuteMs : everyMs[part]) - earlyMs;
}

/** Returns the state of a part after a check. */
export function afterCheck(
  before: PartHealth | undefined,
  { part, state, sentence }: CheckResult & { readonly part: HealthPart },
  now: Date,
): PartHealth {
  const since = before?.state === state ? before.since : now;
  // Why a part was off is no error of a part that is used now.
  const earlier = before?.state === 'off' ? null : (before?.lastError ?? null);
  const lastError = state === 'ok' ? earlier : sentence;
  return { part, state, since, checkedAt: now, lastError };
}
