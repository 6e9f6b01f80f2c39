/** How a file is recognised that a person chooses a second time: a browser does not tell more. */
export interface FileMark {
  /** With its folders, where it was chosen with them. */
  readonly path: string;
  readonly size: number;
  /** When it was last changed, in milliseconds. */
  readonly modified: number;
}

/**
 * Finds files again: for each wanted one the place of a chosen one, or undefined. Name, size and time of change count, and
 * among those that are alike the one in the same folder. Whether it is the same file is for its checksum to say.
 */
export function matchFiles(
  wanted: readonly FileMark[],
  chosen: readonly FileMark[],
): ReadonlyArray<number | undefined> {
  const places = new Map<string, number[]>();
  for (const [place, mark] of chosen.entries()) {
    const alike = places.get(keyOf(mark)) ?? [];
    alike.push(place);
    places.set(keyOf(mark), alike);
  }
  const found: Array<number | undefined> = wanted.map(() => undefined);
  for (const isFit of [isInSameFolder, () => true]) {
    for (const [index, mark] of wanted.entries()) {
      if (found[index] !== undefined) continue;
      const alike = places.get(keyOf(mark)) ?? [];
      const at = alike.findIndex((place) => isFit(mark, chosen[place]));
      if (at !== -1) [found[index]] = alike.splice(at, 1);
    }
  }
  return found;
}

const nameIn = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const keyOf = ({ path, size, modified }: FileMark) => `${size}/${modified}/${nameIn(path)}`;
const isInSameFolder = (one: FileMark, other: FileMark | undefined) => one.path === other?.path;
