/** Returns the candidates that are probably meant by a mistyped word: those that differ least. */
export function nearMatches(word: string, candidates: readonly string[]): readonly string[] {
  const limit = Math.max(1, Math.floor(word.length / 4));
  const near = candidates
    // Each difference in length is a change. A long word would take too long to compare.
    .filter(({ length }) => Math.abs(length - word.length) <= limit)
    .map((candidate) => ({ candidate, distance: editDistance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit);
  const best = Math.min(...near.map(({ distance }) => distance));
  return near.filter(({ distance }) => distance === best).map(({ candidate }) => candidate);
}

/** Returns a sentence with these candidates after a space, or nothing if there are none. */
export const suggestion = (candidates: readonly string[]): string =>
  candidates.length === 0 ? '' : ` Did you mean ${candidates.join(' or ')}?`;

/** The number of insertions, deletions, replacements and swaps of neighbors that change one word into the other. */
function editDistance(one: string, other: string): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[other.length] ?? 0;
}
