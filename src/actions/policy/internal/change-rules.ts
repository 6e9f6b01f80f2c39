import { type ExpectedVersion, requireVersion } from '../../../core/expected-version.ts';
import { isAdminId } from '../../../core/id-format.ts';
import { parseRule, type Rule, type RuleText } from '../../../core/policy/rule.ts';
import { ruleSettingTexts } from '../../../core/policy/settings.ts';
import { Problem } from '../../../core/problem.ts';
import { markRulesChanged, maxRules } from '../../../db/policy-rules.ts';
import type { Transaction } from '../../../db/tables.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { AuditRecord } from '../../audit/record-audit.ts';

export type RuleDeps = Pick<Ports, 'db' | 'clock' | 'keys'>;

/** A rule that was added or changed, and the version that the rules have since. */
export interface VersionedRule extends Rule {
  readonly version: string;
}

export interface CanonicalRule {
  readonly rule: Rule;
  readonly text: RuleText;
}

/** Parses a rule, and returns its canonical spelling. Throws if it is invalid. */
export function canonicalRule(id: string, given: RuleText): CanonicalRule {
  const rule = parseRule(id, { ...given, tryOut: false });
  if ('wrong' in rule) throw new Problem('value_malformed', { detail: `${rule.wrong}.` });
  return { rule, text: textOf(rule) };
}

/** The text of a rule in canonical spelling. */
export function textOf({ effect, sender, recipient, network, settings }: Rule): RuleText {
  return {
    effect,
    sender: sender.text,
    recipient: recipient.text,
    network: network?.text ?? null,
    settings: ruleSettingTexts(settings),
  };
}

/**
 * Must come first in every transaction that changes rules: it blocks other changes until the transaction ends. Returns
 * the version that the rules get.
 */
export async function startRuleChange(tx: Transaction, expected: ExpectedVersion): Promise<string> {
  const version = await markRulesChanged(tx);
  requireVersion(String(version - 1), expected);
  return String(version);
}

/** Fits into one entry of the audit log. */
const idsAtOnce = 200;

/** Returns a new order as records. Each contains some of the places, before and after. */
export function orderRecords(old: readonly string[], changed: readonly string[]): readonly AuditRecord[] {
  return Array.from({ length: Math.ceil(old.length / idsAtOnce) }, (_, part) => {
    const start = part * idsAtOnce;
    const placesOf = (ids: readonly string[]) => ({ first: start + 1, ids: ids.slice(start, start + idsAtOnce) });
    return { action: 'orderRules', old: placesOf(old), new: placesOf(changed) };
  });
}

export function tooManyRules(): Problem {
  return new Problem('limit_reached', {
    detail: `The policy is limited to ${maxRules} rules.`,
    members: { limit: maxRules },
  });
}

/** Rejects what cannot be an ID before it reaches the database. */
export function requireRuleId(id: string): void {
  if (!isAdminId(id)) throw unknownRule(id);
}

export function unknownRule(id: string): Problem {
  return new Problem('entity_unknown', { detail: `Rule ${id} not found.` });
}
