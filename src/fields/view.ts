/**
 * How an answer is made of what its reader may see, member by member. What a reader may not see is not in the source;
 * a member that is then `undefined` does not appear. Nothing is ever cut out of something larger.
 */
export type View<Source> = Value<Source> | Branch<Source>;

/** Something that is selected whole. */
export interface Value<Source> {
  readonly make: (source: Source) => unknown;
  /** What of the source has to be there for it, beyond what always is. */
  readonly needs: readonly string[];
}

/** Something whose members can be selected. */
export interface Branch<Source> {
  readonly members: ReadonlyMap<string, View<never>>;
  /** Makes the branch of a source, given how one set of its members is made. */
  readonly make: (source: Source, members: Make<never>) => unknown;
  readonly needs: readonly string[];
}

/** Makes the members that were selected. */
export type Make<Source> = (source: Source) => Readonly<Record<string, unknown>>;

type Members<Source> = Readonly<Record<string, View<Source>>>;

export function value<Source>(make: (source: Source) => unknown, ...needs: readonly string[]): Value<Source> {
  return { make, needs };
}

/** A name that exists and is shown to nobody. */
export const hidden: Value<unknown> = value(() => undefined);

export function object<Source>(members: Members<Source>): Branch<Source> {
  return { members: membersOf(members), make: (source, make) => (make as Make<unknown>)(source), needs: [] };
}

/** One object for each of the items that the source has, made when it is asked for; nothing where they are undefined. */
export function list<Source, Item>(
  items: (source: Source) => Iterable<Item> | undefined,
  members: Members<Item>,
  ...needs: readonly string[]
): Branch<Source> {
  return {
    members: membersOf(members),
    make: (source, make) => {
      const some = items(source);
      return some && Iterator.from(some).map(make as Make<Item>);
    },
    needs,
  };
}

function membersOf<Source>(members: Members<Source>): ReadonlyMap<string, View<never>> {
  return new Map(Object.entries(members));
}

/** All names, as one text: another one when the view has changed. */
export function namesOf({ members }: Pick<Branch<never>, 'members'>): string {
  return [...members].map(([name, view]) => (isBranch(view) ? `${name}(${namesOf(view)})` : name)).join(',');
}

export function isBranch<Source>(view: View<Source>): view is Branch<Source> {
  return 'members' in view;
}
