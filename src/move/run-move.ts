import { setTimeout as pause } from 'node:timers/promises';
import { blobsOf, type CopyTotals, copyMissingBlobs, type LossCause } from '../backup/copy-blobs.ts';
import { OperatorError } from '../core/errors.ts';
import { bytesText } from '../core/sentences.ts';
import { copiedTables, movedTables } from '../db/engine/copied-tables.ts';
import { copyLastIds } from '../db/engine/copy-rows.ts';
import {
  type Change,
  type CopyPosition,
  changesAtOnce,
  copyChangedRows,
  copyNextRows,
  deleteChanges,
  findOtherCount,
  readChanges,
} from '../db/moves/moved-rows.ts';
import {
  changeMove,
  findRunning,
  listMoves,
  type MoveRecord,
  runningStates,
  stoppedStates,
} from '../db/moves/moves.ts';
import { betweenWrites, endCapture, ignoreForeignKeys, startCapture } from '../db/moves/triggers.ts';
import { deletePendingParts } from '../db/parts/parts.ts';
import { findStoredParts } from '../db/parts/stored-parts.ts';
import type { MoveState } from '../db/service-tables.ts';
import type { Database, Transaction } from '../db/tables.ts';
import { type BlobStore, isInlineKey } from '../ports/blob-store.ts';
import { blobExists } from '../records/unreferenced-blobs.ts';
import { type MoveRun, type MoveTarget, released } from './begin-move.ts';

export interface MoveDeps {
  readonly move: MoveRun;
  /** The database that the service uses until the switch. */
  readonly db: Database;
  /** The store that it uses until the switch, without inline parts. */
  readonly blobs: BlobStore;
  readonly target: MoveTarget;
  readonly now: () => Date;
  /** Called with each step, for the operator. */
  readonly report: (text: string) => void;
  /** How long servers have to end their requests, and how long the whole stop may last. */
  readonly times?: { readonly leaveMs: number; readonly maxStopMs: number };
}

export interface Moved {
  /** How long the service was stopped until its switch. */
  readonly stopMs: number;
  /** Blobs that the old place does not have, or has damaged. */
  readonly lost: CopyTotals['lost'];
}

/** Longer than the time after which a server looks, and cuts its requests. */
const defaultTimes = { leaveMs: 3_500, maxStopMs: 60_000 };
/** Servers that find a stop that was not renewed for this long go on at the old place. */
const stopLeaseMs = 20_000;
const confirmEveryMs = 1_000;

class TakenOver extends OperatorError {
  override readonly name = 'TakenOver';

  constructor() {
    super('This move was canceled, or another command continues it.');
  }
}

/**
 * Copies everything while the service runs, stops it for what has changed since, and switches. Continues where an earlier run
 * has ended: at every moment, the old place has everything, or the switch is done.
 */
export async function runMove(deps: MoveDeps): Promise<Moved> {
  try {
    return await whileOwn(deps, (over) => copyAndSwitch(deps, over));
  } catch (error) {
    // The command that has canceled the move may have removed the triggers before this one has added them.
    if (error instanceof TakenOver && !(await listMoves(deps.db)).some(({ id }) => id === deps.move.id))
      await endCapture(deps.db);
    throw error;
  }
}

/** Changes the move if it is still of this run. */
async function change(
  { move, db }: MoveDeps,
  states: readonly MoveState[],
  values: Partial<Omit<MoveRecord, 'id'>>,
  tx: Database = db,
): Promise<void> {
  if (!(await changeMove(tx, { ...move, states }, values))) throw new TakenOver();
}

const until = ({ now }: MoveDeps) => JSON.stringify(new Date(now().getTime() + stopLeaseMs));

/** Confirms from time to time that the move is of this run, and keeps the service stopped while it is. */
async function whileOwn<Result>(deps: MoveDeps, work: (over: AbortSignal) => Promise<Result>): Promise<Result> {
  const { move, db } = deps;
  const [over, ended] = [new AbortController(), new AbortController()];
  const confirm = async () => {
    await change(deps, runningStates, { run: move.run });
    await changeMove(db, { ...move, states: stoppedStates }, { progress: until(deps) });
  };
  await confirm();
  const confirming = (async () => {
    while (await pause(confirmEveryMs, true, { signal: ended.signal }).catch(() => false)) await confirm();
  })().catch((error: unknown) => over.abort(error));
  try {
    return await work(over.signal);
  } finally {
    ended.abort();
    await confirming;
  }
}

async function copyAndSwitch(deps: MoveDeps, over: AbortSignal): Promise<Moved> {
  const { db, move, target, report } = deps;
  const lost = new Map<string, LossCause>();
  const copyBlobs = async (parts?: ReturnType<typeof findStoredParts>): Promise<CopyTotals | undefined> => {
    if (target.blobs === undefined) return undefined;
    const totals = await copyMissingBlobs(
      deps.blobs,
      acceptingStored(target.blobs),
      blobsOf(db, parts && { parts }),
      over,
    );
    for (const [key, cause] of totals.lost) lost.set(key, cause);
    return totals;
  };
  if (target.blobs !== undefined) report('Copying the blobs.');
  const totals = await copyBlobs();
  if (totals !== undefined) report(`${totals.copied} blobs (${bytesText(totals.bytes)}) were copied.`);
  await startCapture(db, {
    id: move.id,
    ...(target.db === undefined
      ? { tables: ['part'], rejectedIn: ['stopped'] }
      : { tables: movedTables, rejectedIn: ['stopped', 'left'] }),
  });
  // Those that were stored before the capture.
  await copyBlobs();
  if (target.db !== undefined) await copyAllRows(deps, target.db, over);
  const copyChanges = async (): Promise<number> => {
    over.throwIfAborted();
    const changes = await readChanges(db);
    if (changes.length === 0) return 0;
    await copyBlobs(findStoredParts(db, changedParts(changes)));
    const done = target.db ? await copyChangedRows(db, target.db, changes, confirmTarget(deps)) : changes;
    await deleteChanges(db, done);
    return changes.length;
  };
  const stopMs = await switchOver(deps, copyChanges);
  return { stopMs, lost: await stillStored(target.db ?? db, lost) };
}

async function copyAllRows(deps: MoveDeps, target: Database, over: AbortSignal): Promise<void> {
  await ignoreForeignKeys(target);
  let position: CopyPosition | null = JSON.parse((await findRunning(deps.db))?.progress ?? 'null');
  for (let table: string | undefined; position !== null; ) {
    over.throwIfAborted();
    if (position.table !== table) deps.report(`Copying the table ${position.table}.`);
    table = position.table;
    position = await copyNextRows(deps.db, target, position, confirmTarget(deps));
    await change(deps, ['moving'], { progress: JSON.stringify(position) });
  }
}

const confirmTarget =
  ({ move }: MoveDeps) =>
  async (tx: Transaction): Promise<void> => {
    if (!(await changeMove(tx, { ...move, states: ['incoming'] }, { run: move.run }))) throw new TakenOver();
  };

/** The keys of changed parts, in their order. */
function changedParts(changes: readonly Change[]): readonly string[] {
  const keys = changes.filter(({ table }) => table === 'part').map(({ key }) => String(key[0]));
  return [...new Set(keys)].filter((key) => !isInlineKey(key)).toSorted();
}

/** Returns how long the service was stopped. */
async function switchOver(deps: MoveDeps, copyChanges: () => Promise<number>): Promise<number> {
  const { move, db, target, report, times = defaultTimes } = deps;
  // The last changes are few.
  while ((await copyChanges()) === changesAtOnce);
  report('Stopping the service for the last changes.');
  const startedAt = performance.now();
  await change(deps, ['moving'], { state: 'stopping', progress: until(deps) });
  const work = async () => {
    await pause(times.leaveMs);
    await betweenWrites(db, target.db === undefined ? ['part'] : copiedTables, (tx) =>
      change(deps, ['stopping'], { state: 'stopped' }, tx),
    );
    while ((await copyChanges()) > 0);
    if (target.db !== undefined) await completeRows(db, target.db);
    await db.transaction().execute(async (tx) => {
      await change(deps, ['stopped'], { state: 'left', progress: null }, tx);
      // A server that was suspended until now may have written blobs of such parts to the old place.
      if (target.db === undefined) await deletePendingParts(tx);
    });
  };
  try {
    await Promise.race([work(), failAfter(times.maxStopMs)]);
    return performance.now() - startedAt;
  } catch (error) {
    await changeMove(db, { ...move, states: stoppedStates }, released);
    throw error;
  }
}

async function completeRows(db: Database, target: Database): Promise<void> {
  await copyLastIds(db, target);
  const other = await findOtherCount(db, target);
  if (other !== undefined) throw new Error(`The table ${other} has another number of rows in the new database`);
}

/** Work that hangs may end later. Its switch fails then, because the service is not stopped any more. */
async function failAfter(ms: number): Promise<never> {
  await pause(ms, undefined, { ref: false });
  throw new OperatorError(
    'The last changes could not be copied in time. The service goes on at its old place: run the command again.',
  );
}

/** A run that was taken over may still copy a blob, which is first then. */
function acceptingStored(store: BlobStore): BlobStore {
  return {
    ...store,
    async write(key, bytes) {
      try {
        return await store.write(key, bytes);
      } catch (error) {
        if (await blobExists(store, key)) return { size: 0 };
        throw error;
      }
    },
  };
}

/** A blob whose part was removed meanwhile is not lost. */
async function stillStored(db: Database, lost: CopyTotals['lost']): Promise<CopyTotals['lost']> {
  const parts = await Array.fromAsync(findStoredParts(db, [...lost.keys()]));
  const stored = new Set(parts.map(({ blobKey }) => blobKey));
  return new Map([...lost].filter(([key]) => stored.has(key)));
}
