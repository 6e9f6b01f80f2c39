import type { Selection } from './parse-fields.ts';
import { type Branch, isBranch, isUnnamed, type Make, type View } from './view.ts';

export interface Selected<Source> {
  readonly make: Make<Source>;
  /** The parts of a source that the selected members require. */
  readonly requiredParts: ReadonlySet<string>;
}

/** Returns the selected members, in the order of the view. */
export function select<Source>(view: Branch<Source>, selection: Selection | 'all'): Selected<Source> {
  const requiredParts = new Set<string>();
  return { make: makerOf(view.members, selection, requiredParts) as Make<Source>, requiredParts };
}

function makerOf(
  members: ReadonlyMap<string, View<never>>,
  selection: Selection | 'all',
  requiredParts: Set<string>,
): Make<never> {
  const makers: Array<readonly [name: string, make: (source: never) => unknown]> = [];
  for (const [name, view] of members) {
    const unnamed = isUnnamed(view) ? 'all' : undefined;
    const selected = selection === 'all' ? unnamed : selection.get(name);
    if (selected === undefined) continue;
    for (const part of view.requiredParts) requiredParts.add(part);
    if (isBranch(view)) {
      const inner = makerOf(view.members, selected, requiredParts);
      makers.push([name, (source) => view.make(source, inner)]);
    } else {
      makers.push([name, view.make]);
    }
  }
  return (source) => {
    const made: Record<string, unknown> = {};
    for (const [name, make] of makers) {
      const member = make(source);
      if (member !== undefined) made[name] = member;
    }
    return made;
  };
}
