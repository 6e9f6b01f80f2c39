import { ownName } from '../../core/file-name.ts';
import { type FileTypeFilter, passesFilter } from '../../core/policy/file-types.ts';
import { causeBeforeScan, isUnscanned, type RemovalCause, removalCause } from '../../core/removal-cause.ts';
import { metadataKey, type TransferKey } from '../../crypto/key-tree.ts';
import { manifestHash, openManifest } from '../../crypto/manifest.ts';
import { type FileRow, filesOf } from '../../db/files/files.ts';
import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Scanner } from '../../ports/scanner.ts';
import { type ListedFile, openDetails } from '../../records/sealed-records.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { cancelScans, scanContent } from '../../runtime/scans.ts';

export interface ProcessingTransfer {
  readonly trackingId: string;
  readonly transferKey: TransferKey;
  /** The policy's file type filter at the time of the submission. */
  readonly filter: FileTypeFilter | null;
}

/** How many files of one transfer wait for the scanner at once. */
const filesAtOnce = 4;

/**
 * Resolves when every file that needs a verdict has one. Verdicts stay stored when this is aborted or fails, so a file is
 * read once, also across servers.
 */
export async function scanFiles(
  ports: Pick<Ports, 'db' | 'blobs' | 'keys'> & Pick<Runtime, 'scans'> & { readonly scanner: Scanner },
  transfer: ProcessingTransfer,
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
  const cancel = () => cancelScans(ports, { trackingId });
  stopping.addEventListener('abort', cancel, { once: true });
  try {
    await Promise.all(Array.from({ length: filesAtOnce }, scanNext));
  } finally {
    stopping.removeEventListener('abort', cancel);
  }
}

export interface FileDecisions {
  readonly accepted: readonly ListedFile[];
  readonly removed: ReadonlyArray<{ readonly id: string; readonly cause: RemovalCause }>;
  /** Number of accepted files that the scanner could not scan. */
  readonly unscanned: number;
}

/** Decides from metadata only and never reads content: the cost does not depend on file sizes. */
export async function decideFiles(
  ports: Pick<Ports, 'db' | 'keys' | 'scanner'>,
  transfer: ProcessingTransfer,
): Promise<FileDecisions> {
  const { 'scanner.unscannable': unscannable } = await readSettings(ports.db);
  const accepted: ListedFile[] = [];
  const removed: Array<FileDecisions['removed'][number]> = [];
  let unscanned = 0;
  for await (const file of filesOf(ports.db, transfer.trackingId)) {
    const { id, size, verdict } = file;
    const facts = factsOf(ports, transfer, file);
    const cause = removalCause({ ...facts, verdict }, unscannable);
    if (cause !== undefined) {
      removed.push({ id, cause });
      continue;
    }
    if (ports.scanner !== undefined && verdict === null)
      throw new Error('A file was to be delivered without a verdict');
    if (isUnscanned(verdict)) unscanned += 1;
    const { name, path, checksum, crc32 } = facts;
    accepted.push({
      id,
      name,
      path,
      size,
      checksum,
      crc32,
      version: file.etag ?? '',
      manifestHash: manifestHash(manifestIn(file)),
    });
  }
  return { accepted, removed, unscanned };
}

function factsOf({ keys }: Pick<Ports, 'keys'>, { transferKey, filter }: ProcessingTransfer, file: FileRow) {
  const details = openDetails(keys, file.id, file.details);
  const { name, path, checksum: declaredChecksum } = details;
  const { checksum: computed, crc32 } = openManifest(metadataKey(transferKey), versionOf(file), manifestIn(file));
  const checksum = computed.digest.toString('hex');
  const hasAllowedType = passesFilter(filter, name) && passesFilter(filter, ownName(details));
  return { name, path, declaredChecksum, checksum, crc32, hasAllowedType };
}

function versionOf({ tracking_id, id, generation }: FileRow) {
  return { trackingId: tracking_id, fileId: id, generation };
}

function manifestIn({ manifest }: FileRow): Buffer {
  if (manifest === null) throw new Error('A submitted transfer has a file that is not whole');
  return Buffer.from(manifest);
}
