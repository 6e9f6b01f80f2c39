import type { PolicyRules, PolicySimulationResult } from '#client';

export type Rule = PolicyRules[number];
export type SettingName = PolicySimulationResult['settings'][number]['name'];
export type SettingValue = PolicySimulationResult['settings'][number]['value'];

type SettingKind = 'days' | 'size' | 'quota' | 'sizeQuota' | 'modes' | 'fileTypes' | 'toggle' | 'unused';

/** The settings of allow rules, in the order in which they are shown. */
export const settingKinds = {
  maxRetentionPeriod: 'days',
  maxTotalSize: 'size',
  transfersPerDay: 'quota',
  bytesPerDay: 'sizeQuota',
  allowedPasswordModes: 'modes',
  fileTypeFilterConfig: 'fileTypes',
  showFileNamesDefault: 'toggle',
  showFileNamesChangeable: 'toggle',
  sendDownloadNotificationsDefault: 'toggle',
  sendDownloadNotificationsChangeable: 'toggle',
  allowPreviewDefault: 'toggle',
  allowPreviewChangeable: 'toggle',
  confidentialMessageAllowed: 'toggle',
  confidentialMessageRequired: 'toggle',
  recipientNotificationEditable: 'toggle',
  // Has no effect: it is kept and shown, but not offered.
  showZipFileContentDefault: 'unused',
} as const satisfies Record<SettingName, SettingKind>;

export const settingNames = Object.keys(settingKinds) as SettingName[];

export const toggleNames = settingNames.filter((name) => settingKinds[name] === 'toggle');

export const passwordModes = ['GENERATED', 'MANUAL', 'NONE'] as const;

/** A list of file types: `allow:pdf,txt`, `deny:exe`, or empty if there is none. */
export function splitFileTypes(text: string): { readonly mode: 'allow' | 'deny' | ''; readonly types: string } {
  const [, mode = '', types = ''] = /^(allow|deny):(.*)$/s.exec(text) ?? [];
  return { mode: mode as 'allow' | 'deny' | '', types };
}
