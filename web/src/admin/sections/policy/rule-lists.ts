import type { PolicySimulationResult, RuleImportResult } from '#client';

/** Sorts by a list of IDs. Rules that are not in the list come last. */
export function inOrder<Item extends { readonly id: string }>(
  items: readonly Item[],
  ids: readonly string[] | undefined,
): readonly Item[] {
  if (ids === undefined) return items;
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: Item) => places.get(id) ?? ids.length;
  return [...items].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Returns the IDs after one of them was moved to another place. */
export function moved(ids: readonly string[], id: string, place: number): readonly string[] {
  const others = ids.filter((each) => each !== id);
  others.splice(Math.max(0, place), 0, id);
  return others;
}

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

type AddedRule = RuleImportResult['added'][number];
type RemovedRule = RuleImportResult['removed'][number];

interface ImportChanges {
  readonly added: readonly AddedRule[];
  /** Rules that differ from a removed one only in their settings. */
  readonly changed: ReadonlyArray<{ readonly before: RemovedRule; readonly after: AddedRule }>;
  readonly removed: readonly RemovedRule[];
}

/** An import replaces a rule by removing it and adding another one. People see that as a change. */
export function changesOf({ added, removed }: Pick<RuleImportResult, 'added' | 'removed'>): ImportChanges {
  const left = new Map<string, RemovedRule[]>();
  for (const rule of removed) left.set(keyOf(rule), [...(left.get(keyOf(rule)) ?? []), rule]);
  const pairs = added.map((after) => ({ before: left.get(keyOf(after))?.shift(), after }));
  return {
    added: pairs.flatMap(({ before, after }) => (before === undefined ? [after] : [])),
    changed: pairs.flatMap(({ before, after }) => (before === undefined ? [] : [{ before, after }])),
    removed: [...left.values()].flat(),
  };
}

const keyOf = ({ effect, sender, recipient, network }: AddedRule | RemovedRule) =>
  JSON.stringify([effect, sender, recipient, network]);
