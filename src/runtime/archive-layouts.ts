import type { Archive } from '../archive/zip.ts';
import { Problem } from '../core/problem.ts';
import { type TurnQueue, turnQueue } from '../core/turn-queue.ts';
import type { Clock } from '../ports/clock.ts';
import { type CacheCounts, countLookup, ExpiringCache } from './expiring-cache.ts';

/** An archive before any file content is read. For thousands of files it takes several megabytes. */
export interface ArchiveLayout {
  readonly archive: Archive;
  /** Differs whenever the bytes of the archive do. */
  readonly version: string;
  readonly fileIds: readonly string[];
  /** Approximate memory in bytes. */
  readonly weight: number;
}

export interface AcquiredLayout {
  readonly layout: ArchiveLayout;
  /** Call this when the layout is no longer needed. */
  release(): void;
}

/** The archive layouts that responses in this process use or have used recently. */
export interface ArchiveLayouts {
  /**
   * Returns the layout of a transfer with this name, built once for all concurrent and closely following requests.
   * Throws `too_many_requests` when the running responses of a transfer take too much memory.
   */
  acquire(
    key: { readonly trackingId: string; readonly name: string },
    build: () => Promise<ArchiveLayout>,
  ): Promise<AcquiredLayout>;
}

interface SharedLayout {
  readonly promise: Promise<ArchiveLayout>;
  /** Undefined until the layout is built. */
  weight: number | undefined;
  users: number;
  /** Removes it from the layouts of its transfer. */
  remove(): void;
}

interface TransferLayouts {
  readonly layouts: Map<string, SharedLayout>;
  /** Layouts of one transfer are built one after the other. */
  readonly turns: TurnQueue<symbol>;
}

/** How many bytes the running responses of one transfer may take, layouts included. */
const maxBytes = 100_000_000;
const bytesPerResponse = 100_000;
/** How many layouts of one transfer may wait to be built. */
const maxPending = 20;
/** A client that continues a download, or that sent HEAD before, returns within this time. */
const maxIdleMs = 10_000;
/** How many bytes of unused layouts are kept. */
const maxIdleBytes = 50_000_000;

export function archiveLayouts(clock: Clock, counts: CacheCounts = { hits: 0, misses: 0 }): ArchiveLayouts {
  const transfers = new Map<string, TransferLayouts>();
  const idle = new ExpiringCache<SharedLayout>({
    clock,
    capacity: maxIdleBytes,
    weightOf: ({ weight = 0 }) => weight,
    idleMs: maxIdleMs,
    onRemove: (shared) => shared.remove(),
  });

  return {
    async acquire({ trackingId, name }, build) {
      const idleKey = `${trackingId} ${name}`;
      const own = transfers.get(trackingId) ?? { layouts: new Map(), turns: turnQueue({ limit: 1 }) };
      const existing = own.layouts.get(name);
      checkLimits(own, existing);
      countLookup(counts, existing !== undefined);
      const remove = (): void => {
        if (own.layouts.get(name) === shared) own.layouts.delete(name);
        if (own.layouts.size === 0 && transfers.get(trackingId) === own) transfers.delete(trackingId);
      };
      const shared = existing ?? startBuild(own, build, remove);
      idle.take(idleKey);
      transfers.set(trackingId, own);
      own.layouts.set(name, shared);
      shared.users += 1;

      let isReleased = false;
      const release = (): void => {
        if (isReleased) return;
        isReleased = true;
        shared.users -= 1;
        if (shared.users > 0) return;
        const { weight } = shared;
        // A layout that could not be built is built again by the next request.
        if (weight === undefined || weight > maxIdleBytes) shared.remove();
        else idle.set(idleKey, shared);
      };
      try {
        return { layout: await shared.promise, release };
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}

function startBuild(
  { turns }: TransferLayouts,
  build: () => Promise<ArchiveLayout>,
  remove: SharedLayout['remove'],
): SharedLayout {
  const promise = buildInTurn(turns, build);
  const shared: SharedLayout = { promise, weight: undefined, users: 0, remove };
  promise.then(
    ({ weight }) => {
      shared.weight = weight;
    },
    () => {},
  );
  return shared;
}

/** Concurrent builds would take the memory of all before their weights are known. */
async function buildInTurn(turns: TurnQueue<symbol>, build: () => Promise<ArchiveLayout>): Promise<ArchiveLayout> {
  const turn = Symbol('turn');
  await turns.acquire(turn);
  try {
    return await build();
  } finally {
    turns.release(turn);
  }
}

function checkLimits({ layouts }: TransferLayouts, existing: SharedLayout | undefined): void {
  let bytes = bytesPerResponse + (existing?.users === 0 ? (existing.weight ?? 0) : 0);
  let pending = existing === undefined ? 1 : 0;
  for (const { users, weight } of layouts.values()) {
    if (users > 0) bytes += (weight ?? 0) + users * bytesPerResponse;
    if (weight === undefined) pending += 1;
  }
  if (bytes <= maxBytes && pending <= maxPending) return;
  const detail = 'Too many archives of this transfer are being sent.';
  throw new Problem('too_many_requests', { detail, retryAfter: maxIdleMs / 1000 });
}
