import { groupedAlphabet, inGroups, parseGroups, withoutSeparators } from './grouped-text.ts';
import { containsWord, folded, type WordList } from './password/words.ts';
import { dayMs, minuteMs } from './time.ts';

/** Limits of the accounts of administrators. */
export const accountLimits = {
  administrators: 200,
  openInvitations: 20,
  /** Known networks of one administrator. */
  networks: 20,
} as const;

/** How long an invitation, and the set-up link of the first start, is valid. */
export const invitationMs = dayMs;
/** How long the two steps of an invitation may take. */
export const acceptanceMs = 15 * minuteMs;
/** How long a sign-in waits for its second factor. */
export const secondFactorMs = 5 * minuteMs;
/** How long a browser counts as known after a sign-in. */
export const deviceMs = 365 * dayMs;

/** A name has no `@`, so that no email address is stored as one. */
const administratorNameFormat = /^[a-z0-9][a-z0-9._-]{1,31}$/;

/** Returns the name that was typed, or undefined if it is not one. */
export function parseAdministratorName(typed: string): string | undefined {
  const name = typed.trim().toLowerCase();
  return administratorNameFormat.test(name) ? name : undefined;
}

const minPasswordLength = 12;
const maxPasswordLength = 256;
const minDistinctCharacters = 5;
/** Shorter names occur in many passwords by chance. */
const minForbiddenName = 4;
/** A common word in so few characters is most of the password. */
const maxSingleWord = 10;

/** Returns why a password of an administrator is too weak, or undefined if it is not. */
export function passwordFault(password: string, name: string, commonWords: readonly WordList[]): string | undefined {
  const characters = [...password.normalize('NFC')];
  if (characters.length < minPasswordLength) return `The password has fewer than ${minPasswordLength} characters.`;
  if (characters.length > maxPasswordLength) return `The password has more than ${maxPasswordLength} characters.`;
  if (new Set(characters).size < minDistinctCharacters) return 'The password repeats a few characters.';
  const text = folded(password);
  if (name.length >= minForbiddenName && text.includes(name)) return 'The password contains the name.';
  const alphabetic = text.replace(/[^a-z]/g, '');
  const isCommon = alphabetic.length <= maxSingleWord && commonWords.some((list) => containsWord(alphabetic, list));
  return isCommon ? 'The password is a common word with digits or signs.' : undefined;
}

/** The name of this service in an authenticator app. */
export function totpIssuer({ hostname }: URL): string {
  return `Sealpost ${hostname}`;
}

const recoveryCodes = { count: 10, length: 12 };

/** Makes recovery codes of 60 bits, each of which replaces one code of an authenticator app. */
export function newRecoveryCodes(randomBytes: (length: number) => Uint8Array): readonly string[] {
  // 256 is a multiple of 32, so all characters are equally likely.
  const character = (byte: number) => groupedAlphabet[byte % groupedAlphabet.length];
  const newCode = () => Array.from(randomBytes(recoveryCodes.length), character).join('');
  return Array.from({ length: recoveryCodes.count }, newCode);
}

/** Returns a recovery code as people write it down. */
export const showRecoveryCode = (code: string): string => inGroups(code);

/** A typed second factor. */
type TypedCode =
  | { readonly kind: 'totp'; readonly text: string }
  | { readonly kind: 'recovery'; readonly text: string };

/** Returns the kind of a typed code, or undefined if it can be neither. White space, hyphens and case are ignored. */
export function parseSignInCode(typed: string): TypedCode | undefined {
  const text = withoutSeparators(typed);
  if (/^\d{6}$/.test(text)) return { kind: 'totp', text };
  const code = parseGroups(typed);
  return code?.length === recoveryCodes.length ? { kind: 'recovery', text: code } : undefined;
}

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
export const sessionEnd = ({ seenAt, endsAt }: Omit<SessionTimes, 'createdAt'>, idleMinutes: number): Date =>
  new Date(Math.min(endsAt.getTime(), seenAt.getTime() + idleMinutes * minuteMs));

/** Reports whether a credential is valid. One that seems to be created later was created by a clock that was ahead. */
export const isWithin = (now: Date, { createdAt, endsAt }: Omit<SessionTimes, 'seenAt'>): boolean =>
  createdAt <= latestCreation(now) && now < endsAt;

/** When a valid credential can have been created at the latest. */
export const latestCreation = (now: Date): Date => new Date(now.getTime() + clockSkewMs);

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
