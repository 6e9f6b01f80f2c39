const dayMs = 86_400_000;

/** What a sender may do. There are no rules of the administrator yet: this is what everybody may do. */
export interface Policy {
  readonly maxRetentionDays: number;
  /** Of all files of a transfer together. */
  readonly maxTotalSize: number;
  readonly showFileNames: boolean;
  readonly showZipFileContent: boolean;
  readonly sendDownloadNotifications: boolean;
}

export const defaultPolicy: Policy = {
  maxRetentionDays: 30,
  maxTotalSize: 107_374_182_400,
  showFileNames: true,
  showZipFileContent: false,
  sendDownloadNotifications: true,
};

/** Until when a transfer may be kept that is made now; also what it gets when its sender does not say. */
export function latestExpiry({ maxRetentionDays }: Policy, now: Date): Date {
  return new Date(now.getTime() + maxRetentionDays * dayMs);
}

/** What is wrong with an expiration date, in a sentence. */
export function expiryFault(policy: Policy, expiresAt: Date, now: Date): string | undefined {
  if (expiresAt <= now) return 'The expiration date must be in the future.';
  if (expiresAt > latestExpiry(policy, now)) {
    return `The expiration date must be within ${policy.maxRetentionDays} days.`;
  }
  return undefined;
}

/** Limits that nobody needs to change. Those that an administrator may change are settings. */
export const textLimits = {
  senderName: 255,
  senderPhone: 255,
  classificationId: 255,
  languageTag: 100,
} as const;
