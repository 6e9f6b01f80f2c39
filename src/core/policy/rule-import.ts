import type { RuleText } from './rule.ts';

export interface StoredRule {
  readonly id: string;
  readonly text: RuleText;
}

export interface ImportedRule {
  readonly line: number;
  readonly text: RuleText;
}

/** `replace` removes all rules that are not in the file, `append` adds to the present ones. */
export type ImportMode = 'replace' | 'append';

export interface ImportPlan {
  readonly added: readonly ImportedRule[];
  readonly removed: readonly StoredRule[];
  readonly unchanged: number;
  /** All rules after the import, in their order: the ID of one that stays, or one that is added. */
  readonly order: ReadonlyArray<string | ImportedRule>;
}

/** Plans the fewest changes. Rules of the file that exist keep their IDs. All texts must be in canonical spelling. */
export function planImport(
  stored: readonly StoredRule[],
  given: readonly ImportedRule[],
  mode: ImportMode,
): ImportPlan {
  const free = Map.groupBy(stored, ({ text }) => keyOf(text));
  const placed = given.map((rule) => free.get(keyOf(rule.text))?.shift()?.id ?? rule);
  const added = placed.filter((item) => typeof item === 'object');
  const unchanged = placed.length - added.length;
  if (mode === 'append') return { added, removed: [], unchanged, order: [...stored.map(({ id }) => id), ...added] };
  const staying = new Set(placed.filter((item) => typeof item === 'string'));
  return { added, removed: stored.filter(({ id }) => !staying.has(id)), unchanged, order: placed };
}

/** A try-out rule differs from a rule of a file, which acts always. */
function keyOf({ effect, sender, recipient, network, settings, tryOut = false }: RuleText): string {
  const texts = Object.entries(settings).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([effect, sender, recipient, network, texts, tryOut]);
}
