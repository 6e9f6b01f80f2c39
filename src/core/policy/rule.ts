import { type AddressPattern, parsePattern } from './address-pattern.ts';
import { type NetworkRange, parseRange } from './network-range.ts';
import { parseRuleSettings, type RuleSettings } from './settings.ts';

/** A rule as it is stored. */
export interface RuleText {
  readonly effect: 'allow' | 'deny';
  readonly sender: string;
  readonly recipient: string;
  /** Null means any network. */
  readonly network: string | null;
  readonly settings: Readonly<Record<string, string>>;
  /** True for a rule that acts only in try-out mode: while no other machine can reach the service. */
  readonly tryOut?: boolean;
}

/** A parsed rule. */
export interface Rule {
  readonly id: string;
  readonly effect: RuleText['effect'];
  readonly sender: AddressPattern;
  readonly recipient: AddressPattern;
  readonly network: NetworkRange | null;
  readonly settings: RuleSettings;
  readonly tryOut: boolean;
}

/** Otherwise returns a description of the problem, without a full stop. */
export function parseRule(id: string, text: RuleText): Rule | { readonly wrong: string } {
  const sender = parsePattern(text.sender);
  if ('wrong' in sender) return { wrong: `${text.sender} ${sender.wrong}` };
  const recipient = parsePattern(text.recipient);
  if ('wrong' in recipient) return { wrong: `${text.recipient} ${recipient.wrong}` };
  const network = text.network === null ? null : parseRange(text.network);
  if (network === undefined)
    return { wrong: `${text.network} is not a valid network. Use a range such as 10.0.0.0/8 or 2001:db8::/32` };
  const parsed = parseRuleSettings(text.settings);
  if ('wrong' in parsed) return parsed;
  if (text.effect === 'deny' && Object.keys(parsed.settings).length > 0) {
    return { wrong: 'Deny rules cannot have settings' };
  }
  const { effect, tryOut = false } = text;
  return { id, effect, sender, recipient, network, settings: parsed.settings, tryOut };
}
