import { type ClientLogEntry, clientLogLimits, isAsGraveAs } from '../core/client-log.ts';
import { Problem } from '../core/problem.ts';
import { type RequestLimit, requestLimit } from '../core/request-limit.ts';
import { lookup } from '../crypto/identifiers.ts';
import { isRegistered } from '../db/clients.ts';
import { readSettings } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';
import { fingerprintLength } from './register-client.ts';

type Share = Pick<Ports, 'db' | 'clock' | 'keys'> & {
  /** One for the whole process: made by `clientLogLimit`. */
  readonly entriesPerClient: RequestLimit;
};

export function clientLogLimit(): RequestLimit {
  return requestLimit({ most: clientLogLimits.entriesPerMinute, periodMs: 60_000, networks: 1_000 });
}

/** Takes what a registered client has to say: all of it, or nothing. Resolves with what is to be logged, and of whom. */
export async function receiveClientLog(
  { db, clock, keys, entriesPerClient }: Share,
  clientId: string | undefined,
  entries: readonly ClientLogEntry[],
): Promise<{ readonly client: string; readonly entries: readonly ClientLogEntry[] }> {
  if (clientId === undefined) throw new Problem('remote_logging_refused');
  const hash = lookup(keys, 'client-id', clientId);
  if (!(await isRegistered(db, hash, 'logging'))) throw new Problem('remote_logging_refused');
  const retryAfter = entriesPerClient.count(hash, clock.now(), entries.length);
  if (retryAfter !== undefined) throw new Problem('requests_too_many', { retryAfter });
  const least = (await readSettings(db))['logging.remoteLevel'];
  const wanted = entries.filter(({ level }) => isAsGraveAs(level, least));
  return { client: hash.slice(0, fingerprintLength), entries: wanted };
}
