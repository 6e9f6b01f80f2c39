import type { Archive } from '../archive/zip.ts';
import { Problem } from '../core/problem.ts';
import type { Database } from '../db/tables.ts';

/** An archive before any of its contents is read: of thousands of files that is several megabytes. */
export interface Layout {
  readonly archive: Archive;
  /** Another one for other bytes. */
  readonly version: string;
  readonly fileIds: readonly string[];
  /** About how many bytes of memory it takes. */
  readonly weight: number;
}

export interface UsedLayout {
  readonly layout: Layout;
  /** To be called when it is no longer needed. */
  letGo(): void;
}

interface Shared {
  readonly coming: Promise<Layout>;
  /** Undefined until it is laid out. */
  weight: number | undefined;
  users: number;
  lingering?: NodeJS.Timeout;
}

interface OfTransfer {
  readonly layouts: Map<string, Shared>;
  /** Ends with the last one that was begun: they are made one after the other. */
  making: Promise<unknown>;
}

/** Of this process, by transfer. */
const transfers = new WeakMap<Database, Map<string, OfTransfer>>();

/** What running answers of one transfer may take together, in bytes: what was laid out for them, and themselves. */
const mostBytes = 100_000_000;
const bytesAnAnswer = 100_000;
/** How many layouts of one transfer may wait to be made. */
const mostWaiting = 20;
/** Whoever continues, or has asked with HEAD before, comes again soon. */
const lingerMs = 10_000;
/** How many bytes may linger in this process. What has done so for longest goes first. */
const mostLingering = 50_000_000;
const lingering = new Map<Shared, () => void>();

/**
 * The layout of a transfer with this name, for as long as it is used: made once for all who want the same at the same time or
 * soon after. Whoever wants more than one transfer may take of the memory is told to come later.
 */
export async function useLayout(
  db: Database,
  { trackingId, name }: { readonly trackingId: string; readonly name: string },
  make: () => Promise<Layout>,
): Promise<UsedLayout> {
  const all = transfers.get(db) ?? new Map<string, OfTransfer>();
  transfers.set(db, all);
  const own = all.get(trackingId) ?? { layouts: new Map<string, Shared>(), making: Promise.resolve() };
  const known = own.layouts.get(name);
  refuseTooMany(own, known);
  const shared = known ?? begin(own, make);
  all.set(trackingId, own);
  own.layouts.set(name, shared);
  stay(shared);
  shared.users += 1;

  const forget = (): void => {
    if (own.layouts.get(name) === shared) own.layouts.delete(name);
    if (own.layouts.size === 0 && all.get(trackingId) === own) all.delete(trackingId);
  };
  let isUsed = true;
  const letGo = (): void => {
    if (!isUsed) return;
    isUsed = false;
    shared.users -= 1;
    if (shared.users > 0) return;
    // What could not be made is tried again by the next one.
    if (shared.weight === undefined) forget();
    else linger(shared, forget);
  };
  try {
    return { layout: await shared.coming, letGo };
  } catch (error) {
    letGo();
    throw error;
  }
}

/** Many at once would need the memory of all before anybody knew how much that is. */
function begin(own: OfTransfer, make: () => Promise<Layout>): Shared {
  const coming = own.making.then(make);
  const shared: Shared = { coming, weight: undefined, users: 0 };
  own.making = coming.then(
    ({ weight }) => {
      shared.weight = weight;
    },
    () => {},
  );
  return shared;
}

function refuseTooMany({ layouts }: OfTransfer, known: Shared | undefined): void {
  let bytes = bytesAnAnswer + (known?.users === 0 ? (known.weight ?? 0) : 0);
  let waiting = known === undefined ? 1 : 0;
  for (const { users, weight } of layouts.values()) {
    if (users > 0) bytes += (weight ?? 0) + users * bytesAnAnswer;
    if (weight === undefined) waiting += 1;
  }
  if (bytes <= mostBytes && waiting <= mostWaiting) return;
  const detail = 'Too many archives of this transfer are being sent.';
  throw new Problem('requests_too_many', { detail, retryAfter: lingerMs / 1000 });
}

function linger(shared: Shared, forget: () => void): void {
  const end = (): void => {
    stay(shared);
    forget();
  };
  shared.lingering = setTimeout(end, lingerMs).unref();
  lingering.set(shared, end);
  let bytes = 0;
  for (const { weight = 0 } of lingering.keys()) bytes += weight;
  for (const [{ weight = 0 }, endIt] of lingering) {
    if (bytes <= mostLingering) break;
    bytes -= weight;
    endIt();
  }
}

function stay(shared: Shared): void {
  clearTimeout(shared.lingering);
  lingering.delete(shared);
}
