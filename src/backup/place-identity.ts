import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { BlobStoreUnavailable, codeOf, OperatorError } from '../core/errors.ts';
import { reasonOf } from '../core/start-problems.ts';
import { newShortId } from '../crypto/identifiers.ts';
import { removedMasterKeys } from '../db/master-keys.ts';
import { ensureServiceId, readServiceId } from '../db/service-identity.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Ports } from '../ports/ports.ts';
import { DamagedBackup, readManifest } from './manifest.ts';
import { type LeaseDeps, underBackupLease } from './place-lock.ts';
import { type BackupPlace, type BackupTarget, listSnapshots } from './target.ts';

/** Describes a place, and the one service that may change it. See docs/formats/backup.md. */
interface PlaceIdentity {
  readonly format: typeof formatName;
  readonly place: string;
  readonly service: string;
  readonly createdAt: string;
  readonly program: string;
}

const formatName = 'sealpost-backup-place-1';

type OwnerDeps = Pick<Ports, 'db' | 'keys'>;

/** What `initPlace` has done. */
export interface Initialized {
  readonly done: 'new' | 'adopted' | 'taken over' | 'unchanged';
  /** Snapshots whose manifest cannot be read. They stay in the place. */
  readonly damaged: readonly string[];
}

/**
 * Gives a place its identity. A place with snapshots, made by a version before places had one, must be of this service.
 * `takesOver` makes a place belong to this service that belongs to another one, from whose snapshot this one was restored.
 */
export async function initPlace(
  deps: OwnerDeps & LeaseDeps,
  place: BackupPlace,
  { program, takesOver }: { readonly program: string; readonly takesOver: boolean },
): Promise<Initialized> {
  const now = deps.clock.now();
  const service = await ensureServiceId(deps.db, newShortId(), now);
  const readOther = async () => {
    const found = await readIdentity(place.records);
    const isOther = found.identity !== undefined && found.identity.service !== service;
    if (isOther && !takesOver) throw new OperatorError(otherService(place));
    return found;
  };
  // Without the lock, for which this run would wait.
  await readOther();
  return underBackupLease(deps, place, 'init', async ({ confirm }) => {
    const { number, identity } = await readOther();
    if (identity?.service === service) return { done: 'unchanged', damaged: [] };
    const { complete } = await listSnapshots(place);
    const damaged = await requireOwnSnapshots(deps, place, complete, { hasIdentity: identity !== undefined });
    if (identity === undefined && complete.length === 0) await requireNoBlobs(place);
    await confirm();
    const next: PlaceIdentity = {
      ...{ format: formatName, place: identity?.place ?? newShortId(), service },
      ...{ createdAt: now.toISOString(), program },
    };
    await place.records.write(identityKey(number + 1), Readable.from([Buffer.from(`${JSON.stringify(next)}\n`)]));
    if (identity !== undefined) return { done: 'taken over', damaged };
    return { done: complete.length > 0 ? 'adopted' : 'new', damaged };
  });
}

/**
 * Rejects a place that does not belong to this service. Returns false if the place has snapshots of this service, but no
 * identity yet.
 */
export async function requireOwnPlace(deps: OwnerDeps, place: BackupPlace): Promise<boolean> {
  const { identity } = await readIdentity(place.records);
  if (identity !== undefined) {
    if (identity.service === (await readServiceId(deps.db))) return true;
    throw new OperatorError(otherService(place));
  }
  const newest = (await listSnapshots(place)).complete.at(-1);
  if (newest === undefined) throw new OperatorError(noPlace(place.location));
  await requireOwnSnapshot(deps, place, newest);
  return false;
}

export function noPlace(location: string): string {
  return `${location} is not a place for backups. If it was one, check that its disk is mounted. Otherwise, run the command \`backup init\` once.`;
}

function otherService({ location }: Pick<BackupTarget, 'location'>): string {
  return `${location} belongs to another service, or to the one that this service was restored from. Choose another place. Only if this service replaces that one for good, run the command \`backup init\` with --take-over.`;
}

/**
 * Returns the snapshots whose manifest is damaged. All snapshots of a place with an identity are of one service, so that
 * the others show whose they are. In a place without an identity, they could be of any service.
 */
async function requireOwnSnapshots(
  deps: OwnerDeps,
  place: BackupTarget,
  snapshots: readonly string[],
  { hasIdentity }: { readonly hasIdentity: boolean },
): Promise<readonly string[]> {
  const damaged: string[] = [];
  for (const snapshot of snapshots)
    await requireOwnSnapshot(deps, place, snapshot).catch((error: unknown) => {
      if (!(error instanceof DamagedBackup)) throw error;
      damaged.push(snapshot);
    });
  if (damaged.length === 0 || (hasIdentity && damaged.length < snapshots.length)) return damaged;
  throw new OperatorError(
    `In ${place.location}, the manifests of these snapshots are damaged, so that nothing shows which service they belong to: ${damaged.join(', ')}. Move their folders in \`snapshots\` elsewhere, or choose another place for backups.`,
  );
}

/** A snapshot names the master keys of its database. */
async function requireOwnSnapshot({ db, keys }: OwnerDeps, place: BackupTarget, snapshot: string): Promise<void> {
  const { masterKeys } = (await readManifest(place, snapshot)).manifest;
  const own = new Set([...keys.all.map(({ id }) => id), ...(await removedMasterKeys(db))]);
  if (masterKeys.some(({ id }) => own.has(id))) return;
  throw new OperatorError(
    `${place.location} contains backups of another service, with the master key ${masterKeys.map(({ id }) => id).join(', ')}. Choose another place.`,
  );
}

/** Blobs without a snapshot may be those of a running service. */
async function requireNoBlobs({ location, blobs }: BackupTarget): Promise<void> {
  for await (const key of blobs.list(''))
    throw new OperatorError(
      `${location} has blobs, such as ${key}, but no snapshot: it may be in use by a service. Choose an empty place.`,
    );
}

const prefix = 'identity-';
const identityKey = (number: number): string => `${prefix}${String(number).padStart(4, '0')}`;

/** The newest identity counts: each owner adds one. */
async function readIdentity(records: BlobStore) {
  const last = (await Array.fromAsync(records.list(prefix))).sort().at(-1);
  if (last === undefined) return { number: 0, identity: undefined };
  const identity = parseIdentity(String(await records.read(last)));
  if (identity === undefined)
    throw new DamagedBackup(
      `place/${last} is damaged, so that the place belongs to no service. Remove it, and run the command \`backup init\`.`,
    );
  if (identity.format !== formatName)
    throw new OperatorError(`The place has the format ${identity.format}. It needs a newer Sealpost.`);
  return { number: Number(last.slice(prefix.length)), identity };
}

function parseIdentity(text: string): PlaceIdentity | undefined {
  try {
    const identity: Partial<PlaceIdentity> = JSON.parse(text);
    const isComplete = [identity.format, identity.place, identity.service].every((value) => typeof value === 'string');
    return isComplete ? (identity as PlaceIdentity) : undefined;
  } catch {
    return undefined;
  }
}

/** What to do, by the code of the system. */
const remedies: Readonly<Record<string, string>> = {
  EACCES: 'Give the user that runs this command the right to write there.',
  EPERM: 'Give the user that runs this command the right to write there.',
  EROFS: 'Mount it for writing.',
  ENOSPC: 'Free some space, for example with the command `backup prune`.',
  EDQUOT: 'Free some space, for example with the command `backup prune`.',
  ENOENT: 'Check that its disk is mounted.',
};

/** SQLite reports a full disk with a code of its own, SQLITE_FULL. */
const sqliteFull = 13;

/**
 * Returns one sentence with what to do if a folder for backups is the cause of an error, and otherwise the same error.
 * `isWritten` is set if the command writes nowhere else: an error of a write does not name its file.
 */
export function toPlaceError(location: string, error: unknown, { isWritten = false } = {}): unknown {
  const cause = error instanceof BlobStoreUnavailable && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof OperatorError || /^[a-z][a-z0-9+]*:\/\//i.test(location)) return error;
  const folder = resolve(location);
  const { path, errcode } = cause as { readonly path?: unknown; readonly errcode?: unknown };
  const isFull = errcode === sqliteFull;
  const code = isFull ? 'ENOSPC' : codeOf(cause);
  if (code === undefined || !/^E[A-Z]+$/.test(code)) return error;
  const isThere = typeof path === 'string' ? `${resolve(path)}/`.startsWith(`${folder}/`) : isWritten;
  if (!isThere) return error;
  const reason = reasonOf(code) ?? (code === 'ENOENT' ? 'a file or folder is missing' : (cause as Error).message);
  const where = typeof path === 'string' && resolve(path) !== folder ? ` (${path})` : '';
  return new OperatorError(
    `Cannot use ${folder} for backups: ${reason}${where}. ${remedies[code] ?? 'Check the disk.'} Then run this command again.`,
    { cause: error },
  );
}
