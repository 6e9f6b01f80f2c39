import type { TransferKey } from '../crypto/key-tree.ts';
import type { ContentVersion } from '../db/files.ts';
import { findUnscanned, keepVerdict } from '../db/verdicts.ts';
import type { Ports } from '../ports/ports.ts';
import type { Scanner } from '../ports/scanner.ts';
import { openContent } from './open-content.ts';

/** A whole file, and what opens it. */
export interface ContentToScan {
  readonly version: ContentVersion;
  readonly transferKey: TransferKey;
}

interface RunningScan {
  readonly version: ContentVersion;
  readonly ended: Promise<void>;
  readonly stopping: AbortController;
  /** Somebody waits for this transfer: its files go before those of sessions, which may never be submitted. */
  isOfSubmitted: boolean;
}

/** What this process asks of a scanner. */
interface Desk {
  /** Those that run and those that wait, by their content. */
  readonly scans: Map<string, RunningScan>;
  running: number;
  /** In the order in which they came, each with what gives it its turn. */
  readonly waiting: Map<RunningScan, () => void>;
}

const scansAtOnce = 4;

/** Each holds the key of its transfer. What finds no place is scanned when its transfer is completed. */
const mostAtDesk = 100;

/** One sender with many files leaves places to the others. */
const mostOfSession = 25;

const desks = new WeakMap<Scanner, Desk>();

function deskOf(scanner: Scanner): Desk {
  const desk = desks.get(scanner) ?? { scans: new Map(), running: 0, waiting: new Map() };
  desks.set(scanner, desk);
  return desk;
}

type Share = Pick<Ports, 'db' | 'blobs' | 'scanner'>;

/**
 * To be called when a file is whole, while its key is in memory. An upload waits for nothing here and fails for nothing:
 * what goes wrong is tried again, and told, when the transfer is completed.
 */
export function scanSoon(ports: Share, content: ContentToScan): void {
  const { scanner } = ports;
  if (scanner === undefined || !hasPlace(deskOf(scanner), content.version)) return;
  joinScan({ ...ports, scanner }, content).ended.catch(() => {});
}

function hasPlace({ scans }: Desk, { trackingId }: ContentVersion): boolean {
  const ofSession = scans.values().filter(({ version }) => version.trackingId === trackingId);
  return scans.size < mostAtDesk && [...ofSession].length < mostOfSession;
}

/**
 * For a transfer that was submitted. Resolves when the verdict on this content is stored, or when it needs none any more.
 * Whoever asks while a scan of the same content runs in this process waits for that one.
 */
export function scanContent(ports: Share & { readonly scanner: Scanner }, content: ContentToScan): Promise<void> {
  const scan = joinScan(ports, content);
  scan.isOfSubmitted = true;
  return scan.ended;
}

function joinScan(ports: Share & { readonly scanner: Scanner }, content: ContentToScan): RunningScan {
  const desk = deskOf(ports.scanner);
  const { version } = content;
  const key = `${version.fileId}/${version.generation}`;
  const known = desk.scans.get(key);
  if (known !== undefined) return known;
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  const begun: RunningScan = { version, ended, stopping: new AbortController(), isOfSubmitted: false };
  desk.scans.set(key, begun);
  inTurn(desk, begun, () => scan(ports, content, begun.stopping.signal))
    .finally(() => desk.scans.delete(key))
    .then(resolve, reject);
  return begun;
}

/** Scans of what nobody wants any more: of one file, or of a whole transfer. */
export function dropScans(
  { scanner }: Pick<Ports, 'scanner'>,
  place: Pick<ContentVersion, 'trackingId'> & Partial<ContentVersion>,
): void {
  if (scanner === undefined) return;
  for (const scan of deskOf(scanner).scans.values()) {
    const isOfFile = place.fileId === undefined || place.fileId === scan.version.fileId;
    if (isOfFile && place.trackingId === scan.version.trackingId) stop(scan);
  }
}

/** Before the house closes. Resolves when none runs any more. */
export async function endScans({ scanner }: Pick<Ports, 'scanner'>): Promise<void> {
  if (scanner === undefined) return;
  const scans = [...deskOf(scanner).scans.values()];
  for (const scan of scans) stop(scan);
  await Promise.allSettled(scans.map(({ ended }) => ended));
}

function stop({ stopping }: RunningScan): void {
  stopping.abort(new Error('The scan was stopped'));
}

async function inTurn(desk: Desk, scan: RunningScan, work: () => Promise<void>): Promise<void> {
  if (desk.running < scansAtOnce) desk.running += 1;
  else await ownTurn(desk, scan);
  try {
    await work();
  } finally {
    const giveTurn = nextTurn(desk);
    if (giveTurn === undefined) desk.running -= 1;
    else giveTurn();
  }
}

function nextTurn({ waiting }: Desk): (() => void) | undefined {
  for (const [scan, giveTurn] of waiting) if (scan.isOfSubmitted) return giveTurn;
  const [first] = waiting.values();
  return first;
}

/** Whoever ends hands over its place. */
function ownTurn({ waiting }: Desk, scan: RunningScan): Promise<void> {
  const { signal } = scan.stopping;
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      waiting.delete(scan);
      reject(signal.reason);
    };
    const take = (): void => {
      waiting.delete(scan);
      signal.removeEventListener('abort', leave);
      resolve();
    };
    waiting.set(scan, take);
    signal.addEventListener('abort', leave, { once: true });
  });
}

async function scan(
  { db, blobs, scanner }: Share & { readonly scanner: Scanner },
  { version, transferKey }: ContentToScan,
  stopping: AbortSignal,
): Promise<void> {
  const file = await findUnscanned(db, version);
  if (file === undefined) return;
  const content = await openContent({ db, blobs }, transferKey, version, file.manifest);
  const verdict = await scanner.scan(content.read(), file.size, stopping);
  await keepVerdict(db, version, verdict.kind === 'notScanned' ? verdict.reason : verdict.kind);
}
