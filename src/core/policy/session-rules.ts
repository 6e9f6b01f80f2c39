import { expiryFault } from './expiry.ts';
import type { PasswordMode, PolicySettings } from './settings.ts';

/** What the policy has a say in; what is undefined is not asked about. */
export interface PolicedValues {
  readonly expiresAt?: Date | undefined;
  readonly passwordMode?: PasswordMode | undefined;
  readonly showFileNames?: boolean | undefined;
  readonly sendDownloadNotifications?: boolean | undefined;
  readonly hasConfidentialMessage?: boolean | undefined;
  /** Whether the sender has written the notification. */
  readonly hasOwnMessage?: boolean | undefined;
}

/** What a sender has asked for and may not have, in a sentence. */
export function policyFault(settings: PolicySettings, values: PolicedValues, now: Date): string | undefined {
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

/** What a new transfer begins with. */
export function firstPasswordMode({ allowedPasswordModes }: PolicySettings): PasswordMode {
  return allowedPasswordModes[0] ?? 'GENERATED';
}
