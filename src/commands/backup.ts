import { recordExport } from '../actions/audit/record-export.ts';
import { parseStoredKeys } from '../actions/service/load-master-key.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { type Manifest, readManifest } from '../backup/manifest.ts';
import { pruneBackup } from '../backup/prune-backup.ts';
import { type BackupTarget, listSnapshots } from '../backup/target.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import { bytesText } from '../core/byte-text.ts';
import { Findings, OperatorError } from '../core/errors.ts';
import { openBackup, openKeyStore } from '../wiring.ts';
import type { Call } from './command.ts';
import { requireExistingService } from './existing-database.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

export async function backup(call: Call): Promise<void> {
  const { config, version, print, warn, commandLine } = call;
  await requireExistingService(config);
  const target = await openBackup(config, location(call), { isCreated: true });
  await withService(call, async ({ ports, config: { database } }) => {
    await recordExport(ports, call.actor, { action: 'makeBackup', subject: target.location });
    const { manifest, copied, lost } = await makeBackup(ports, { database, program: version }, target);
    print(
      `Snapshot ${manifest.snapshot} is complete: ${describe(manifest)}. ${copied.copied} blobs (${bytesText(copied.bytes)}) were copied.`,
    );
    for (const [key, cause] of lost) warn(`Blob ${key} is ${cause}, and is not in the backup.`);
    if (lost.size === 0) return;
    throw new Findings(
      `${lost.size} blobs are not in the backup. Run \`${commandLine('check --contents')}\` to find the transfers that need them.`,
    );
  });
}

function describe({ blobs, database }: Manifest): string {
  return `database ${bytesText(sizeOf(database))}, ${blobs.count} blobs (${bytesText(blobs.bytes)})`;
}

function sizeOf(pieces: Manifest['database']): number {
  return pieces.reduce((sum, { size }) => sum + size, 0);
}

export async function list(call: Call): Promise<void> {
  const target = await openBackup(call.config, location(call));
  const manifests = await readManifests(target);
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

async function readManifests(target: BackupTarget): Promise<readonly Manifest[]> {
  const manifests: Manifest[] = [];
  for (const snapshot of (await listSnapshots(target)).complete)
    manifests.push((await readManifest(target, snapshot)).manifest);
  return manifests;
}

function summaryOf({ snapshot, createdAt, program, masterKeys, database, blobs }: Manifest) {
  const keyIds = masterKeys.map(({ id }) => id);
  return { snapshot, createdAt, program, masterKeys: keyIds, databaseBytes: sizeOf(database), blobs };
}

/** Needs no database, so that a backup can be verified on any machine. */
export async function verify(call: Call): Promise<void> {
  const { config, options, print, warn } = call;
  const target = await openBackup(config, location(call));
  const keyStore = openKeyStore(config);
  const keys = parseStoredKeys(await keyStore.read()).map(({ key }) => key);
  if (keys.length === 0) warn(`There is no master key at ${keyStore.location}: signatures are not checked.`);
  let count = 0;
  const { snapshots, blobs } = await verifyBackup(target, keys.length === 0 ? undefined : keys, (finding) => {
    count += 1;
    print(options.json ? JSON.stringify(finding) : `${finding.snapshot}: ${finding.what}`);
  });
  if (count > 0) throw new Findings(`${count} ${count === 1 ? 'problem' : 'problems'} found.`);
  if (!options.json) print(`No problems found in ${snapshots} snapshots with ${blobs} blobs.`);
}

export async function prune(call: Call): Promise<void> {
  const target = await openBackup(call.config, location(call));
  await requireExistingService(call.config);
  const keep = Number(call.options.keep);
  if (!Number.isInteger(keep) || keep < 1) throw new OperatorError('--keep must be a whole number from 1 on.');
  await withService(call, async ({ ports }) => {
    const { snapshots, blobs } = await pruneBackup(ports, target, keep);
    call.print(`${snapshots.length} snapshots and ${blobs} blobs were removed.`);
  });
}

function location({ values: [target = ''] }: Call): string {
  return target;
}
