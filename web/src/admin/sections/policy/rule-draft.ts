import { type Signal, signal } from '@preact/signals';
import type { NewPolicyRule } from '#client';
import type { RuleInput } from './check-rule.ts';
import { type Rule, type SettingName, settingNames } from './rule-settings.ts';

/** A rule while it is edited. It stays when the list of rules is loaded again. */
export interface RuleDraft {
  /** Undefined for a new rule. */
  readonly id: string | undefined;
  readonly isTryOut: boolean;
  readonly effect: Signal<RuleInput['effect']>;
  readonly sender: Signal<string>;
  readonly recipient: Signal<string>;
  readonly network: Signal<string>;
  /** Sizes are in bytes. What is not a number stays as it was entered. */
  readonly settings: Readonly<Record<SettingName, Signal<string>>>;
  /** The rule before it was edited. */
  readonly initial: string;
}

export function draftOf(rule?: Rule): RuleDraft {
  const settings = settingNames.map((name) => [name, signal(String(rule?.settings[name] ?? ''))] as const);
  const draft = {
    id: rule?.id,
    isTryOut: rule?.tryOut ?? false,
    effect: signal(rule?.effect ?? 'allow'),
    sender: signal(rule?.sender ?? ''),
    recipient: signal(rule?.recipient ?? ''),
    network: signal(rule?.network ?? ''),
    settings: Object.fromEntries(settings) as Record<SettingName, Signal<string>>,
  };
  return { ...draft, initial: JSON.stringify(inputOf(draft)) };
}

export function inputOf(draft: Omit<RuleDraft, 'initial'>): RuleInput {
  const { effect, sender, recipient, network, settings } = draft;
  const texts = settingNames.map((name) => [name, settings[name].value] as const);
  return {
    effect: effect.value,
    sender: sender.value,
    recipient: recipient.value,
    network: network.value,
    settings: Object.fromEntries(texts.filter(([, text]) => text !== '')),
  };
}

export const isChanged = (draft: RuleDraft) => JSON.stringify(inputOf(draft)) !== draft.initial;

/** Converts the input for the API, which accepts all settings as texts. */
export function ruleFrom({ effect, sender, recipient, network, settings }: RuleInput): NewPolicyRule {
  const texts = Object.entries(settings).map(([name, text]) => [name, text.trim()] as const);
  return {
    effect,
    sender: sender.trim(),
    recipient: recipient.trim(),
    network: network.trim() === '' ? null : network.trim(),
    settings: effect === 'deny' ? {} : Object.fromEntries(texts),
  };
}
