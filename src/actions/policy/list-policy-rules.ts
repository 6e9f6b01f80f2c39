import type { Rule } from '../../core/policy/rule.ts';
import { rulesVersion } from '../../db/policy-rules.ts';
import type { Ports } from '../../ports/ports.ts';

export interface ListedRule extends Rule {
  /** False for a try-out rule where other machines can reach the service. */
  readonly isActing: boolean;
}

/** All rules in their order, and the version that a change must be based on. */
export interface VersionedRules {
  readonly version: string;
  readonly rules: readonly ListedRule[];
}

export async function listPolicyRules({ db, policy }: Pick<Ports, 'db' | 'policy'>): Promise<VersionedRules> {
  // Read first: after a change in between, the version is too old rather than the rules, and a change is rejected.
  const version = await rulesVersion(db);
  const { all, acting } = await policy.read();
  const actingRules = new Set(acting);
  return { version: String(version), rules: all.map((rule) => ({ ...rule, isActing: actingRules.has(rule) })) };
}
