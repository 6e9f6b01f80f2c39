import { nameFault, utf8Length } from './file-name.ts';

/** The limits of a path, the file's own name included. */
export const pathLimits = { levels: 32, bytes: 1024 };

/** A file as people see it: its path, or its name if it has none. The last segment of a path is the file's own name. */
export interface PathedFile {
  /** Unique in the transfer, for clients without folders. */
  readonly name: string;
  /** Relative, with `/` between its segments. */
  readonly path?: string | undefined;
}

/** Returns the normalized path, or a description of the problem. */
export function parseFilePath(text: string): { readonly path: string } | { readonly wrong: string } {
  const path = text.normalize('NFC');
  const wrong = faultOf(path);
  return wrong === undefined ? { path } : { wrong };
}

function faultOf(path: string): string | undefined {
  if (utf8Length(path) > pathLimits.bytes) return `must have at most ${pathLimits.bytes} bytes in UTF-8`;
  const segments = path.split('/');
  if (segments.length > pathLimits.levels) return `must have at most ${pathLimits.levels} segments`;
  for (const segment of segments) {
    // Also the empty segment of an absolute path.
    const fault = nameFault(segment);
    if (fault !== undefined) return `has a segment that ${fault}`;
  }
  return undefined;
}

export const shownPath = ({ name, path }: PathedFile): string => path ?? name;

/** The file's own name: in its folder, several files of a transfer may have the same. */
export function ownName({ name, path }: PathedFile): string {
  return path === undefined ? name : path.slice(path.lastIndexOf('/') + 1);
}

/** The folders of the file, outermost first. */
export const foldersOf = ({ path }: PathedFile): readonly string[] => path?.split('/').slice(0, -1) ?? [];

/** A path as a plain name of at most this many bytes, for programs without folders. Omits outer folders that do not fit. */
export function flatName(file: PathedFile, maxBytes: number): string {
  const segments = [...foldersOf(file), ownName(file)];
  while (segments.length > 1 && utf8Length(segments.join(' - ')) > maxBytes) segments.shift();
  return segments.join(' - ');
}
