/** The properties by which a file is recognized when the user chooses it again. Browsers expose no others. */
export interface FileIdentity {
  /** Includes the folders if a folder was chosen. */
  readonly path: string;
  readonly size: number;
  /** The modification time, in milliseconds. */
  readonly modified: number;
}

/**
 * Returns for each wanted file the index of the matching chosen file, or undefined. Files match if name, size and
 * modification time are equal; a file in the same folder is preferred. Only the checksum proves that it is the same file.
 */
export function matchFiles(
  wanted: readonly FileIdentity[],
  chosen: readonly FileIdentity[],
): ReadonlyArray<number | undefined> {
  const indexesByKey = new Map<string, number[]>();
  for (const [index, file] of chosen.entries()) {
    const candidates = indexesByKey.get(keyOf(file)) ?? [];
    candidates.push(index);
    indexesByKey.set(keyOf(file), candidates);
  }
  const matches: Array<number | undefined> = wanted.map(() => undefined);
  for (const isMatch of [isInSameFolder, () => true]) {
    for (const [index, file] of wanted.entries()) {
      if (matches[index] !== undefined) continue;
      const candidates = indexesByKey.get(keyOf(file)) ?? [];
      const at = candidates.findIndex((candidate) => isMatch(file, chosen[candidate]));
      if (at !== -1) [matches[index]] = candidates.splice(at, 1);
    }
  }
  return matches;
}

const nameIn = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const keyOf = ({ path, size, modified }: FileIdentity) => `${size}/${modified}/${nameIn(path)}`;
const isInSameFolder = (one: FileIdentity, other: FileIdentity | undefined) => one.path === other?.path;
