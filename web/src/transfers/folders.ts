interface Listed {
  readonly fileName: string;
  readonly path?: string;
}

export interface Folder<File> {
  /** Empty for files that are in no folder. */
  readonly name: string;
  readonly files: readonly File[];
}

/** Groups files by folder. Folders and files keep their order, and files without a folder come first. */
export function groupByFolder<File extends Listed>(files: readonly File[]): ReadonlyArray<Folder<File>> {
  const folders = new Map<string, File[]>([['', []]]);
  for (const file of files) {
    const name = file.path?.slice(0, file.path.lastIndexOf('/')) ?? '';
    const folder = folders.get(name);
    if (folder === undefined) folders.set(name, [file]);
    else folder.push(file);
  }
  return [...folders].map(([name, files]) => ({ name, files })).filter(({ files }) => files.length > 0);
}

/** Returns the name of a file inside its folder. The name alone may have got a number, to be unique in the transfer. */
export const nameInFolder = ({ fileName, path }: Listed) => path?.slice(path.lastIndexOf('/') + 1) ?? fileName;
