import { readFile } from 'node:fs/promises';
import { isLocalOnly } from '../config.ts';
import { startProblems } from '../core/start-problems.ts';
import { isPostgresLocation } from '../db/engine/open-database.ts';
import { type CheckedSetup, type Finding, failure, ok, warning } from './diagnosis.ts';

/** Values that are not valid have ended the command before: this checks what they mean together. */
export async function* checkConfiguration({
  config,
  remarks,
}: Pick<CheckedSetup, 'config' | 'remarks'>): AsyncGenerator<Finding> {
  const { smtp, baseUrl, tls, trustedProxies, workers, database } = config;
  let isFine = true;
  for (const finding of [
    ...remarks.map(warning),
    ...(smtp === undefined && !isLocalOnly(config) ? [failure(startProblems.mailServerMissing())] : []),
    ...(await unreadableFiles(tls)),
    ...(baseUrl?.protocol === 'http:' && !isLocalOnly(config)
      ? [
          warning(
            `Files and passwords are sent unencrypted to ${baseUrl.href}. Use HTTPS: begin SEALPOST_BASE_URL with https://.`,
          ),
        ]
      : []),
    ...(baseUrl?.protocol === 'https:' && tls === undefined && trustedProxies.length === 0
      ? [warning('All clients have the address of the reverse proxy. Set SEALPOST_TRUSTED_PROXIES to its address.')]
      : []),
    ...(workers !== 1 && !isPostgresLocation(database) ? [warning(startProblems.workersUnused(workers))] : []),
  ]) {
    isFine = false;
    yield finding;
  }
  if (isFine) yield ok('The environment variables are valid.');
}

async function unreadableFiles(tls: CheckedSetup['config']['tls']): Promise<readonly Finding[]> {
  if (tls === undefined) return [];
  const files = [
    ['SEALPOST_TLS_CERT', tls.cert],
    ['SEALPOST_TLS_KEY', tls.key],
  ] as const;
  const findings = files.map(([variable, path]) =>
    readFile(path).then(
      () => [],
      (error: Error) => [failure(startProblems.file(variable, error.message))],
    ),
  );
  return (await Promise.all(findings)).flat();
}
