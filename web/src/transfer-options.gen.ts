// Printed from src/core/transfer-options.ts. Do not edit: run `npm run print`.

/** The switches of the upload page, in their order. */
export const switchNames = ["showFileNames","allowPreview","sendDownloadNotifications"] as const;
export type SwitchName = (typeof switchNames)[number];

/** The settings of policy rules about them. */
export const optionToggles = {
  "showFileNamesDefault": "toggle",
  "showFileNamesChangeable": "toggle",
  "sendDownloadNotificationsDefault": "toggle",
  "sendDownloadNotificationsChangeable": "toggle",
  "allowPreviewDefault": "toggle",
  "allowPreviewChangeable": "toggle"
} as const;
