import type { RuleImportResult } from '#client';

type AddedRule = RuleImportResult['added'][number];
type RemovedRule = RuleImportResult['removed'][number];

export interface ImportChanges {
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
