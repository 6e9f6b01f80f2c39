import { mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { codeOf, OperatorError } from '../core/errors.ts';
import { isPostgresLocation } from '../db/engine/open-database.ts';

/** Reasons that the operator can remove, by the code of the system. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
  EIO: 'the disk reports errors',
  EMFILE: 'this process may open too few files (ulimit -n)',
  ENFILE: 'the system has too many open files',
};

/**
 * Returns the error to report when the service cannot be opened: one sentence if a folder of the configuration is the
 * cause, otherwise the same error.
 */
export async function toStartError(config: Config, error: unknown): Promise<unknown> {
  const code = codeOf(error);
  const path = pathOf(error);
  const isOfDatabase =
    code === 'ERR_SQLITE_ERROR' || (error as { errcode?: unknown } | undefined)?.errcode !== undefined;
  const isOfSystem = path !== undefined || (code !== undefined && code in reasons);
  if (error instanceof OperatorError || !(isOfDatabase || isOfSystem)) return error;
  for (const [variable, folder] of foldersOf(config, path)) {
    const found = await findFault(folder);
    if (found === undefined) continue;
    const text = `Cannot use the folder ${folder}: ${reasons[found] ?? found}. Correct this, or set ${variable} to another folder.`;
    return new OperatorError(text, { cause: error });
  }
  if (isOfDatabase) {
    return new OperatorError(`Cannot open the database ${config.database}: ${(error as Error).message}.`, {
      cause: error,
    });
  }
  const reason = reasons[code ?? ''] ?? (error as Error).message;
  return new OperatorError(`Cannot use ${path ?? config.data}: ${reason}.`, { cause: error });
}

/** The folders that the service writes to. The folder of the master key may be read-only unless a key is created. */
function foldersOf({ data, database, blobs, keys }: Config, path: string | undefined): ReadonlyArray<[string, string]> {
  return [
    ['SEALPOST_DATA', data],
    ...(isPostgresLocation(database) ? [] : ([['SEALPOST_DATABASE', dirname(database)]] as const)),
    ...(typeof blobs === 'string' ? ([['SEALPOST_BLOBS', blobs]] as const) : []),
    ...(path?.startsWith(keys) ? ([['SEALPOST_KEYS', keys]] as const) : []),
  ].map(([variable = '', folder = '']) => [variable, folder]);
}

/**
 * Returns the code of the reason why a folder cannot be written to, or created. Tries it, because Node.js reports a
 * missing folder when it cannot create one on a read-only file system.
 */
async function findFault(folder: string): Promise<string | undefined> {
  try {
    if (!(await stat(folder)).isDirectory()) return 'ENOTDIR';
    await rmdir(await mkdtemp(join(folder, '.start-check-')));
    return undefined;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' && dirname(folder) !== folder) return findFault(dirname(folder));
    return code;
  }
}

function pathOf(error: unknown): string | undefined {
  const path = (error as { path?: unknown } | undefined)?.path;
  return typeof path === 'string' ? path : undefined;
}
