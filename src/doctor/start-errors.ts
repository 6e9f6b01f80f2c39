import { dirname } from 'node:path';
import type { Config } from '../config.ts';
import { codeOf, DatabaseUnavailable, OperatorError, ServiceMoved } from '../core/errors.ts';
import type { ProblemCode } from '../core/problem.ts';
import { type PostgresPlace, postgresProblem, reasonOf, startProblems } from '../core/start-problems.ts';
import { isPostgresLocation } from '../db/engine/open-database.ts';
import { findFolderFault } from '../filesystem/folder-facts.ts';

/**
 * Returns the error to report when the service cannot be opened: one sentence if a folder of the configuration or the
 * database is the cause, otherwise the same error.
 */
export async function toStartError(config: Config, error: unknown): Promise<unknown> {
  if (isPostgresLocation(config.database) && isOfPostgres(error)) return toPostgresError(config.database, error);
  const code = codeOf(error);
  if (code === ('storage_full' satisfies ProblemCode)) return toFullDisk(config, error);
  const path = pathOf(error);
  const isOfDatabase =
    code === 'ERR_SQLITE_ERROR' || (error as { errcode?: unknown } | undefined)?.errcode !== undefined;
  const isOfSystem = path !== undefined || reasonOf(code) !== undefined;
  if (error instanceof OperatorError || !(isOfDatabase || isOfSystem)) return error;
  const { message } = error as Error;
  for (const [variable, folder] of writtenFolders(config, path)) {
    const found = await findFolderFault(folder);
    if (found === undefined) continue;
    return new OperatorError(startProblems.folder(folder, variable, reasonOf(found) ?? found), { cause: error });
  }
  if (isOfDatabase) return new OperatorError(startProblems.sqlite(config.database, message), { cause: error });
  const reason = reasonOf(code) ?? message;
  return new OperatorError(startProblems.path(path ?? config.data, reason), { cause: error });
}

/**
 * The folders that the service writes to, each with its variable. The folder of the master key may be read-only unless a
 * key is created: it is among them only if the path of an error is in it.
 */
export function writtenFolders(
  { data, database, blobs, keys }: Pick<Config, 'data' | 'database' | 'blobs' | 'keys'>,
  path?: string,
): ReadonlyArray<readonly [variable: string, folder: string]> {
  return [
    ['SEALPOST_DATA', data],
    ...(isPostgresLocation(database) ? [] : ([['SEALPOST_DATABASE', dirname(database)]] as const)),
    ...(typeof blobs === 'string' ? ([['SEALPOST_BLOBS', blobs]] as const) : []),
    ...(path?.startsWith(keys) ? ([['SEALPOST_KEYS', keys]] as const) : []),
  ];
}

/** SQLite reports a full disk without a path. */
function toFullDisk(config: Config, cause: unknown): OperatorError {
  const folder = dirname(config.database);
  const [variable] = writtenFolders(config).find(([, written]) => written === folder) ?? ['SEALPOST_DATABASE'];
  return new OperatorError(startProblems.folder(folder, variable, reasonOf('ENOSPC') ?? ''), { cause });
}

/** A database that is unavailable, or an error with an SQLSTATE, which no other part has. */
const isOfPostgres = (error: unknown): error is Error =>
  error instanceof DatabaseUnavailable || /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(codeOf(error) ?? '');

function toPostgresError(location: string, error: Error): OperatorError {
  const cause = error instanceof DatabaseUnavailable && error.cause instanceof Error ? error.cause : error;
  // The error about a host with several addresses has no message of its own.
  const message = cause.message || (codeOf(cause) ?? 'unknown error');
  const awaited = isPassing(error, codeOf(cause)) ? 'database' : undefined;
  return new OperatorError(postgresProblem(postgresPlace(location), codeOf(cause), message), { cause: error, awaited });
}

/** Errors about a connection that only another configuration removes. */
const lastingFault = /^(?:ENOTFOUND|EACCES|EPERM)$|CERT|ERR_TLS|ERR_SSL|UNABLE_TO_/;

const isPassing = (error: Error, code = ''): boolean =>
  error instanceof DatabaseUnavailable && !(error instanceof ServiceMoved) && !lastingFault.test(code);

export function postgresPlace(location: string): PostgresPlace {
  const { hostname, port, pathname, username } = new URL(location);
  return {
    server: `${hostname || 'localhost'}:${port || 5432}`,
    database: decodeURIComponent(pathname.slice(1)),
    user: decodeURIComponent(username) || 'without a name',
  };
}

function pathOf(error: unknown): string | undefined {
  const path = (error as { path?: unknown } | undefined)?.path;
  return typeof path === 'string' ? path : undefined;
}
