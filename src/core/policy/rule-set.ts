import type { EmailAddress } from '../email.ts';
import type { Rule } from './rule.ts';

/** All rules, ordered so that a question looks at few of them. */
export interface RuleSet {
  readonly all: readonly Rule[];
  /** Those that are about this sender. */
  from(sender: EmailAddress): readonly Rule[];
  /** Those that must ask their regular expression about the sender. */
  readonly asking: readonly Rule[];
}

export function ruleSet(all: readonly Rule[]): RuleSet {
  // By the text of a pattern: every address has few patterns that are not regular expressions.
  const byPattern = Map.groupBy(
    all.filter((rule) => !rule.sender.isExpression),
    (rule) => rule.sender.text,
  );
  return {
    all,
    from: (sender) => plainPatternsOf(sender).flatMap((pattern) => byPattern.get(pattern) ?? []),
    asking: all.filter((rule) => rule.sender.isExpression),
  };
}

/** Everyone, the address, its domain, and each domain that this one is below. */
function plainPatternsOf(address: EmailAddress): readonly string[] {
  const domain = address.slice(address.indexOf('@') + 1);
  const patterns = ['*', address, `*@${domain}`];
  for (let dot = domain.indexOf('.'); dot >= 0; dot = domain.indexOf('.', dot + 1)) {
    patterns.push(`*@*${domain.slice(dot)}`);
  }
  return patterns;
}
