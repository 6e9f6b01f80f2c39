import { dayMs, minuteMs } from './time.ts';

/** A sign-in beyond this number ends the oldest session of the administrator. */
export const maxSessionsPerAdministrator = 20;
export const maxTokensPerAdministrator = 50;

export const tokenLimits = {
  /** Visible characters, with single spaces between them: a name appears in lists and in the audit log. */
  name: /^[^\p{C}\p{Z}]+( [^\p{C}\p{Z}]+)*$/u,
  nameLength: 100,
  days: 366,
  defaultDays: 90,
} as const;

/** How long an API token stays listed after its end, so that its owner finds out why a program is refused. */
export const endedTokenMs = 30 * dayMs;

/** How long a sign-in, or its confirmation, allows actions that need a recent one. */
export const reauthenticationMs = 5 * minuteMs;

/** Requests within this time are recorded once, so that reading administration pages writes little. */
export const recordUseMs = minuteMs;

/** By how much the clocks of several servers may differ. */
const clockSkewMs = minuteMs;

interface SessionTimes {
  readonly createdAt: Date;
  /** The last recorded request. */
  readonly seenAt: Date;
  readonly endsAt: Date;
}

/** When a session ends if it gets no further request. */
export function sessionEnd({ seenAt, endsAt }: Omit<SessionTimes, 'createdAt'>, idleMinutes: number): Date {
  return new Date(Math.min(endsAt.getTime(), seenAt.getTime() + idleMinutes * minuteMs));
}

/** Reports whether a credential is valid. One that seems to be created later was created by a clock that was ahead. */
export function isWithin(now: Date, { createdAt, endsAt }: Omit<SessionTimes, 'seenAt'>): boolean {
  return createdAt <= latestCreation(now) && now < endsAt;
}

/** When a valid credential can have been created at the latest. */
export function latestCreation(now: Date): Date {
  return new Date(now.getTime() + clockSkewMs);
}

/**
 * Returns when the person of a single sign-on has entered the password, as the other server states it in seconds. An
 * unknown time, and one that is still to come, count as long ago: the other server may have asked for nothing.
 */
export function statedAuthentication(now: Date, seconds: number | undefined): Date {
  const time = (seconds ?? 0) * 1000;
  const isPossible = time >= 0 && time <= latestCreation(now).getTime();
  return new Date(isPossible ? Math.min(time, now.getTime()) : 0);
}

/** Reports whether a session was confirmed so recently that it allows actions that need it. */
export function isRecent(now: Date, reauthenticatedAt: Date): boolean {
  const ageMs = now.getTime() - reauthenticatedAt.getTime();
  return ageMs >= -clockSkewMs && ageMs < reauthenticationMs;
}
