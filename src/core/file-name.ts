import { Problem } from './problem.ts';

const maxNameBytes = 255;
/** Overrides and isolates change the writing direction, so that a name that ends in `exe.pdf` may be a program. */
const directionCharacters = /[\u202a-\u202e\u2066-\u2069]/;

/** Returns the normalized name, or a description of the problem. */
export function parseFileName(text: string): { readonly name: string } | { readonly wrong: string } {
  const name = text.normalize('NFC');
  const wrong = nameFault(name);
  return wrong === undefined ? { name } : { wrong };
}

/** Describes why a text is not a file name. The text is normalized. */
function nameFault(name: string): string | undefined {
  if (name === '') return 'must not be empty';
  if (!name.isWellFormed()) return 'is not valid Unicode';
  if (utf8Length(name) > maxNameBytes) return `must have at most ${maxNameBytes} bytes in UTF-8`;
  if (/\p{Cc}/u.test(name)) return 'must not contain control characters';
  if (/[/\\]/.test(name)) return 'must not contain / or \\';
  if (name === '.' || name === '..') return 'must not be . or ..';
  if (directionCharacters.test(name)) return 'must not contain bidirectional control characters';
  return undefined;
}

/** Names with the same folded form are the same name to people and to some file systems. */
export function foldedFileName(name: string): string {
  // Lower, upper and lower again is full Unicode case folding, except for the dotless i, which folds to itself.
  const folded = name
    .normalize('NFC')
    .split('ı')
    .map((text) => text.toLowerCase().toUpperCase().toLowerCase())
    .join('ı');
  return folded.normalize('NFC');
}

function utf8Length(text: string): number {
  let length = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    length += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
  }
  return length;
}

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

/** The file's own name. A file in another folder of the transfer may share it. */
export const ownName = ({ name, path }: PathedFile): string =>
  path === undefined ? name : path.slice(path.lastIndexOf('/') + 1);

/** The folders of the file, outermost first. */
export const foldersOf = ({ path }: PathedFile): readonly string[] => path?.split('/').slice(0, -1) ?? [];

/** A path as a plain name of at most this many bytes, for programs without folders. Omits outer folders that do not fit. */
export function flatName(file: PathedFile, maxBytes: number): string {
  const segments = [...foldersOf(file), ownName(file)];
  while (segments.length > 1 && utf8Length(segments.join(' - ')) > maxBytes) segments.shift();
  return segments.join(' - ');
}

/** A selection of a transfer's files: the named ones, or all others. Without names it selects all files. */
export interface FileChoice {
  readonly ids: readonly string[];
  readonly include: boolean;
}

export function chooseFiles<File extends { readonly id: string }>(
  files: readonly File[],
  { ids, include }: FileChoice,
): readonly File[] {
  if (ids.length === 0) return files;
  const named = new Set(ids);
  const known = new Set(files.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw new Problem('entity_unknown');
  const chosen = files.filter(({ id }) => named.has(id) === include);
  if (chosen.length === 0) throw new Problem('value_malformed', { detail: 'The selection contains no files.' });
  return chosen;
}
