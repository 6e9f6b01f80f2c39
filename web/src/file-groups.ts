interface PathedFile {
  readonly fileName: string;
  readonly path?: string | undefined;
}

/** The name of the file without its folders. */
export const ownName = ({ fileName, path = fileName }: PathedFile): string => path.slice(path.lastIndexOf('/') + 1);

export interface FileGroup<File> {
  /** Empty for files that are in no folder. */
  readonly folder: string;
  readonly files: readonly File[];
}

/** Groups files by folder: those without one first, and a folder before its subfolders. Otherwise the order is that of the files. */
export function groupByFolder<File extends PathedFile>(files: readonly File[]): ReadonlyArray<FileGroup<File>> {
  const groups = new Map<string, File[]>([['', []]]);
  function groupOf(folder: string): File[] {
    const known = groups.get(folder);
    if (known !== undefined) return known;
    groupOf(parentOf(folder));
    const group: File[] = [];
    groups.set(folder, group);
    return group;
  }
  for (const file of files) groupOf(parentOf(file.path ?? '')).push(file);
  return [...groups].filter(([, group]) => group.length > 0).map(([folder, group]) => ({ folder, files: group }));
}

/** Empty if there is none. */
const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** Returns the groups with the first files only. */
export function firstFiles<File>(
  groups: ReadonlyArray<FileGroup<File>>,
  count: number,
): ReadonlyArray<FileGroup<File>> {
  let left = count;
  const first: FileGroup<File>[] = [];
  for (const { folder, files } of groups) {
    if (left <= 0) break;
    first.push({ folder, files: files.slice(0, left) });
    left -= files.length;
  }
  return first;
}
