import { Problem } from '../problem.ts';
import { dayMs } from '../time.ts';
import { type FixableOption, fixableOptions } from '../transfer-options.ts';
import type { PasswordMode, PolicySettings } from './settings.ts';

type FixableValues = { readonly [Name in FixableOption]?: boolean | undefined };

/** The values that the policy restricts. An undefined value is not checked. */
export interface SessionValues extends FixableValues {
  readonly expiresAt?: Date | undefined;
  readonly passwordMode?: PasswordMode | undefined;
  readonly hasConfidentialMessage?: boolean | undefined;
  /** Whether the sender has written the notification. */
  readonly hasOwnMessage?: boolean | undefined;
}

/** Returns the problem of the first value that the policy does not allow. */
export function policyViolation(settings: PolicySettings, values: SessionValues, now: Date): Problem | undefined {
  const { expiresAt, passwordMode } = values;
  return (
    (expiresAt && expiryProblem(settings, expiresAt, now)) ??
    (passwordMode && modeProblem(settings, passwordMode)) ??
    fixedProblem(settings, values) ??
    messageProblem(settings, values)
  );
}

function messageProblem(settings: PolicySettings, values: SessionValues): Problem | undefined {
  if (values.hasConfidentialMessage === true && !settings.confidentialMessageAllowed) {
    return new Problem('confidential_message_denied');
  }
  if (values.hasOwnMessage === true && !settings.recipientNotificationEditable) {
    return new Problem('notification_text_denied');
  }
  return undefined;
}

function modeProblem({ allowedPasswordModes }: PolicySettings, mode: PasswordMode): Problem | undefined {
  if (allowedPasswordModes.includes(mode)) return undefined;
  const detail = `The policy allows only these password modes: ${allowedPasswordModes.join(', ')}.`;
  return new Problem('password_mode_denied', { detail });
}

function fixedProblem(settings: PolicySettings, values: FixableValues): Problem | undefined {
  for (const name of fixableOptions) {
    const [value, fixed] = [values[name], settings[`${name}Default`]];
    if (value === undefined || value === fixed || settings[`${name}Changeable`]) continue;
    return new Problem('option_fixed', { detail: `The policy requires ${name} to be ${fixed}.` });
  }
  return undefined;
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

function expiryProblem(policy: Retention, expiresAt: Date, now: Date): Problem | undefined {
  if (expiresAt <= now) return new Problem('expiration_date_passed');
  if (expiresAt <= latestExpiry(policy, now)) return undefined;
  const limit = policy.maxRetentionPeriod;
  const detail = `The expiration date must be within ${limit} days.`;
  return new Problem('expiration_date_too_late', { detail, members: { limit } });
}
