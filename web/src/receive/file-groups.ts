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

/** Groups files by their folder: first those without one, then the folders in the order of their first files. */
export function groupByFolder<File extends PathedFile>(files: readonly File[]): ReadonlyArray<FileGroup<File>> {
  const groups = new Map<string, File[]>([['', []]]);
  for (const file of files) {
    const folder = file.path?.slice(0, Math.max(0, file.path.lastIndexOf('/'))) ?? '';
    const group = groups.get(folder);
    if (group === undefined) groups.set(folder, [file]);
    else group.push(file);
  }
  return [...groups].filter(([, group]) => group.length > 0).map(([folder, group]) => ({ folder, files: group }));
}

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
