import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { codeOf } from '../core/errors.ts';
import { asSentence, bytesText } from '../core/sentences.ts';
import { defaultSettings } from '../core/settings.ts';
import { startProblems } from '../core/start-problems.ts';
import { remoteClockWarning } from '../core/trusted-time.ts';
import type { Database } from '../db/tables.ts';
import { isReserved, reserveNeedsBytes } from '../filesystem/disk-reserve.ts';
import { freeBytesOf, probeHardLinks } from '../filesystem/folder-facts.ts';
import { probeDate } from '../probes/requests.ts';
import { trustedClock } from '../runtime/trusted-clock.ts';
import { type CheckedSetup, type CheckOutcome, failure, off, ok, warning } from './diagnosis.ts';
import { writtenFolders } from './start-errors.ts';

type Subject = Pick<CheckedSetup, 'config' | 'db' | 'settings' | 'now'>;

/** Compares the clock with those of the database and of the server at the base URL, and asks the system about NTP. */
export async function* checkClock(
  { config, db, settings, now }: Subject,
  signal: AbortSignal,
): AsyncGenerator<CheckOutcome> {
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

type ProcessFacts = Pick<CheckedSetup, 'machine'>;

export async function* checkUser({ machine: { userId } }: ProcessFacts): AsyncGenerator<CheckOutcome> {
  yield userId === 0
    ? warning(
        'This command runs as root, for whom no permission is missing. Run it, and the service, as a user of its own: `sudo -u sealpost …`.',
      )
    : ok('This command does not run as root.');
}

export async function* checkCoreDumps({ machine }: ProcessFacts): AsyncGenerator<CheckOutcome> {
  const { coreDumpLimit, isMemoryInCoreDumps } = machine;
  if (coreDumpLimit === undefined) yield off('The system does not report the limit for core dumps.');
  else if (coreDumpLimit === '0') yield ok('A crash writes no core dump.');
  else if (!isMemoryInCoreDumps) yield ok('A crash writes no memory to a core dump.');
  else
    yield warning(
      'A crash may write keys to a core dump. Start the service with `ulimit -c 0`, or LimitCORE=0 in its systemd unit.',
    );
}

export async function* checkFileHandles({
  machine: { openFiles, neededFiles },
}: ProcessFacts): AsyncGenerator<CheckOutcome> {
  if (openFiles === undefined) return yield off('The system does not report how many files a process may open.');
  yield openFiles >= neededFiles
    ? ok(`A process of this user may open ${openFiles} files.`)
    : warning(
        `A process of this user may open ${openFiles} files, and the service needs ${neededFiles}: it accepts fewer connections. Raise the limit (\`ulimit -n\`, LimitNOFILE= in its systemd unit).`,
      );
}

/** Checks the disks of all folders that the service writes to. */
export async function* checkSpace({
  config,
  settings = defaultSettings,
}: Pick<CheckedSetup, 'config' | 'settings'>): AsyncGenerator<CheckOutcome> {
  const { 'disk.minFreeBytes': min } = settings;
  const folders = new Set(writtenFolders(config).map(([, folder]) => folder));
  for (const folder of folders) {
    const free = await freeBytesNear(folder);
    if (free < min) yield failure(`${folder}: ${startProblems.lowSpace(free, min)}`);
    else if (folder === dirname(config.database) && free < reserveNeedsBytes && !(await isReserved(config.database)))
      yield warning(`${folder}: ${startProblems.reserveMissing(free)}`);
    else yield ok(`${folder}: ${bytesText(free)} are free.`);
  }
}

/** A folder that does not exist yet will be on the disk of its parent. */
async function freeBytesNear(folder: string): Promise<number> {
  return freeBytesOf(folder).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    return freeBytesNear(dirname(folder));
  });
}

/** Writes, reads and removes in the place of the blobs, as the service does. */
export async function* checkStorage({
  config: { blobs },
  checkBucket,
}: Pick<CheckedSetup, 'config' | 'checkBucket'>): AsyncGenerator<CheckOutcome> {
  if (typeof blobs === 'string') {
    yield (await probeHardLinks(blobs))
      ? ok(`Files can be written, linked and removed in ${blobs}.`)
      : failure(
          `The file system of ${blobs} has no hard links. Set SEALPOST_BLOBS to a folder on ext4, XFS, Btrfs or ZFS.`,
        );
    return;
  }
  yield* ((await checkBucket?.()) ?? []).map(warning);
  yield ok(`Objects can be written, read, listed and removed in the bucket ${blobs.bucket}.`);
}
