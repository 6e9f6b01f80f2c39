import { recordExport } from '../actions/audit/record-audit.ts';
import { parseStoredKeys } from '../actions/master-keys/load-master-key.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { type BackupManifest, readManifest } from '../backup/manifest.ts';
import { type Initialized, initPlace, toPlaceError } from '../backup/place-identity.ts';
import { pruneBackup } from '../backup/prune-backup.ts';
import { type BackupPlace, type BackupTarget, listSnapshots } from '../backup/target.ts';
import { type BackupFinding, verifyBackup } from '../backup/verify-backup.ts';
import { Findings, OperatorError } from '../core/errors.ts';
import { bytesText } from '../core/sentences.ts';
import { toStartError } from '../doctor/start-errors.ts';
import { findSharedDisk, openBackup, openBackupPlace } from '../wiring/open-backup.ts';
import { openKeyStore, type Service } from '../wiring.ts';
import type { Call } from './command.ts';
import { requireExistingService } from './open-when-available.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

/** Prepares a place once. Each other command that changes it requires that. */
export async function init(call: Call): Promise<void> {
  const { version, print, options } = call;
  await withPlace(call, { isNew: true }, async ({ ports, config }, place) => {
    const { done, damaged } = await initPlace(ports, place, {
      program: version,
      takesOver: options['take-over'] === true,
    });
    print(initialized[done](place.location));
    for (const snapshot of damaged)
      call.warn(
        `The manifest of snapshot ${snapshot} is damaged: it cannot be restored. It stays in ${place.location}.`,
      );
    const shared = await findSharedDisk(config, place.location);
    if (shared === undefined) return;
    call.warn(
      `${place.location} is on the same disk as ${shared}: if that disk fails, the service and its backups are lost together. Use another disk, or an object store.`,
    );
  });
}

const initialized: Readonly<Record<Initialized['done'], (location: string) => string>> = {
  new: (location) => `${location} is ready for backups of this service.`,
  adopted: (location) => `${location} has backups of this service, and now belongs to it.`,
  'taken over': (location) =>
    `${location} now belongs to this service. The service that it belonged to can no longer change it.`,
  unchanged: (location) => `${location} belongs to this service already.`,
};

export async function backup(call: Call): Promise<void> {
  const { version, print, warn, commandLine } = call;
  await withPlace(call, {}, async ({ ports, config: { database } }, place) => {
    await recordExport(ports, call.actor, { action: 'makeBackup', subject: place.location });
    const { manifest, copied, lost, hasIdentity } = await makeBackup(ports, { database, program: version }, place);
    print(
      `Snapshot ${manifest.snapshot} is complete: ${describe(manifest)}. ${copied.copied} blobs (${bytesText(copied.bytes)}) were copied.`,
    );
    if (!hasIdentity)
      warn(
        `${place.location} was made by an earlier version of Sealpost. Run \`${commandLine(`backup init ${place.location}`)}\` once, so that no other service can change it. Until then, old snapshots cannot be removed.`,
      );
    for (const [key, cause] of lost) warn(`Blob ${key} is ${cause}, and is not in the backup.`);
    if (lost.size === 0) return;
    throw new Findings(
      `${lost.size} blobs are not in the backup. Run \`${commandLine('check --contents')}\` to find the transfers that need them.`,
    );
  });
}

/** Opens the service and then the place: a service that has moved is separate from the place where it is now. */
async function withPlace(
  call: Call,
  options: { readonly isNew?: boolean },
  work: (service: Service, place: BackupPlace) => Promise<void>,
): Promise<void> {
  await requireExistingService(call.config);
  await withService(call, (service) =>
    explained(call, { isWritten: true }, async () => {
      await work(service, await openBackupPlace(service.config, location(call), options));
    }),
  );
}

/** Runs the work, and reports a fault of a folder in one sentence. */
async function explained<Result>(
  call: Call,
  options: { readonly isWritten?: boolean },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw await toStartError(call.config, toPlaceError(location(call), error, options));
  }
}

function describe({ blobs, database }: BackupManifest): string {
  return `database ${bytesText(sizeOf(database))}, ${blobs.count} blobs (${bytesText(blobs.bytes)})`;
}

function sizeOf(pieces: BackupManifest['database']): number {
  return pieces.reduce((sum, { size }) => sum + size, 0);
}

export async function listBackups(call: Call): Promise<void> {
  const manifests = await explained(call, {}, async () => readManifests(await openBackup(call.config, location(call))));
  if (call.options.json) {
    for (const manifest of manifests) call.print(JSON.stringify(summaryOf(manifest)));
    return;
  }
  const rows = manifests.map(({ snapshot, createdAt, program, blobs, database }) => [
    ...[snapshot, createdAt, program, bytesText(sizeOf(database))],
    ...[String(blobs.count), bytesText(blobs.bytes), String(blobs.lost)],
  ]);
  printTable(call, ['snapshot', 'created', 'version', 'database', 'blobs', 'size', 'lost'], rows);
}

async function readManifests(target: BackupTarget): Promise<readonly BackupManifest[]> {
  const manifests: BackupManifest[] = [];
  for (const snapshot of (await listSnapshots(target)).complete)
    manifests.push((await readManifest(target, snapshot)).manifest);
  return manifests;
}

function summaryOf({ snapshot, createdAt, program, masterKeys, database, blobs }: BackupManifest) {
  const keyIds = masterKeys.map(({ id }) => id);
  return { snapshot, createdAt, program, masterKeys: keyIds, databaseBytes: sizeOf(database), blobs };
}

/** Needs no database, so that a backup can be verified on any machine. */
export async function verify(call: Call): Promise<void> {
  const { config, options, print, warn } = call;
  const keyStore = openKeyStore(config);
  const keys = parseStoredKeys(await keyStore.read()).map(({ key }) => key);
  if (keys.length === 0) warn(`There is no master key at ${keyStore.location}: signatures are not checked.`);
  let count = 0;
  const report = (finding: BackupFinding) => {
    count += 1;
    print(options.json ? JSON.stringify(finding) : `${finding.snapshot}: ${finding.what}`);
  };
  const { snapshots, blobs } = await explained(call, {}, async () =>
    verifyBackup(await openBackup(config, location(call)), keys.length === 0 ? undefined : keys, report),
  );
  if (count > 0) throw new Findings(`${count} ${count === 1 ? 'problem' : 'problems'} found.`);
  if (!options.json) print(`No problems found in ${snapshots} snapshots with ${blobs} blobs.`);
}

export async function prune(call: Call): Promise<void> {
  const keep = Number(call.options.keep);
  if (!Number.isInteger(keep) || keep < 1) throw new OperatorError('--keep must be a whole number from 1 on.');
  await withPlace(call, {}, async ({ ports }, place) => {
    const { snapshots, blobs } = await pruneBackup(ports, place, keep);
    call.print(`${snapshots.length} snapshots and ${blobs} blobs were removed.`);
  });
}

function location({ values: [target = ''] }: Call): string {
  return target;
}
