/** A value before and after a change. */
export interface Change {
  /** The name of the changed member. Undefined if the value has no members. */
  readonly name: string | undefined;
  readonly old: unknown;
  readonly new: unknown;
}

/** A long value, of which only the length and the digest are recorded. */
interface Summary {
  readonly characters: number;
  readonly sha256: string;
}

/** Lists what differs between two values: the members of objects, or the values themselves. */
export function changesOf({ old, new: changed }: { readonly old?: unknown; readonly new?: unknown }): Change[] {
  if (isEmpty(old) && isEmpty(changed)) return [];
  if (!hasMembers(old) || !hasMembers(changed)) return [{ name: undefined, old, new: changed }];
  const before: Record<string, unknown> = isEmpty(old) ? {} : (old as Record<string, unknown>);
  const after: Record<string, unknown> = isEmpty(changed) ? {} : (changed as Record<string, unknown>);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({ name, old: before[name], new: after[name] }))
    .filter((change) => JSON.stringify(change.old) !== JSON.stringify(change.new));
}

const isEmpty = (value: unknown) => value === undefined || value === null;

/** A missing value counts as one without members. */
function hasMembers(value: unknown): boolean {
  return isEmpty(value) || (typeof value === 'object' && !Array.isArray(value) && !isSummary(value));
}

export function isSummary(value: unknown): value is Summary {
  return typeof value === 'object' && value !== null && 'characters' in value && 'sha256' in value;
}
