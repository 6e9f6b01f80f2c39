import { groupedAlphabet, inGroups, parseGroups, withoutSeparators } from './grouped-text.ts';
import type { Settings } from './settings.ts';
import { dayMs, minuteMs } from './time.ts';

/** When a verification that begins now ends at the latest. */
export const verificationEnd = (settings: Settings, now: Date): Date =>
  new Date(now.getTime() + settings['verification.maximumDays'] * dayMs);

/** When a verification ends unless a transfer restarts its idle time. */
export const idleEnd = (settings: Settings, now: Date): Date =>
  new Date(now.getTime() + settings['verification.idleDays'] * dayMs);

/** Rules for the code that is sent to an address to verify it. */
export const codeRules = {
  validMs: 10 * minuteMs,
  /**
   * A code is void after so many wrong attempts of the client that requested it. A code that any client can use has no
   * such limit: strangers could void it, and to guess one of 62^10 codes in ten minutes is infeasible. It is never short.
   */
  maxAttempts: 5,
  /** How many codes of one client for one address are usable at the same time: emails can arrive out of order. */
  maxUsable: 2,
  /** Limits on requested codes in `periodMs`. The limit for one client is a setting. */
  perNetwork: 300,
  /**
   * The last part of the codes in total is for networks with few codes: an attacker with some networks cannot use up the
   * total and so stop everyone's codes.
   */
  reserved: { share: 0.2, perNetwork: 3 },
  periodMs: 10 * minuteMs,
  /**
   * The first emails of one network in a minute are sent at once, and each further one this much later than the one
   * before it: a client that requests hundreds of codes does not delay the codes of others.
   */
  sentAtOnce: 30,
  sentEveryMs: 500,
  /**
   * Unused codes for one address in `pausePeriodMs` that need no pause before the next one: of one network, and of all
   * networks together. Each further one triples the pause, which makes at most 10 and 20 codes in 24 hours. One network
   * cannot use up what all networks share, so a stranger does not delay the owner, who is in another network.
   */
  unpaused: { ofNetwork: 5, ofAll: 15 },
  firstPauseMs: 10 * minuteMs,
  pausePeriodMs: dayMs,
} as const;

/** A code for an address that was not used. */
export interface UnusedCode {
  readonly createdAt: Date;
  /** Whether it was requested from the network that requests the next one. */
  readonly isSameNetwork: boolean;
}

/** How long the next code for an address must wait, given the unused codes of `pausePeriodMs`. */
export function codeWaitMs(unused: readonly UnusedCode[], now: Date): number {
  const { ofNetwork, ofAll } = codeRules.unpaused;
  const own = unused.filter(({ isSameNetwork }) => isSameNetwork);
  return Math.max(0, waitAfter(own, ofNetwork, now), waitAfter(unused, ofAll, now));
}

function waitAfter(codes: readonly UnusedCode[], unpaused: number, now: Date): number {
  if (codes.length < unpaused) return 0;
  const pause = Math.min(codeRules.firstPauseMs * 3 ** (codes.length - unpaused), codeRules.pausePeriodMs);
  const newest = Math.max(...codes.map(({ createdAt }) => createdAt.getTime()));
  // A server whose clock is ahead may have requested the newest one: a pause never becomes longer than it is.
  return Math.min(newest + pause - now.getTime(), pause);
}

/** When to send the next code for a network that has requested this many codes in the last minute. */
export function codeDueAt(requestedInMinute: number, now: Date): Date {
  const { sentAtOnce, sentEveryMs } = codeRules;
  return new Date(now.getTime() + Math.max(0, requestedInMinute + 1 - sentAtOnce) * sentEveryMs);
}

/** The limit of all codes for a network that has requested this many. */
export function totalCodeLimit(ofNetwork: number, inTotal: number): number {
  const { share, perNetwork } = codeRules.reserved;
  return ofNetwork < perNetwork ? inTotal : Math.floor(inTotal * (1 - share));
}

const codePattern = /^[A-Za-z0-9]{10}$/;
const shortCodeLength = 8;
/**
 * A short code has eight characters for people, and these two after them in the database and in links: version 0.1, which
 * may run beside this one during an upgrade, accepts codes of ten characters only.
 */
const shortCodeEnd = '00';

/** Makes a short code. With `codeRules` 40 bits are enough: an address has at most 100 attempts in 24 hours. */
export function newShortCode(randomBytes: (length: number) => Uint8Array): string {
  // 256 is a multiple of 32, so all characters are equally likely.
  const characters = Array.from(randomBytes(shortCodeLength), (byte) => groupedAlphabet[byte % groupedAlphabet.length]);
  return characters.join('') + shortCodeEnd;
}

/** Returns a short code as an email shows it. */
export const showShortCode = (code: string): string => inGroups(code.slice(0, shortCodeLength));

/**
 * Returns the code that was typed, or undefined if the text cannot be one. Hyphens and white space are ignored, and case
 * where the code is short.
 */
export function parseCode(typed: string): string | undefined {
  const short = parseGroups(typed);
  if (short?.length === shortCodeLength) return short + shortCodeEnd;
  const text = withoutSeparators(typed);
  return codePattern.test(text) ? text : undefined;
}
