import { setTimeout as pause } from 'node:timers/promises';
import { truncateWal } from '../../db/engine/checkpoint.ts';
import type { Ports } from '../../ports/ports.ts';

/** Readers usually finish within moments; a backup may take longer. */
const maxAttempts = 20;
const pauseMs = 250;

/** Ensures that no destroyed key is left in a database file. Rejects if that is not possible. */
export async function wipeDestroyedKeys({ db }: Pick<Ports, 'db'>, stopping?: AbortSignal): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    if (stopping?.aborted || (await truncateWal(db))) return;
    await pause(pauseMs);
  }
  throw new Error(
    'destroyed keys are still in the SQLite write-ahead log: another process holds a read transaction; they are wiped as soon as it ends',
  );
}
