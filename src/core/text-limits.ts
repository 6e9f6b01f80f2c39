/** Fixed limits. Limits that an administrator may change are settings. */
export const textLimits = {
  senderName: 255,
  senderPhone: 255,
  classificationId: 255,
  languageTag: 100,
  /** A message of a language pack. */
  languageText: 10_000,
  /** Stored once for each recipient until the emails are sent. */
  revocationMessage: 5_000,
} as const;
