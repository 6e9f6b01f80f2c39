import { type FileTypeFilter, parseFilter, passesFilter } from '../core/policy/file-types.ts';
import { newShortId } from '../crypto/identifiers.ts';
import { openProcessingSlot } from '../crypto/key-slots.ts';
import { metadataKey, type TransferKey } from '../crypto/key-tree.ts';
import { openManifest } from '../crypto/manifest.ts';
import { findKeySlot } from '../db/key-slots.ts';
import { confirmLease, endLease, type Lease, takeLease } from '../db/leases.ts';
import { type FileRow, filesOf, settleFiles } from '../db/registered-files.ts';
import { findProcessing, findProcessingTransfer, keepOutcome, moveTransfer } from '../db/transfers.ts';
import type { Ports } from '../ports/ports.ts';
import { type ListedFile, sealFileList } from './sealed-file-list.ts';
import { openDetails } from './sealed-records.ts';
import { sweepPartsOf } from './sweep-parts.ts';

/** Longer than any completion takes; after a crash another server waits as long. */
const leaseMs = 15_000;

type Share = Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys'>;

/** Brings every transfer that was submitted to its end. One that fails does not keep the others waiting. */
export async function completeTransfers(ports: Share, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (let after = ''; ; ) {
    const page = await findProcessing(ports.db, after);
    for (const trackingId of page) {
      if (signal.aborted) break;
      await completeTransfer(ports, trackingId).catch((error: unknown) => failures.push(error));
    }
    const last = page.at(-1);
    if (last === undefined || signal.aborted) break;
    after = last;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} transfers could not be completed`);
}

/**
 * Compares what arrived with what was announced, and makes the transfer active, or failed when no file is left.
 * Can be repeated, and killed at any time: everything counts at once or not at all.
 */
export async function completeTransfer(ports: Share, trackingId: string): Promise<void> {
  const { db, clock } = ports;
  const now = clock.now();
  const until = new Date(now.getTime() + leaseMs);
  const lease = await takeLease(db, { name: `complete ${trackingId}`, holder: newShortId() }, { now, until });
  if (lease === undefined) return;
  try {
    const transfer = await openProcessing(ports, trackingId);
    if (transfer === undefined) return;
    const outcome = await judgeFiles(ports, trackingId, transfer);
    await settle(ports, trackingId, outcome, lease);
    if (outcome.removed.length > 0) await sweepPartsOf(ports, trackingId);
  } finally {
    await endLease(db, lease);
  }
}

interface Processing {
  readonly transferKey: TransferKey;
  /** Of the policy at the moment of the submission. */
  readonly filter: FileTypeFilter | null;
}

/** Undefined when there is nothing to complete. */
async function openProcessing({ db, keys }: Share, trackingId: string): Promise<Processing | undefined> {
  const transfer = await findProcessingTransfer(db, trackingId);
  if (transfer === undefined) return undefined;
  const slot = await findKeySlot(db, trackingId, { kind: 'processing', holder: '' });
  if (slot === undefined) return undefined;
  const place = { trackingId, generation: slot.generation };
  const { transferKey } = openProcessingSlot(keys, place, Buffer.from(slot.sealedKey));
  return { transferKey, filter: keptFilter(transfer.file_type_filter) };
}

function keptFilter(text: string | null): FileTypeFilter | null {
  const filter = text === null ? null : parseFilter(text);
  if (filter === undefined) throw new Error('A transfer has a file type filter that cannot be read');
  return filter;
}

interface Outcome {
  readonly kept: readonly ListedFile[];
  readonly removed: ReadonlyArray<{ readonly id: string; readonly cause: string }>;
}

async function judgeFiles(
  { db, keys }: Share,
  trackingId: string,
  { transferKey, filter }: Processing,
): Promise<Outcome> {
  const manifestKey = metadataKey(transferKey);
  const kept: ListedFile[] = [];
  const removed: Array<{ id: string; cause: string }> = [];
  for await (const file of filesOf(db, trackingId)) {
    const { name, checksum: announced } = openDetails(keys, file.id, file.details);
    const { checksum: computed, crc32 } = openManifest(manifestKey, placeOf(file), manifestIn(file));
    const checksum = computed.digest.toString('hex');
    if (!passesFilter(filter, name)) removed.push({ id: file.id, cause: 'FILE_TYPE_NOT_ALLOWED' });
    else if (announced !== undefined && announced !== checksum)
      removed.push({ id: file.id, cause: 'CHECKSUM_MISMATCH' });
    else kept.push({ id: file.id, name, size: file.size, checksum, crc32, version: file.etag ?? '' });
  }
  return { kept, removed };
}

function placeOf({ tracking_id, id, generation }: FileRow) {
  return { trackingId: tracking_id, fileId: id, generation };
}

function manifestIn({ manifest }: FileRow): Buffer {
  if (manifest === null) throw new Error('A submitted transfer has a file that is not whole');
  return Buffer.from(manifest);
}

async function settle(
  { db, clock, keys }: Share,
  trackingId: string,
  { kept, removed }: Outcome,
  lease: Lease,
): Promise<void> {
  const fileList = kept.length > 0 ? await sealFileList(keys, trackingId, kept) : null;
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    if (!(await confirmLease(tx, lease))) return;
    // Whoever ended the transfer meanwhile was first.
    if (!(await moveTransfer(tx, trackingId, kept.length > 0 ? 'finalized' : 'emptied', now))) return;
    await settleFiles(tx, trackingId, removed);
    await keepOutcome(tx, trackingId, { fileList, warnings: removed.length > 0 });
    // With the move: nobody takes the lease of a transfer that has come to its end, and it would stay for ever.
    await endLease(tx, lease);
  });
}
