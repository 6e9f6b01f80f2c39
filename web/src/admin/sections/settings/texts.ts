import { textOr } from '../../../messages.ts';
import { formatNumber } from '../../components/format.ts';
import { type AdminSetting, inLargestUnit, type SettingValue, unitsOf } from './drafts.ts';
import { t } from './t.ts';

/** The end of the key of a message, and of the ID of an element. */
export const keyOf = (...names: readonly string[]) => names.join('_').replaceAll(/\W/g, '_');

export const labelOf = ({ name }: AdminSetting) => textOr(`admin-settings:label.${keyOf(name)}`, name);

export const helpOf = ({ name, description }: AdminSetting) =>
  textOr(`admin-settings:help.${keyOf(name)}`, description);

export const groupLabel = (group: string) => textOr(`admin-settings:group.${keyOf(group)}`, group);

export const choiceLabel = ({ name }: AdminSetting, choice: string) =>
  textOr(`admin-settings:choice.${keyOf(name, choice)}`, choice);

export const unitLabel = (unit: string) => t(`unit.${unit}`);

/** A value in words. */
export function formatValue(setting: AdminSetting, value: SettingValue): string {
  if (typeof value === 'number') return formatAmount(setting, value);
  if (typeof value === 'boolean') return t(value ? 'on' : 'off');
  if (value.length === 0) return t('empty');
  if (typeof value !== 'string') return value.join(', ');
  return setting.valueType === 'choice' ? choiceLabel(setting, value) : value;
}

function formatAmount({ name }: AdminSetting, value: number): string {
  const { amount, unit } = inLargestUnit(value, unitsOf(name));
  return unit === '' ? formatNumber(amount) : t(`amount.${unit}`, { count: amount });
}

/** The values that a setting accepts, in words. Undefined if its control shows all of them. */
export function allowedValues(setting: AdminSetting): string | undefined {
  const { name, valueType, minimum = 0, maximum = Number.MAX_SAFE_INTEGER, form = '' } = setting;
  switch (valueType) {
    case 'integer': {
      const from = formatAmount(setting, minimum);
      if (maximum === Number.MAX_SAFE_INTEGER) return t('allowed.from', { from });
      return t('allowed.range', { from, to: formatAmount(setting, maximum) });
    }
    case 'text': {
      const text = textOr(`admin-settings:form.${keyOf(name)}`, form);
      return t('allowed.text', { form: text, count: setting.maxLength ?? 0 });
    }
    case 'list': {
      const text = textOr(`admin-settings:form.${keyOf(name)}`, form);
      return t('allowed.list', { form: text, count: setting.maxItems ?? 0 });
    }
    default:
      return undefined;
  }
}

/** Whether the texts of a setting contain all words of a search. */
export function matches(setting: AdminSetting, search: string): boolean {
  const texts = [setting.name, labelOf(setting), helpOf(setting), groupLabel(setting.group)];
  const text = texts.join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
