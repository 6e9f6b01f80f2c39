import { translate } from '../../../messages.ts';
import { formatPattern, formatSetting } from './format-setting.ts';
import { type Rule, settingNames } from './rule-settings.ts';

export type RuleParts = Pick<Rule, 'effect' | 'sender' | 'recipient' | 'network' | 'settings'>;

export function EffectMark({ effect }: Pick<RuleParts, 'effect'>) {
  return (
    <span class={`state ${effect === 'allow' ? 'good' : 'bad'}`}>{translate(`admin-policy:effect.${effect}`)}</span>
  );
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
    <ul class="limit-list">
      {network !== null && (
        <li>
          <span class="muted">{translate('admin-policy:network')}:</span> <bdi>{network}</bdi>
        </li>
      )}
      {given.map((name) => (
        <li key={name}>
          <span class="muted">{translate(`admin-policy:setting.${name}`)}:</span>{' '}
          {formatSetting(name, settings[name] ?? '')}
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
      <span class="visually-hidden">{translate('admin-policy:column.recipient')}</span>
      <span aria-hidden="true">→</span> <Pattern text={rule.recipient} />
      <RuleLimits rule={rule} />
    </div>
  );
}
