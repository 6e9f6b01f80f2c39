import { dayMs, hourMs, minuteMs } from './time.ts';
import type { TransferState } from './transfer-state.ts';

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

/** The results of checks, by a code that programs can rely on. Sentences may change. */
export const checkCodes = {
  ok: 'The part works.',
  unavailable: 'The part does not work. The sentence has the error.',
  timeout: 'The part did not respond in time.',
  disk_low: 'Less than `disk.minFreeBytes` is free: new files are rejected.',
  disk_full_soon: 'The disk will be full within a week.',
  mail_not_configured: 'No mail server is configured.',
  mail_unreachable: 'The mail server cannot be reached.',
  mail_refused: 'The mail server rejects the address or the email.',
  mail_declined: 'The mail server does not accept emails of this service, for example because of a wrong password.',
  mail_later: 'The mail server accepts no emails now.',
  scanner_not_configured: 'No virus scanner is configured.',
  scanner_unavailable: 'The virus scanner does not respond, or does not find the test file.',
  clock_implausible: 'The clock of the machine may be wrong.',
  certificate_none: 'The base URL begins with `http://`.',
  certificate_unreachable: 'The server cannot reach its own address, and cannot check the certificate.',
  certificate_expiring: 'The certificate expires soon.',
  certificate_expired: 'The certificate has expired.',
  certificate_not_yet_valid: 'The certificate is not valid yet.',
  certificate_untrusted: 'The certificate is signed by an authority that is not trusted, or by itself.',
  certificate_incomplete: 'The certificate comes without those of its authority.',
  certificate_revoked: 'The certificate was revoked.',
  certificate_other_name: 'The certificate is for another host name.',
  certificate_invalid: 'The certificate is not valid for another reason.',
  key_not_copied: 'No one has confirmed that there is a copy of the master key.',
  base_url_redirects: 'The base URL redirects to another address.',
  base_url_status: 'The base URL responds with an error.',
  base_url_other_service: 'The base URL leads to another service.',
  base_url_unreachable: 'The base URL cannot be reached from the server.',
} as const satisfies Record<string, string>;

export type CheckCode = keyof typeof checkCodes;

export const checkCodeNames = Object.keys(checkCodes) as readonly CheckCode[];

/** A code that a later version has stored, while servers of two versions run, is none of this one. */
export const toCheckCode = (text: string | null): CheckCode | null =>
  checkCodeNames.find((code) => code === text) ?? null;

/** What waits for a job, and since when the oldest of it waits. */
export interface Queue {
  readonly length: number;
  readonly oldest: Date | undefined;
}

/** What all servers of a service share, as metrics show it. */
export interface ServiceState {
  readonly transfers: ReadonlyMap<TransferState, number>;
  readonly queues: Readonly<Record<string, Queue>>;
  readonly parts: ReadonlyArray<Pick<PartHealth, 'part' | 'state' | 'validUntil'>>;
  /** The value of the setting `disk.minFreeBytes`. */
  readonly minFreeBytes: number;
  readonly damagedParts: number;
  /** When the scrub has last read everything. */
  readonly scrubbedAt: Date | undefined;
}

/** How much space was free at a time. */
export interface SpaceReading {
  readonly at: Date;
  readonly freeBytes: number;
}

export interface DiskForecast {
  /** How much the free space shrinks in a day. Negative if it grows. */
  readonly usedPerDay: number;
  /** When the free space reaches the minimum. Undefined if it does not within the next ten years. */
  readonly fullAt: Date | undefined;
}

/** The days whose readings count. More would hide that the use has changed. */
export const forecastDays = 14;
/** Readings of less time show the size of single transfers and not a trend. */
const minSpanMs = 2 * dayMs;
const horizonMs = 3_650 * dayMs;

/**
 * Extends the straight line through the readings of the last days. Returns undefined while there are too few of them. The
 * line begins at the current free space, so that a disk that has grown counts from now on.
 */
export function forecastDisk(
  readings: readonly SpaceReading[],
  { freeBytes, minFreeBytes, now }: { readonly freeBytes: number; readonly minFreeBytes: number; readonly now: Date },
): DiskForecast | undefined {
  const from = now.getTime() - forecastDays * dayMs;
  const recent = readings.filter(({ at }) => at.getTime() >= from && at <= now);
  const times = recent.map(({ at }) => at.getTime());
  if (Math.max(...times) - Math.min(...times) < minSpanMs) return undefined;
  const usedPerDay = Math.round(0 - slopeOf(recent) * dayMs);
  const leftMs = usedPerDay > 0 ? (Math.max(0, freeBytes - minFreeBytes) / usedPerDay) * dayMs : horizonMs;
  return { usedPerDay, fullAt: leftMs < horizonMs ? new Date(now.getTime() + leftMs) : undefined };
}

/** The least-squares slope, in bytes per millisecond. */
function slopeOf(readings: readonly SpaceReading[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanTime = mean(readings.map(({ at }) => at.getTime()));
  const meanFree = mean(readings.map(({ freeBytes }) => freeBytes));
  let products = 0;
  let squares = 0;
  for (const { at, freeBytes } of readings) {
    const offset = at.getTime() - meanTime;
    products += offset * (freeBytes - meanFree);
    squares += offset ** 2;
  }
  return products / squares;
}
