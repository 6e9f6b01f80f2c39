import type { Settings } from './settings.ts';
import { dayMs } from './time.ts';

/** When a verification that begins now ends at the latest. */
export function verificationEnd(settings: Settings, now: Date): Date {
  return new Date(now.getTime() + settings['verification.maximumDays'] * dayMs);
}

/** When a verification ends unless a transfer restarts its idle time. */
export function idleEnd(settings: Settings, now: Date): Date {
  return new Date(now.getTime() + settings['verification.idleDays'] * dayMs);
}

/** Rules for the code that is sent to an address to verify it. */
export const codeRules = {
  validMs: 600_000,
  /** A code is void after so many wrong attempts. */
  maxAttempts: 5,
  /**
   * The limit for a code that any client can use: unverified clients can try it too, and should not void it easily. With more
   * than 10^17 codes, a thousand attempts are negligible.
   */
  maxAttemptsAnyClient: 1_000,
  /** How many codes of one client for one address are usable at the same time: emails can arrive out of order. */
  maxUsable: 2,
  /** Limits on requested codes in `periodMs`. The limit for one client is a setting. */
  perAddress: 5,
  perNetwork: 300,
  periodMs: 600_000,
} as const;

const codePattern = /^[A-Za-z0-9]{10}$/;

/** Text of any other form is never a valid code. */
export function isCode(text: string): boolean {
  return codePattern.test(text);
}
