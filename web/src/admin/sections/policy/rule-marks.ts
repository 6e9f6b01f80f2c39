import type { PolicySimulationResult } from '#client';

/** The part of a rule in a simulated decision: it decides, or only matches. */
export type RuleMark = 'allows' | 'denies' | 'matches';

/** Marks the rules that match. A deny rule takes precedence, so allow rules beside it decide nothing. */
export function marksOf(decision: PolicySimulationResult | undefined): ReadonlyMap<string, RuleMark> {
  if (decision === undefined) return new Map();
  const { allowed, allowing, denying } = decision;
  return new Map([
    ...allowing.map((id) => [id, allowed ? 'allows' : 'matches'] as const),
    ...denying.map((id) => [id, 'denies'] as const),
  ]);
}
