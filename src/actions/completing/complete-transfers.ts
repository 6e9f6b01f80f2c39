import { setImmediate } from 'node:timers/promises';
import { type FileTypeFilter, parseFilter } from '../../core/policy/file-types.ts';
import { randomBytes } from '../../crypto/bytes.ts';
import { logChain } from '../../crypto/chains.ts';
import { openProcessingSlot } from '../../crypto/key-slots.ts';
import { applyFileDecisions } from '../../db/files/files.ts';
import { confirmLease, type Lease, releaseLease } from '../../db/leases.ts';
import { queueEmails } from '../../db/outbox/outbox.ts';
import { findKeySlot } from '../../db/transfers/key-slots.ts';
import {
  completionLeaseName,
  findProcessingTransfer,
  findWaitingTransfer,
  findWaitingTransfers,
  type ProcessingKind,
} from '../../db/transfers/processing.ts';
import { moveTransfer, saveOutcome } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import { ScannerUnavailable } from '../../ports/scanner.ts';
import { sealFileList } from '../../records/sealed-records.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { type LeaseTimes, withLease } from '../../runtime/with-lease.ts';
import { removeMarkedPartsOf } from '../cleanup/parts.ts';
import { prepareCompletionEmails } from '../mailing/notifications.ts';
import { decideFiles, type FileDecisions, type ProcessingTransfer, scanFiles } from './decide-files.ts';

type Deps = Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys' | 'scanner'> &
  Pick<Runtime, 'heldLeases' | 'scans' | 'completionFailures'>;

const neverAborted = new AbortController().signal;

/**
 * Completes every submitted transfer, one after the other, except those that another worker holds a lease on. A failure
 * does not stop the others. While the scanner is unavailable, transfers with unscanned files wait.
 */
export async function completeTransfers(
  ports: Deps,
  stopping: AbortSignal,
  kind: ProcessingKind = 'all',
): Promise<void> {
  const failures = new Map<string, unknown>();
  for await (const trackingId of waitingTransfers(ports, kind)) {
    if (stopping.aborted) break;
    try {
      if (!(await tryToComplete(ports, trackingId, stopping))) break;
    } catch (error) {
      if (isNewFailure(ports, trackingId, error)) failures.set(trackingId, error);
    }
  }
  if (failures.size === 0) return;
  const some = [...failures.keys()].slice(0, maxNamed).join(', ');
  throw new AggregateError(failures.values(), `${failures.size} transfers could not be completed: ${some}`);
}

/** Attempts are repeated; a transfer that fails in the same way again is reported once. */
function isNewFailure({ completionFailures }: Deps, trackingId: string, error: unknown): boolean {
  const isNew = completionFailures.get(trackingId) !== String(error);
  completionFailures.set(trackingId, String(error));
  return isNew;
}

/** Tracking IDs in one log line. */
const maxNamed = 10;

async function* waitingTransfers({ db, clock }: Deps, kind: ProcessingKind): AsyncGenerator<string> {
  for (let after: string | undefined = ''; after !== undefined; await setImmediate()) {
    const { found, next } = await findWaitingTransfers(db, kind, { after, now: clock.now() });
    yield* found;
    after = next;
  }
}

/**
 * Returns false when the scanner is unavailable. Checks that before it takes the lease: the check is cheap, another
 * worker may have completed the transfer, and a scanner outage must not postpone anything.
 */
async function tryToComplete(ports: Deps, trackingId: string, stopping: AbortSignal): Promise<boolean> {
  const waiting = await findWaitingTransfer(ports.db, trackingId, ports.clock.now());
  if (waiting === undefined) return true;
  if (waiting.isUnscanned && !(await isScannerAvailable(ports, stopping))) return false;
  try {
    await completeTransfer(ports, trackingId, stopping);
    return true;
  } catch (error) {
    // The scanner self-test reports an unavailable scanner. Only report here that it is available but has no verdict.
    if (error instanceof ScannerUnavailable && !(await isScannerAvailable(ports, stopping))) return false;
    throw error;
  }
}

async function isScannerAvailable({ scanner }: Deps, stopping: AbortSignal): Promise<boolean> {
  return (scanner?.check(stopping) ?? Promise.resolve()).then(
    () => true,
    () => false,
  );
}

/**
 * Checks the uploaded files, waits for missing scanner verdicts, and makes the transfer active, or failed when no file
 * is left. Can be repeated, and killed at any time: the outcome is committed in one transaction.
 */
export async function completeTransfer(
  ports: Deps,
  trackingId: string,
  stopping: AbortSignal = neverAborted,
  times?: LeaseTimes,
): Promise<void> {
  const { db, clock, scanner } = ports;
  await withLease(
    ports,
    {
      name: completionLeaseName(trackingId),
      stopping,
      isWanted: async () => (await findProcessingTransfer(db, trackingId, clock.now())) !== undefined,
      async run(lease, over) {
        const transfer = await openProcessing(ports, trackingId);
        if (transfer === undefined) return;
        if (scanner !== undefined) await scanFiles({ ...ports, scanner }, transfer, over);
        const outcome = await decideFiles(ports, transfer);
        await commitOutcome(ports, transfer, outcome, lease);
        if (outcome.removed.length > 0) await removeMarkedPartsOf(ports, trackingId);
      },
      async pauseMs(error, attempts) {
        if (!(error instanceof ScannerUnavailable)) return backoffMs(attempts, maxPauseMs);
        // The next attempt begins only when the scanner is back, so it may come soon.
        return (await isScannerAvailable(ports, stopping)) ? backoffMs(attempts, maxScannerPauseMs) : shortPauseMs;
      },
    },
    times,
  );
}

const shortPauseMs = 5_000;
const minPauseMs = 20_000;
const maxPauseMs = 900_000;
/** A scanner that hung or was replaced may work again at any time. */
const maxScannerPauseMs = 60_000;

/** Doubles the pause each time, with jitter, so that transfers that failed together are not retried together. */
function backoffMs(attempts: number, longestMs: number): number {
  const maxMs = Math.min(minPauseMs * 2 ** (attempts - 1), longestMs);
  const [random = 0] = randomBytes(1);
  return maxMs * (1 - random / 1024);
}

interface OpenedTransfer extends ProcessingTransfer {
  readonly expiresAt: Date;
  readonly linkSecrets: ReadonlyMap<string, string>;
}

/** Returns undefined when there is nothing to complete. */
async function openProcessing({ db, keys, clock }: Deps, trackingId: string): Promise<OpenedTransfer | undefined> {
  const transfer = await findProcessingTransfer(db, trackingId, clock.now());
  if (transfer === undefined) return undefined;
  const slot = await findKeySlot(db, trackingId, { kind: 'processing', holder: '' });
  if (slot === undefined) return undefined;
  const place = { trackingId, generation: slot.generation };
  const { transferKey, linkSecrets } = openProcessingSlot(keys, place, slot);
  const filter = storedFilter(transfer.file_type_filter);
  return { trackingId, transferKey, linkSecrets, filter, expiresAt: new Date(transfer.expires_at) };
}

function storedFilter(text: string | null): FileTypeFilter | null {
  const filter = text === null ? null : parseFilter(text);
  if (filter === undefined) throw new Error('A transfer has a file type filter that cannot be read');
  return filter;
}

async function commitOutcome(
  { db, clock, keys }: Deps,
  { trackingId, linkSecrets, expiresAt }: OpenedTransfer,
  { accepted, removed, unscanned }: FileDecisions,
  lease: Lease,
): Promise<void> {
  const now = clock.now();
  const fileList = accepted.length > 0 ? await sealFileList(keys, trackingId, accepted) : null;
  const completion = { accepted: accepted.length, removed: removed.length, unscanned, linkSecrets };
  const emails = await prepareCompletionEmails({ db, keys }, trackingId, completion, now);
  // The transfer may have expired while its files were scanned.
  if (now >= expiresAt) return;
  await db.transaction().execute(async (tx) => {
    if (!(await confirmLease(tx, lease))) return;
    // Another request may have ended the transfer in the meantime.
    if (!(await moveTransfer(tx, logChain(keys), trackingId, accepted.length > 0 ? 'finalized' : 'emptied', now)))
      return;
    await applyFileDecisions(tx, trackingId, removed);
    await saveOutcome(tx, trackingId, { fileList, warnings: removed.length + unscanned > 0 });
    await queueEmails(tx, emails);
    // Released in the same transaction: nothing else takes the lease of a completed transfer, so it would stay until it
    // expires.
    await releaseLease(tx, lease);
  });
}
