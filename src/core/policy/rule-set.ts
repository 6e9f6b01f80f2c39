import type { EmailAddress } from '../email-address.ts';
import type { Rule } from './rule.ts';

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
