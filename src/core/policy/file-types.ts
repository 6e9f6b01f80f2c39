/** Which files may be sent, by the end of their names. */
export interface FileTypeFilter {
  readonly listMode: 'ALLOW' | 'DENY';
  /** Extensions in lower case, without a dot. */
  readonly fileTypes: readonly string[];
}

const mostTypes = 500;

/** `deny:exe,bat` or `allow:pdf,txt`; a dot in front and upper case make no difference. `allow:` lets nothing through. */
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

/** What passes both. */
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

/** A file without a type passes a list of what is denied, and no list of what is allowed. */
function isListed({ listMode, fileTypes }: FileTypeFilter, type: string): boolean {
  return fileTypes.includes(type) === (listMode === 'ALLOW');
}

/**
 * What stands behind the last dot, in lower case, as others will see it: letters of another width are letters, and what
 * has no width is not there. Windows takes dots and blanks off the end of a name, and what is behind a colon, which names
 * a stream of the file.
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
