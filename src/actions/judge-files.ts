import { causeBeforeScan, isUnscanned, type RemovalCause, removalCause } from '../core/file-judgement.ts';
import { type FileTypeFilter, passesFilter } from '../core/policy/file-types.ts';
import { metadataKey, type TransferKey } from '../crypto/key-tree.ts';
import { openManifest } from '../crypto/manifest.ts';
import { type FileRow, filesOf } from '../db/registered-files.ts';
import { readSettings } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';
import type { Scanner } from '../ports/scanner.ts';
import { dropScans, scanContent } from './running-scans.ts';
import type { ListedFile } from './sealed-file-list.ts';
import { openDetails } from './sealed-records.ts';

/** A transfer whose files are to be judged. */
export interface JudgedTransfer {
  readonly trackingId: string;
  readonly transferKey: TransferKey;
  /** Of the policy at the moment of the submission. */
  readonly filter: FileTypeFilter | null;
}

/** How many files of one transfer stand in line for the scanner. */
const filesAtOnce = 4;

/**
 * Resolves when every file that needs a verdict has one. Those that are there stay when this is stopped or fails, so a
 * file is read once, also if it takes several servers.
 */
export async function scanFiles(
  ports: Pick<Ports, 'db' | 'blobs' | 'keys'> & { readonly scanner: Scanner },
  transfer: JudgedTransfer,
  stopping: AbortSignal,
): Promise<void> {
  const { trackingId, transferKey } = transfer;
  const waiting = filesOf(ports.db, trackingId, 'unscanned');
  const scanNext = async (): Promise<void> => {
    for await (const file of waiting) {
      stopping.throwIfAborted();
      const isRemovedAnyway = causeBeforeScan(factsOf(ports, transfer, file)) !== undefined;
      if (!isRemovedAnyway) await scanContent(ports, { version: versionOf(file), transferKey });
    }
  };
  const drop = () => dropScans(ports, { trackingId });
  stopping.addEventListener('abort', drop, { once: true });
  try {
    await Promise.all(Array.from({ length: filesAtOnce }, scanNext));
  } finally {
    stopping.removeEventListener('abort', drop);
  }
}

export interface Outcome {
  readonly kept: readonly ListedFile[];
  readonly removed: ReadonlyArray<{ readonly id: string; readonly cause: RemovalCause }>;
  /** How many are kept although the scanner could not look at them. */
  readonly unscanned: number;
}

/** Looks at what is known of the files, and never into them: what it costs does not depend on their size. */
export async function judgeFiles(
  ports: Pick<Ports, 'db' | 'keys' | 'scanner'>,
  transfer: JudgedTransfer,
): Promise<Outcome> {
  const { 'scanner.aboveCeiling': aboveCeiling } = await readSettings(ports.db);
  const kept: ListedFile[] = [];
  const removed: Array<Outcome['removed'][number]> = [];
  let unscanned = 0;
  for await (const file of filesOf(ports.db, transfer.trackingId)) {
    const { id, size, verdict } = file;
    const facts = factsOf(ports, transfer, file);
    const cause = removalCause({ ...facts, verdict }, aboveCeiling);
    if (cause !== undefined) {
      removed.push({ id, cause });
      continue;
    }
    if (ports.scanner !== undefined && verdict === null)
      throw new Error('A file was to be delivered without a verdict');
    if (isUnscanned(verdict)) unscanned += 1;
    const { name, checksum, crc32 } = facts;
    kept.push({ id, name, size, checksum, crc32, version: file.etag ?? '' });
  }
  return { kept, removed, unscanned };
}

function factsOf({ keys }: Pick<Ports, 'keys'>, { transferKey, filter }: JudgedTransfer, file: FileRow) {
  const { name, checksum: announcedChecksum } = openDetails(keys, file.id, file.details);
  const { checksum: computed, crc32 } = openManifest(metadataKey(transferKey), versionOf(file), manifestIn(file));
  const checksum = computed.digest.toString('hex');
  return { name, announcedChecksum, checksum, crc32, hasAllowedType: passesFilter(filter, name) };
}

function versionOf({ tracking_id, id, generation }: FileRow) {
  return { trackingId: tracking_id, fileId: id, generation };
}

function manifestIn({ manifest }: FileRow): Buffer {
  if (manifest === null) throw new Error('A submitted transfer has a file that is not whole');
  return Buffer.from(manifest);
}
