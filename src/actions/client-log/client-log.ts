import { type ClientLogEntry, type ClientLogLevel, isAtLeast } from '../../core/log-events.ts';
import { Problem } from '../../core/problem.ts';
import { lookup } from '../../crypto/identifiers.ts';
import { clientFingerprintLength, isClientRegistered } from '../../db/clients.ts';
import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';

type Deps = Pick<Ports, 'db' | 'clock' | 'keys'> & Pick<Runtime, 'clientLogEntries'>;

/**
 * Accepts all log entries of a registered client, or none. Returns the entries to log and the client's fingerprint.
 */
export async function receiveClientLog(
  { db, clock, keys, clientLogEntries }: Deps,
  clientId: string | undefined,
  entries: readonly ClientLogEntry[],
): Promise<{ readonly client: string; readonly entries: readonly ClientLogEntry[] }> {
  if (clientId === undefined) throw new Problem('remote_logging_refused');
  const hash = lookup(keys, 'client-id', clientId);
  if (!(await isClientRegistered(db, hash, 'logging'))) throw new Problem('remote_logging_refused');
  const retryAfter = clientLogEntries.count(hash, clock.now(), entries.length);
  if (retryAfter !== undefined) throw new Problem('too_many_requests', { retryAfter });
  const minLevel = (await readSettings(db))['logging.remoteLevel'];
  const wanted = entries.filter(({ level }) => isAtLeast(level, minLevel));
  return { client: hash.slice(0, clientFingerprintLength), entries: wanted };
}

/** Whether this client may send its log, and the lowest level that the service stores. */
export async function getRemoteLogging(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  clientId: string | undefined,
): Promise<{ readonly enabled: boolean; readonly level: ClientLogLevel }> {
  const enabled =
    clientId !== undefined && (await isClientRegistered(db, lookup(keys, 'client-id', clientId), 'logging'));
  return { enabled, level: (await readSettings(db))['logging.remoteLevel'] };
}
