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
  stop(): void;
}

/** What this process asks of a scanner. */
interface Desk {
  /** Those that run and those that wait, by their content. */
  readonly scans: Map<string, RunningScan>;
  running: number;
  /** In the order in which they came. */
  readonly waiting: Set<() => void>;
}

const scansAtOnce = 4;

/** Each holds the key of its transfer. What finds no place is scanned when its transfer is completed. */
const mostAtDesk = 100;

const desks = new WeakMap<Scanner, Desk>();

function deskOf(scanner: Scanner): Desk {
  const desk = desks.get(scanner) ?? { scans: new Map(), running: 0, waiting: new Set() };
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
  if (scanner === undefined || deskOf(scanner).scans.size >= mostAtDesk) return;
  scanContent({ ...ports, scanner }, content).catch(() => {});
}

/**
 * Resolves when the verdict on this content is stored, or when it needs none any more. Whoever asks while a scan of the
 * same content runs in this process waits for that one.
 */
export function scanContent(ports: Share & { readonly scanner: Scanner }, content: ContentToScan): Promise<void> {
  const desk = deskOf(ports.scanner);
  const { version } = content;
  const key = `${version.fileId}/${version.generation}`;
  const known = desk.scans.get(key);
  if (known !== undefined) return known.ended;
  const stopping = new AbortController();
  const ended = inTurn(desk, stopping.signal, () => scan(ports, content, stopping.signal)).finally(() =>
    desk.scans.delete(key),
  );
  desk.scans.set(key, { version, ended, stop: () => stopping.abort(new Error('The scan was stopped')) });
  return ended;
}

/** Scans of what nobody wants any more: of one file, or of a whole transfer. */
export function dropScans(
  { scanner }: Pick<Ports, 'scanner'>,
  place: Pick<ContentVersion, 'trackingId'> & Partial<ContentVersion>,
): void {
  if (scanner === undefined) return;
  for (const { version, stop } of deskOf(scanner).scans.values()) {
    const isOfFile = place.fileId === undefined || place.fileId === version.fileId;
    if (isOfFile && place.trackingId === version.trackingId) stop();
  }
}

/** Before the house closes. Resolves when none runs any more. */
export async function endScans({ scanner }: Pick<Ports, 'scanner'>): Promise<void> {
  if (scanner === undefined) return;
  const scans = [...deskOf(scanner).scans.values()];
  for (const { stop } of scans) stop();
  await Promise.allSettled(scans.map(({ ended }) => ended));
}

async function inTurn(desk: Desk, stopping: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (desk.running < scansAtOnce) desk.running += 1;
  else await ownTurn(desk, stopping);
  try {
    await work();
  } finally {
    const [next] = desk.waiting;
    if (next === undefined) desk.running -= 1;
    else next();
  }
}

/** Whoever ends hands over its place. */
function ownTurn(desk: Desk, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      desk.waiting.delete(take);
      reject(stopping.reason);
    };
    const take = (): void => {
      desk.waiting.delete(take);
      stopping.removeEventListener('abort', leave);
      resolve();
    };
    desk.waiting.add(take);
    stopping.addEventListener('abort', leave, { once: true });
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
