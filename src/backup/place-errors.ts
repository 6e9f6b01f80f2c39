import { resolve } from 'node:path';
import { BlobStoreUnavailable, codeOf, OperatorError } from '../core/errors.ts';
import { reasonOf } from '../core/start-problems.ts';

/** What to do, by the code of the system. */
const remedies: Readonly<Record<string, string>> = {
  EACCES: 'Give the user that runs this command the right to write there.',
  EPERM: 'Give the user that runs this command the right to write there.',
  EROFS: 'Mount it for writing.',
  ENOSPC: 'Free some space, for example with the command `backup prune`.',
  EDQUOT: 'Free some space, for example with the command `backup prune`.',
  ENOENT: 'Check that its disk is mounted.',
};

/** SQLite reports a full disk with a code of its own, SQLITE_FULL. */
const sqliteFull = 13;

/**
 * Returns one sentence with what to do if a folder for backups is the cause of an error, and otherwise the same error.
 * `isWritten` is set if the command writes nowhere else: an error of a write does not name its file.
 */
export function toPlaceError(location: string, error: unknown, { isWritten = false } = {}): unknown {
  const cause = error instanceof BlobStoreUnavailable && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof OperatorError || /^[a-z][a-z0-9+]*:\/\//i.test(location)) return error;
  const folder = resolve(location);
  const { path, errcode } = cause as { readonly path?: unknown; readonly errcode?: unknown };
  const isFull = errcode === sqliteFull;
  const code = isFull ? 'ENOSPC' : codeOf(cause);
  if (code === undefined || !/^E[A-Z]+$/.test(code)) return error;
  const isThere = typeof path === 'string' ? `${resolve(path)}/`.startsWith(`${folder}/`) : isWritten;
  if (!isThere) return error;
  const reason = reasonOf(code) ?? (code === 'ENOENT' ? 'a file or folder is missing' : (cause as Error).message);
  const where = typeof path === 'string' && resolve(path) !== folder ? ` (${path})` : '';
  return new OperatorError(
    `Cannot use ${folder} for backups: ${reason}${where}. ${remedies[code] ?? 'Check the disk.'} Then run this command again.`,
    { cause: error },
  );
}
