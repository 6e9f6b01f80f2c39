import { Problem } from '../../core/problem.ts';
import type { Setting } from '../../core/setting-table.ts';
import {
  isSensitive,
  isSettingName,
  type SettingName,
  type Settings,
  type SettingValue,
  settingGroups,
  settings,
  settingText,
  textOfValue,
} from '../../core/settings.ts';

/** The action rejects unknown names. */
export function parseSettingChanges(
  changes: Readonly<Record<string, SettingValue | null>>,
): Record<string, string | null> {
  const texts = Object.entries(changes).map(([name, value]) => {
    if (value === null || !isSettingName(name)) return [name, null] as const;
    const given = textOfValue(name, value);
    if ('wrong' in given) {
      throw new Problem('value_malformed', { detail: `${given.wrong}.`, members: { settings: [name] } });
    }
    return [name, given.text] as const;
  });
  return Object.fromEntries(texts);
}

export function serializeSetting(name: SettingName, all: Settings) {
  const setting: Setting = settings[name];
  return {
    name,
    group: groupOf(name),
    valueType: setting.type,
    description: setting.help,
    value: jsonValue(all[name]),
    default: jsonValue(setting.default),
    changed: settingText(all[name]) !== String(setting.default),
    reauthentication: isSensitive(name),
    ...limitsOf(setting),
  };
}

function limitsOf(setting: Setting) {
  switch (setting.type) {
    case 'integer':
      return { minimum: setting.min, maximum: setting.max };
    case 'choice':
      return { choices: [...setting.choices] };
    case 'text':
      return { maxLength: setting.maxLength, form: setting.form, example: setting.example };
    case 'list':
      return { maxItems: setting.maxItems, form: setting.form, example: setting.example };
    case 'switch':
      return {};
  }
}

function groupOf(name: SettingName): string {
  const [prefix = ''] = name.split('.');
  const group = settingGroups.find(({ prefixes }) => prefixes.includes(prefix));
  if (group === undefined) throw new Error(`The setting ${name} has no group.`);
  return group.title;
}

function jsonValue(value: SettingValue): string | number | boolean | string[] {
  return typeof value === 'object' ? [...value] : value;
}
