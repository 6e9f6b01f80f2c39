import type { EmailAddress } from '../email-address.ts';
import type { Rule } from './rule.ts';

/** All rules, indexed so that a query looks at few of them. */
export interface RuleSet {
  readonly all: readonly Rule[];
  /** Rules that apply to this sender. */
  forSender(sender: EmailAddress): readonly Rule[];
  /** Rules whose regular expression must be matched against the sender. */
  readonly withSenderExpression: readonly Rule[];
}

export function ruleSet(all: readonly Rule[]): RuleSet {
  // By pattern text: only few plain patterns match an address.
  const byPattern = Map.groupBy(
    all.filter((rule) => !rule.sender.isExpression),
    (rule) => rule.sender.text,
  );
  return {
    all,
    forSender: (sender) => plainPatternsOf(sender).flatMap((pattern) => byPattern.get(pattern) ?? []),
    withSenderExpression: all.filter((rule) => rule.sender.isExpression),
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
