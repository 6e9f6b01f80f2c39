import { dayMs } from '../day.ts';
import type { PolicySettings } from './settings.ts';

type Retention = Pick<PolicySettings, 'maxRetentionPeriod'>;

/** Until when a transfer may be kept that is made now; also what it gets when its sender does not say. */
export function latestExpiry({ maxRetentionPeriod }: Retention, now: Date): Date {
  return new Date(now.getTime() + maxRetentionPeriod * dayMs);
}

/** What is wrong with an expiration date, in a sentence. */
export function expiryFault(policy: Retention, expiresAt: Date, now: Date): string | undefined {
  if (expiresAt <= now) return 'The expiration date must be in the future.';
  if (expiresAt > latestExpiry(policy, now)) {
    return `The expiration date must be within ${policy.maxRetentionPeriod} days.`;
  }
  return undefined;
}
