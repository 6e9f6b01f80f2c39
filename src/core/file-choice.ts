import { Problem } from './problem.ts';

/** A selection of a transfer's files: the named ones, or all others. Without names it selects all files. */
export interface FileChoice {
  readonly ids: readonly string[];
  readonly include: boolean;
}

export function chooseFiles<File extends { readonly id: string }>(
  files: readonly File[],
  { ids, include }: FileChoice,
): readonly File[] {
  if (ids.length === 0) return files;
  const named = new Set(ids);
  const known = new Set(files.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw new Problem('entity_unknown');
  const chosen = files.filter(({ id }) => named.has(id) === include);
  if (chosen.length === 0) throw new Problem('value_malformed', { detail: 'The selection contains no files.' });
  return chosen;
}
