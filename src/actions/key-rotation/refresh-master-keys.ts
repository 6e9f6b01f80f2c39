import { setTimeout as pause } from 'node:timers/promises';
import type { Keyring } from '../../crypto/keyring.ts';
import { type KeyReport, removeKeyReport, saveKeyReport } from '../../db/key-reports.ts';
import { listMasterKeys } from '../../db/master-keys.ts';
import type { KeyStore, StoredKeys } from '../../ports/key-store.ts';
import type { Ports } from '../../ports/ports.ts';
import { readKeyringContent } from '../../records/read-keyring.ts';
import { heldKeys } from '../service/load-master-key.ts';

export interface RefreshDeps extends Pick<Ports, 'db'> {
  readonly keys: Keyring;
  readonly keyStore: KeyStore;
  /** Names this process in its reports. */
  readonly server: Pick<KeyReport, 'server' | 'name'>;
}

/** How often each process looks for changes of the keys, and reports its own. */
export const refreshMs = 3_000;

/**
 * Adopts keys that were added, activated or removed since the last call. While there are several, reports which of them
 * this process has: a new key is used only after every process has it.
 */
export async function refreshMasterKeys(deps: RefreshDeps, reportMs = refreshMs): Promise<void> {
  const { db, keys, server } = deps;
  const known = await listMasterKeys(db);
  const isSettled = known.length === 1 && keys.all.length === 1 && known[0]?.id === keys.current.id;
  if (isSettled) return;
  const isMissing = known.some(({ id }) => !keys.all.some((key) => key.id === id));
  const held = isMissing ? heldKeys(await readWhileReporting(deps, reportMs), known) : keys.all;
  keys.replace(await readKeyringContent(db, held));
  await report(deps);
  if (known.length === 1) await removeKeyReport(db, server.server);
}

/** Reading the keys may take long. A command that asks for reports meanwhile must not overlook this process. */
async function readWhileReporting(deps: RefreshDeps, reportMs: number): Promise<readonly StoredKeys[]> {
  const ended = new AbortController();
  const reading = deps.keyStore.read().finally(() => ended.abort());
  // A failure is thrown at the end, after the report.
  reading.catch(() => {});
  do {
    await report(deps);
    await pause(reportMs, undefined, { signal: ended.signal }).catch(() => {});
  } while (!ended.signal.aborted);
  return reading;
}

async function report({ db, keys, server }: RefreshDeps): Promise<void> {
  await saveKeyReport(db, { ...server, keyIds: keys.all.map(({ id }) => id).sort(), currentId: keys.current.id });
}
