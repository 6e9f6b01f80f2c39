import type { ClientLogLevel } from '../core/client-log.ts';
import { lookup } from '../crypto/identifiers.ts';
import { isRegistered } from '../db/clients.ts';
import { readSettings } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';

/** Whether this client may send us its log, and from which level on that is of use. */
export async function tellRemoteLogging(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  clientId: string | undefined,
): Promise<{ readonly enabled: boolean; readonly level: ClientLogLevel }> {
  const enabled = clientId !== undefined && (await isRegistered(db, lookup(keys, 'client-id', clientId), 'logging'));
  return { enabled, level: (await readSettings(db))['logging.remoteLevel'] };
}
