import { readdir, realpath, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { noPlace } from '../backup/place-identity.ts';
import type { BackupPlace, BackupTarget } from '../backup/target.ts';
import { parseBackupLocation } from '../config/backup-location.ts';
import type { Config } from '../config.ts';
import { codeOf, OperatorError } from '../core/errors.ts';
import type { S3Settings } from '../core/s3-location.ts';
import { isPostgresLocation } from '../db/engine/open-database.ts';
import { isFolder } from '../filesystem/durable-folders.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import { openBlobStore } from '../wiring.ts';

type Location = string | S3Settings;

/** Opens a place of backups for reading. */
export async function openBackup(config: Config, text: string): Promise<BackupTarget> {
  const location = parseBackupLocation(config, text);
  if (typeof location === 'string' && !(await isFolder(join(location, 'snapshots'))))
    throw new OperatorError(noPlace(location));
  return openTarget(config, text, location);
}

/**
 * Opens a place of backups for changes. Rejects one that shares a folder or a bucket with the service, and a folder that
 * is no place, such as one whose disk is not mounted. Only a new place is created.
 */
export async function openBackupPlace(config: Config, text: string, { isNew = false } = {}): Promise<BackupPlace> {
  const location = parseBackupLocation(config, text);
  await requireSeparate(location, placesOf(config));
  if (typeof location === 'string') await requirePlace(location, isNew);
  const target = await openTarget(config, text, location);
  return {
    ...target,
    records: await openBelow(config, location, 'place'),
    // On the disk of the backup if possible: a large database must not fill the disk of the service.
    scratch: typeof location === 'string' ? join(location, 'scratch') : target.scratch,
    host: hostname(),
  };
}

/** Rejects a restore into the blobs of the backup itself. */
export async function requireSeparateBlobs(config: Config, text: string): Promise<void> {
  await requireSeparate(parseBackupLocation(config, text), [['SEALPOST_BLOBS', config.blobs]]);
}

/** Returns the variable of a folder of the service that is on the same disk as the place. */
export async function findSharedDisk(config: Config, text: string): Promise<string | undefined> {
  const location = parseBackupLocation(config, text);
  if (typeof location !== 'string') return undefined;
  const { dev } = await stat(location);
  for (const [variable, folder] of placesOf(config)) {
    if (variable === 'SEALPOST_KEYS' || typeof folder !== 'string') continue;
    if ((await stat(folder, { throwIfNoEntry: false }))?.dev === dev) return variable;
  }
  return undefined;
}

async function openTarget(config: Config, text: string, location: Location): Promise<BackupTarget> {
  return {
    location: text,
    blobs: await openBelow(config, location, 'blobs'),
    snapshots: await openBelow(config, location, 'snapshots'),
    scratch: join(config.data, 'backup'),
  };
}

async function openBelow({ data }: Config, location: Location, name: string): Promise<BlobStore> {
  const blobs =
    typeof location === 'string' ? join(location, name) : { ...location, prefix: `${location.prefix}${name}/` };
  return (await openBlobStore({ blobs, data })).blobs;
}

async function requirePlace(folder: string, isNew: boolean): Promise<void> {
  const hasFiles = (await isFolder(join(folder, 'snapshots'))) || (await isFolder(join(folder, 'place')));
  if (hasFiles) return;
  if (!isNew) throw new OperatorError(noPlace(folder));
  if (!(await isFolder(dirname(folder))))
    throw new OperatorError(
      `The folder ${dirname(folder)} does not exist. Check that its disk is mounted, or create it.`,
    );
  if (!(await isFolder(folder))) return;
  if ((await readdir(folder)).every((name) => name === 'lost+found')) return;
  throw new OperatorError(`${folder} has other files, and no backups. Choose an empty folder.`);
}

/** The variables of the service with the folders and buckets that belong to it alone. */
function placesOf({ data, database, blobs, keys, keyCommand }: Config): ReadonlyArray<readonly [string, Location]> {
  return [
    ['SEALPOST_DATA', data],
    ['SEALPOST_BLOBS', blobs],
    ...(keyCommand === undefined ? ([['SEALPOST_KEYS', keys]] as const) : []),
    ...(isPostgresLocation(database) ? [] : ([['SEALPOST_DATABASE', database]] as const)),
  ];
}

async function requireSeparate(location: Location, places: ReadonlyArray<readonly [string, Location]>): Promise<void> {
  for (const [variable, place] of places) {
    if (!(await overlap(location, place))) continue;
    const [name, own] = [location, place].map((one) => (typeof one === 'string' ? one : `${one.bucket}/${one.prefix}`));
    throw new OperatorError(
      `${name} cannot be used: it is in ${variable} (${own}), contains ${variable}, or is the same place as ${variable}. Use a place that only backups use, best on another disk.`,
    );
  }
}

/** Whether one of these is the other one, or in it. */
async function overlap(one: Location, other: Location): Promise<boolean> {
  if (typeof one === 'string' && typeof other === 'string') {
    const [path, otherPath] = [`${await realPath(one)}/`, `${await realPath(other)}/`];
    return path.startsWith(otherPath) || otherPath.startsWith(path);
  }
  if (typeof one === 'string' || typeof other === 'string') return false;
  const isSameBucket = one.bucket === other.bucket && one.endpoint === other.endpoint;
  return isSameBucket && (one.prefix.startsWith(other.prefix) || other.prefix.startsWith(one.prefix));
}

/** Follows symbolic links, also those of a folder in which the last names do not exist yet. */
async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    return join(await realPath(dirname(path)), basename(path));
  }
}
