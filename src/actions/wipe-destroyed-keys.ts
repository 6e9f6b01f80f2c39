import { setTimeout as pause } from 'node:timers/promises';
import { truncateLog } from '../db/checkpoint.ts';
import type { Ports } from '../ports/ports.ts';

/** Somebody who reads is through in moments; a backup may take longer. */
const mostTries = 20;
const pauseMs = 250;

/** Makes sure that no key that was destroyed until now is left in a file of the database. Rejects when that was not possible. */
export async function wipeDestroyedKeys({ db }: Pick<Ports, 'db'>, stopping?: AbortSignal): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    if (stopping?.aborted || (await truncateLog(db))) return;
    await pause(pauseMs);
  }
  throw new Error('Destroyed keys stay in the log of the database, because another program reads it all the time');
}
