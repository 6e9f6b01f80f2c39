import type { Decision, PolicyQuery } from '../../core/policy/decide.ts';
import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { evaluatePolicy } from './evaluate-policy.ts';

/** Returns the decision for any sender, recipients and network, with the rules that lead to it. */
export async function simulatePolicy(ports: Pick<Ports, 'db' | 'policy'>, query: PolicyQuery): Promise<Decision> {
  return evaluatePolicy(ports, await readSettings(ports.db), query);
}
