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
