/** The files that may be sent, by file name extension. */
export interface FileTypeFilter {
  readonly listMode: 'ALLOW' | 'DENY';
  /** Extensions in lower case, without a dot. */
  readonly fileTypes: readonly string[];
}

const mostTypes = 500;

/** Parses `deny:exe,bat` or `allow:pdf,txt`, with or without dots, ignoring case. `allow:` allows no file. */
export function parseFilter(text: string): FileTypeFilter | undefined {
  const [, mode = '', list = ''] = /^(allow|deny):(.*)$/i.exec(text) ?? [];
  const fileTypes = list === '' ? [] : list.split(',').map((type) => type.trim().replace(/^\./, '').toLowerCase());
  const isRight =
    mode !== '' && fileTypes.length <= mostTypes && fileTypes.every((type) => /^[^\s./\\\p{C}]{1,32}$/u.test(type));
  return isRight ? filter(mode.toUpperCase() === 'ALLOW' ? 'ALLOW' : 'DENY', fileTypes) : undefined;
}

export function filterText({ listMode, fileTypes }: FileTypeFilter): string {
  return `${listMode.toLowerCase()}:${fileTypes.join(',')}`;
}

/** A filter that passes what both pass. */
export function mergeFilters(one: FileTypeFilter | null, other: FileTypeFilter | null): FileTypeFilter | null {
  if (one === null || other === null) return one ?? other;
  if (one.listMode === 'DENY' && other.listMode === 'DENY') {
    return filter('DENY', [...one.fileTypes, ...other.fileTypes]);
  }
  const [allowed, second] = one.listMode === 'ALLOW' ? [one, other] : [other, one];
  return filter(
    'ALLOW',
    allowed.fileTypes.filter((type) => isListed(second, type)),
  );
}

export function passesFilter(found: FileTypeFilter | null, fileName: string): boolean {
  return found === null || isListed(found, fileType(fileName));
}

/** A file without a type passes a deny list, and no allow list. */
function isListed({ listMode, fileTypes }: FileTypeFilter, type: string): boolean {
  return fileTypes.includes(type) === (listMode === 'ALLOW');
}

/**
 * Returns the extension in lower case, as other programs read it: full-width letters count as ASCII letters, and characters
 * without width are ignored. Windows removes dots and spaces from the end of a name, and reads text after a colon as
 * the name of a stream.
 */
export function fileType(fileName: string): string {
  const [name = ''] = fileName
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .split(':');
  const seen = name.replace(/[\s.]+$/u, '');
  const dot = seen.lastIndexOf('.');
  return dot < 0 ? '' : seen.slice(dot + 1).toLowerCase();
}

function filter(listMode: FileTypeFilter['listMode'], fileTypes: readonly string[]): FileTypeFilter {
  return { listMode, fileTypes: [...new Set(fileTypes)].toSorted() };
}
