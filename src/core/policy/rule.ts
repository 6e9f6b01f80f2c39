import type { EmailAddress } from '../email-address.ts';
import { type NetworkRange, parseRange } from '../network.ts';
import { type AddressPattern, parsePattern } from './address-pattern.ts';
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

/** All rules, indexed so that a query looks at few of them. */
export interface RuleSet {
  readonly all: readonly Rule[];
  /** Without the try-out rules, where the service is not in try-out mode. Only these decide. */
  readonly acting: readonly Rule[];
  /** Acting rules that apply to this sender. */
  forSender(sender: EmailAddress): readonly Rule[];
  /** Acting rules whose regular expression must be matched against the sender. */
  readonly withSenderExpression: readonly Rule[];
}

export function ruleSet(all: readonly Rule[], isTryOut = false): RuleSet {
  const acting = all.filter((rule) => isTryOut || !rule.tryOut);
  // By pattern text: only few plain patterns match an address.
  const byPattern = Map.groupBy(
    acting.filter((rule) => !rule.sender.isExpression),
    (rule) => rule.sender.text,
  );
  return {
    all,
    acting,
    forSender: (sender) => plainPatternsOf(sender).flatMap((pattern) => byPattern.get(pattern) ?? []),
    withSenderExpression: acting.filter((rule) => rule.sender.isExpression),
  };
}

/** Everyone, the address, its domain, and each parent domain. */
function plainPatternsOf(address: EmailAddress): readonly string[] {
  const domain = address.slice(address.indexOf('@') + 1);
  const patterns = ['*', address, `*@${domain}`];
  for (let dot = domain.indexOf('.'); dot >= 0; dot = domain.indexOf('.', dot + 1)) {
    patterns.push(`*@*${domain.slice(dot)}`);
  }
  return patterns;
}
