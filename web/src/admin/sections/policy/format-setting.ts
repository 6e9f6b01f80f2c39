import { formatSize, locale, translate } from '../../../messages.ts';
import { formatNumber } from '../../components/format.ts';
import { type SettingName, type SettingValue, settingKinds, splitFileTypes } from './rule-settings.ts';

/** Formats the value of a rule setting in the language of the page. */
export function formatSetting(name: SettingName, value: SettingValue): string {
  const kind = settingKinds[name];
  switch (kind) {
    case 'days':
      return translate('admin-policy:value.days', { count: Number(value) });
    case 'size':
      return formatSize(Number(value));
    case 'quota':
    case 'sizeQuota':
      if (Number(value) === 0) return translate('admin-policy:value.unlimited');
      return kind === 'quota' ? formatNumber(Number(value)) : formatSize(Number(value));
    case 'modes':
      return formatModes(String(value));
    case 'fileTypes':
      return formatFileTypes(String(value));
    case 'toggle':
    case 'unused':
      return translate(`admin-policy:toggle.${String(value)}`);
  }
}

function formatModes(value: string): string {
  if (value === '') return translate('admin-policy:value.noMode');
  return formatList(value.split(',').map((mode) => translate(`admin-policy:mode.${mode}`)));
}

function formatFileTypes(value: string): string {
  const { mode, types } = splitFileTypes(value);
  if (mode === '') return translate('admin-policy:value.allTypes');
  const list = formatList(types.split(',').filter((type) => type !== ''));
  if (list === '') return translate(`admin-policy:value.${mode === 'allow' ? 'noTypes' : 'allTypes'}`);
  return translate(`admin-policy:types.${mode}`, { list });
}

/** Names a pattern for addresses. The one for everyone is a word. */
export function formatPattern(pattern: string): string {
  return pattern === '*' ? translate('admin-policy:everyone') : pattern;
}

export function formatList(names: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'unit', style: 'short' }).format(names);
}
