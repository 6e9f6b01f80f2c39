import { dayMs } from './day.ts';
import type { Settings } from './settings.ts';

/** When a verification that begins now is over in any case. */
export function verificationEnd(settings: Settings, now: Date): Date {
  return new Date(now.getTime() + settings['verification.maximumDays'] * dayMs);
}

/** When it is over unless a transfer starts the idle time anew. */
export function idleEnd(settings: Settings, now: Date): Date {
  return new Date(now.getTime() + settings['verification.idleDays'] * dayMs);
}
