import { dayMs } from '../time.ts';
import type { PasswordMode, PolicySettings } from './settings.ts';

/** The values that the policy restricts. An undefined value is not checked. */
export interface SessionValues {
  readonly expiresAt?: Date | undefined;
  readonly passwordMode?: PasswordMode | undefined;
  readonly showFileNames?: boolean | undefined;
  readonly sendDownloadNotifications?: boolean | undefined;
  readonly hasConfidentialMessage?: boolean | undefined;
  /** Whether the sender has written the notification. */
  readonly hasOwnMessage?: boolean | undefined;
}

/** Describes the first value that the policy does not allow. */
export function policyViolation(settings: PolicySettings, values: SessionValues, now: Date): string | undefined {
  const { expiresAt, passwordMode } = values;
  const faults = [
    expiresAt && expiryFault(settings, expiresAt, now),
    passwordMode && modeFault(settings, passwordMode),
    fixedFault('showFileNames', values.showFileNames, settings),
    fixedFault('sendDownloadNotifications', values.sendDownloadNotifications, settings),
    values.hasConfidentialMessage === true && !settings.confidentialMessageAllowed
      ? 'The policy allows no confidential message.'
      : undefined,
    values.hasOwnMessage === true && !settings.recipientNotificationEditable
      ? 'The policy does not allow to change the notification.'
      : undefined,
  ];
  return faults.find((fault) => fault !== undefined);
}

function modeFault({ allowedPasswordModes }: PolicySettings, mode: PasswordMode): string | undefined {
  if (allowedPasswordModes.includes(mode)) return undefined;
  return `The policy allows the password mode ${allowedPasswordModes.join(', ')} only.`;
}

function fixedFault(
  name: 'showFileNames' | 'sendDownloadNotifications',
  value: boolean | undefined,
  settings: PolicySettings,
): string | undefined {
  const fixed = settings[`${name}Default`];
  if (value === undefined || value === fixed || settings[`${name}Changeable`]) return undefined;
  return `The policy wants ${name} to be ${fixed}.`;
}

/** The password mode of a new transfer. */
export function defaultPasswordMode({ allowedPasswordModes }: PolicySettings): PasswordMode {
  return allowedPasswordModes[0] ?? 'GENERATED';
}

type Retention = Pick<PolicySettings, 'maxRetentionPeriod'>;

/** The latest expiry of a transfer that is created now, and its default. */
export function latestExpiry({ maxRetentionPeriod }: Retention, now: Date): Date {
  return new Date(now.getTime() + maxRetentionPeriod * dayMs);
}

/** Describes the problem with an expiration date. */
export function expiryFault(policy: Retention, expiresAt: Date, now: Date): string | undefined {
  if (expiresAt <= now) return 'The expiration date must be in the future.';
  if (expiresAt > latestExpiry(policy, now)) {
    return `The expiration date must be within ${policy.maxRetentionPeriod} days.`;
  }
  return undefined;
}
