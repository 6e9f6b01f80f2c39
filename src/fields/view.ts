/**
 * Builds a response member by member from the data that its reader may see. The source does not contain other data, and a
 * member that is `undefined` is omitted. Nothing is ever removed from a larger object.
 */
export type View<Source> = Value<Source> | Branch<Source>;

/** A member that is selected as a whole. */
export interface Value<Source> {
  readonly make: (source: Source) => unknown;
  /** The optional parts of the source that this member requires. */
  readonly requiredParts: readonly string[];
}

/** A member that is selected by its own name alone, and not with the whole object that contains it. */
export const namedOnly = <Member extends object>(member: Member) => ({ ...member, isNamedOnly: true });

/** Whether the member is selected with the whole object that contains it. */
export const isUnnamed = (member: View<never>) => !('isNamedOnly' in member);

/** A member whose own members can be selected. */
export interface Branch<Source> {
  readonly members: ReadonlyMap<string, View<never>>;
  /** Makes the branch of a source with the given function for its members. */
  readonly make: (source: Source, members: Make<never>) => unknown;
  readonly requiredParts: readonly string[];
}

/** Serializes the selected members. */
export type Make<Source> = (source: Source) => Readonly<Record<string, unknown>>;

type Members<Source> = Readonly<Record<string, View<Source>>>;

export const value = <Source>(
  make: (source: Source) => unknown,
  ...requiredParts: readonly string[]
): Value<Source> => ({ make, requiredParts });

/** A name that is accepted and never has a value. */
export const hidden: Value<unknown> = value(() => undefined);

export const object = <Source>(members: Members<Source>): Branch<Source> => ({
  members: membersOf(members),
  make: (source, make) => (make as Make<unknown>)(source),
  requiredParts: [],
});

/** Makes one object per item of the source, on demand. Omitted where the items are undefined. */
export function listView<Source, Item>(
  items: (source: Source) => Iterable<Item> | AsyncIterable<Item> | undefined,
  members: Members<Item>,
  ...requiredParts: readonly string[]
): Branch<Source> {
  return {
    members: membersOf(members),
    make: (source, make) => {
      const some = items(source);
      if (some === undefined) return undefined;
      return Symbol.iterator in some ? Iterator.from(some).map(make as Make<Item>) : mapped(some, make as Make<Item>);
    },
    requiredParts,
  };
}

async function* mapped<Item, Made>(items: AsyncIterable<Item>, make: (item: Item) => Made): AsyncGenerator<Made> {
  for await (const item of items) yield make(item);
}

const membersOf = <Source>(members: Members<Source>): ReadonlyMap<string, View<never>> =>
  new Map(Object.entries(members));

/** Returns all names as one text, which changes when the view changes. */
export const namesOf = ({ members }: Pick<Branch<never>, 'members'>): string =>
  [...members].map(([name, view]) => (isBranch(view) ? `${name}(${namesOf(view)})` : name)).join(',');

export const isBranch = <Source>(view: View<Source>): view is Branch<Source> => 'members' in view;
