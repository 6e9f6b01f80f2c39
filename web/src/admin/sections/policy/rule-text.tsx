import { formatSize, locale } from '../../../messages.ts';
import { formatNumber } from '../../components/format.ts';
import { type Rule, type SettingName, type SettingValue, settingKinds, settingNames, splitFileTypes } from './rule.ts';
import { t } from './t.ts';

export type RuleParts = Pick<Rule, 'effect' | 'sender' | 'recipient' | 'network' | 'settings'>;

export function EffectMark({ effect }: Pick<RuleParts, 'effect'>) {
  return <span class={`state ${effect === 'allow' ? 'good' : 'bad'}`}>{t(`effect.${effect}`)}</span>;
}

/** A pattern for addresses, as it was entered. The one for everyone is a word. */
export function Pattern({ text }: { readonly text: string }) {
  if (text === '*') return <span>{formatPattern(text)}</span>;
  return (
    <code>
      <bdi>{text}</bdi>
    </code>
  );
}

/** The network and the settings of a rule. */
export function RuleLimits({
  rule: { network, settings },
}: {
  readonly rule: Pick<RuleParts, 'network' | 'settings'>;
}) {
  const given = settingNames.filter((name) => settings[name] !== undefined);
  if (network === null && given.length === 0) return null;
  return (
    <ul class="bare spaced">
      {network !== null && (
        <li>
          <span class="muted">{t('network')}:</span> <bdi>{network}</bdi>
        </li>
      )}
      {given.map((name) => (
        <li key={name}>
          <span class="muted">{t(`setting.${name}`)}:</span> {formatSetting(name, settings[name] ?? '')}
        </li>
      ))}
    </ul>
  );
}

/** A whole rule in one paragraph, and its limits below. */
export function RuleSummary({ rule }: { readonly rule: RuleParts }) {
  return (
    <div class="rule-summary">
      <EffectMark effect={rule.effect} /> <Pattern text={rule.sender} />{' '}
      <span class="visually-hidden">{t('column.recipient')}</span>
      <span aria-hidden="true">→</span> <Pattern text={rule.recipient} />
      <RuleLimits rule={rule} />
    </div>
  );
}

/** Formats the value of a rule setting in the language of the page. */
export function formatSetting(name: SettingName, value: SettingValue): string {
  const kind = settingKinds[name];
  switch (kind) {
    case 'days':
      return t('value.days', { count: Number(value) });
    case 'size':
      return formatSize(Number(value));
    case 'quota':
    case 'sizeQuota':
      if (Number(value) === 0) return t('value.unlimited');
      return kind === 'quota' ? formatNumber(Number(value)) : formatSize(Number(value));
    case 'modes':
      return formatModes(String(value));
    case 'fileTypes':
      return formatFileTypes(String(value));
    case 'toggle':
    case 'unused':
      return t(`toggle.${String(value)}`);
  }
}

function formatModes(value: string): string {
  if (value === '') return t('value.noMode');
  return formatList(value.split(',').map((mode) => t(`mode.${mode}`)));
}

function formatFileTypes(value: string): string {
  const { mode, types } = splitFileTypes(value);
  if (mode === '') return t('value.allTypes');
  const list = formatList(types.split(',').filter((type) => type !== ''));
  if (list === '') return t(`value.${mode === 'allow' ? 'noTypes' : 'allTypes'}`);
  return t(`types.${mode}`, { list });
}

/** Names a pattern for addresses. The one for everyone is a word. */
export const formatPattern = (pattern: string): string => (pattern === '*' ? t('everyone') : pattern);

export function formatList(names: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'unit', style: 'short' }).format(names);
}
