import { Readable } from 'node:stream';
import { shareOf } from '../core/config-values.ts';
import { type TurnQueue, turnQueue } from '../core/turn-queue.ts';
import type { TransferKey } from '../crypto/key-tree.ts';
import { sealedContent } from '../crypto/sealed-reader.ts';
import { type ContentVersion, findUnscannedFile, saveVerdict } from '../db/files/content.ts';
import { findCommittedParts } from '../db/parts/parts.ts';
import type { Ports } from '../ports/ports.ts';
import type { Scanner } from '../ports/scanner.ts';

/** A complete file and the key that opens it. */
export interface ContentToScan {
  readonly version: ContentVersion;
  readonly transferKey: TransferKey;
}

interface RunningScan {
  readonly version: ContentVersion;
  readonly ended: Promise<void>;
  readonly stopping: AbortController;
  /** Files of submitted transfers go before those of sessions, which may never be submitted. */
  isSubmitted: boolean;
}

/** The running and waiting virus scans in this process. */
export interface Scans {
  /** Running scans by file and content generation. */
  readonly byContent: Map<string, RunningScan>;
  readonly turns: TurnQueue<RunningScan>;
  /** Stops all scans and resolves when none runs any more. */
  close(): Promise<void>;
}

const scansAtOnce = 4;

/** Each scan holds the key of its transfer. A file beyond this limit is scanned when its transfer is completed. */
const maxQueued = 100;

/** One sender with many files leaves capacity for others. */
const maxPerSession = 25;

export function trackScans(processes = 1): Scans {
  const byContent = new Map<string, RunningScan>();
  const turns = turnQueue<RunningScan>({
    limit: shareOf(scansAtOnce, processes),
    next: (waiting) => [...waiting].find(({ isSubmitted }) => isSubmitted),
  });
  const close = async (): Promise<void> => {
    const scans = [...byContent.values()];
    for (const scan of scans) stop(scan);
    await Promise.allSettled(scans.map(({ ended }) => ended));
  };
  return { byContent, turns, close };
}

type Deps = Pick<Ports, 'db' | 'blobs' | 'scanner'> & { readonly scans: Scans };
type ScanDeps = Deps & { readonly scanner: Scanner };

/**
 * Starts a scan as soon as a file is complete, while its key is in memory. The upload neither waits for it nor fails with
 * it: a failed scan is repeated, and its failure reported, when the transfer is completed.
 */
export function scheduleScan(ports: Deps, content: ContentToScan): void {
  const { scanner, scans } = ports;
  if (scanner === undefined || !hasCapacity(scans, content.version)) return;
  joinScan({ ...ports, scanner }, content).ended.catch(() => {});
}

function hasCapacity({ byContent }: Scans, { trackingId }: ContentVersion): boolean {
  const ofSession = byContent.values().filter(({ version }) => version.trackingId === trackingId);
  return byContent.size < maxQueued && [...ofSession].length < maxPerSession;
}

/**
 * Scans a file of a submitted transfer, or joins the scan of the same content that runs already. Resolves when the
 * verdict is stored, or when the content needs none any more.
 */
export function scanContent(ports: ScanDeps, content: ContentToScan): Promise<void> {
  const scan = joinScan(ports, content);
  scan.isSubmitted = true;
  return scan.ended;
}

function joinScan(ports: ScanDeps, content: ContentToScan): RunningScan {
  const { byContent, turns } = ports.scans;
  const { version } = content;
  const key = `${version.fileId}/${version.generation}`;
  const running = byContent.get(key);
  if (running !== undefined) return running;
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  const started: RunningScan = { version, ended, stopping: new AbortController(), isSubmitted: false };
  byContent.set(key, started);
  const scanInTurn = async (): Promise<void> => {
    await turns.acquire(started, started.stopping.signal);
    await scan(ports, content, started.stopping.signal).finally(() => turns.release(started));
  };
  scanInTurn()
    .finally(() => byContent.delete(key))
    .then(resolve, reject);
  return started;
}

/** Stops the scans of one file, or of a whole transfer, whose verdicts are no longer needed. */
export function cancelScans(
  { scans }: { readonly scans: Scans },
  place: Pick<ContentVersion, 'trackingId'> & Partial<ContentVersion>,
): void {
  for (const scan of scans.byContent.values()) {
    const isOfFile = place.fileId === undefined || place.fileId === scan.version.fileId;
    if (isOfFile && place.trackingId === scan.version.trackingId) stop(scan);
  }
}

function stop({ stopping }: RunningScan): void {
  stopping.abort(new Error('The scan was stopped'));
}

async function scan(
  { db, blobs, scanner }: ScanDeps,
  { version, transferKey }: ContentToScan,
  stopping: AbortSignal,
): Promise<void> {
  const file = await findUnscannedFile(db, version);
  if (file === undefined) return;
  const findParts = () => findCommittedParts(db, version);
  const content = sealedContent({ blobs, transferKey, place: version, ...file, findParts }).read();
  const stream = Readable.from(content, { objectMode: false, highWaterMark: 0 });
  const verdict = await scanner.scan(stream, file.size, stopping);
  await saveVerdict(db, version, verdict.kind === 'notScanned' ? verdict.reason : verdict.kind);
}
