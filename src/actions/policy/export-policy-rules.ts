import { type Actor, localActor } from '../../core/actor.ts';
import { formatRules } from '../../core/policy/rules-csv.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordExport } from '../audit/record-export.ts';
import { textOf } from './internal/change-rules.ts';

/**
 * Returns the rules as CSV, in their order. The file can be imported. The try-out rule is left out: elsewhere it would let
 * everyone send.
 */
export async function exportPolicyRules(
  ports: Pick<Ports, 'db' | 'clock' | 'keys' | 'policy'>,
  by: Actor = localActor,
): Promise<string> {
  const rules = (await ports.policy.read()).all.filter(({ tryOut }) => !tryOut);
  await recordExport(ports, by, { action: 'exportRules', new: { rules: rules.length } });
  return formatRules(rules.map(textOf));
}
