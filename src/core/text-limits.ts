/** Limits that nobody needs to change. Those that an administrator may change are settings. */
export const textLimits = {
  senderName: 255,
  senderPhone: 255,
  classificationId: 255,
  languageTag: 100,
  /** Kept once for each reader until the mails are sent. */
  revocationMessage: 5_000,
} as const;
