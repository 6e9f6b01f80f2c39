import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { asSentence } from '../core/as-sentence.ts';
import { remoteClockWarning } from '../core/trusted-time.ts';
import type { Database } from '../db/tables.ts';
import { probeDate } from '../probes/probe-date.ts';
import { trustedClock } from '../runtime/trusted-clock.ts';
import { type CheckedSetup, type Finding, failure, ok, warning } from './diagnosis.ts';

type Subject = Pick<CheckedSetup, 'config' | 'db' | 'settings' | 'now'>;

/** Compares the clock with those of the database and of the server at the base URL, and asks the system about NTP. */
export async function* checkClock(
  { config, db, settings, now }: Subject,
  signal: AbortSignal,
): AsyncGenerator<Finding> {
  const doubts = [
    db === undefined || settings === undefined ? undefined : await checkAgainstDatabase(db, now),
    config.baseUrl && (await checkAgainstServer(config.baseUrl, now, signal)),
  ].filter((doubt) => doubt !== undefined);
  for (const doubt of doubts) yield failure(doubt);
  if (await isUnsynchronized(signal))
    yield warning('The clock of this machine is not synchronized. Turn NTP on: `sudo timedatectl set-ntp true`.');
  else if (doubts.length === 0) yield ok('The clock is plausible.');
}

async function checkAgainstDatabase(db: Database, now: () => Date): Promise<string | undefined> {
  const doubt = await trustedClock({ db, clock: { now } }).check();
  return doubt && asSentence(`the ${doubt}`);
}

async function checkAgainstServer(url: URL, now: () => Date, signal: AbortSignal): Promise<string | undefined> {
  const date = await probeDate(url, signal);
  const doubt = date && remoteClockWarning(now().getTime(), date.getTime(), `the server at ${url.href}`);
  return doubt && asSentence(`the ${doubt}`);
}

/** Asks the kernel, whichever program sets the clock. A machine without this command reports nothing. */
async function isUnsynchronized(signal: AbortSignal): Promise<boolean> {
  const options = { signal, timeout: 5_000 };
  const { stdout } = await promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized'], options).catch(
    () => ({ stdout: '' }),
  );
  return stdout.trim() === 'NTPSynchronized=no';
}
