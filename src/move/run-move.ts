import { setTimeout as pause } from 'node:timers/promises';
import type { ListedBlob, LossCause } from '../backup/blob-list.ts';
import type { CopyTotals } from '../backup/copy-blobs.ts';
import { bytesText } from '../core/byte-text.ts';
import { OperatorError } from '../core/errors.ts';
import { type CopiedTable, copiedTables, movedTables } from '../db/engine/copied-tables.ts';
import { copyLastIds } from '../db/engine/copy-rows.ts';
import {
  type Changes,
  type CopyPosition,
  copyNextRows,
  deleteChanges,
  findOtherCount,
  readChanges,
} from '../db/moves/moved-rows.ts';
import { changeMove, confirmRun, listMoves, type MoveRecord } from '../db/moves/moves.ts';
import {
  createDefinitions,
  dropDefinitions,
  endCapture,
  ignoreForeignKeys,
  isLockTimeout,
  lockTables,
  rejectWrites,
  startCapture,
} from '../db/moves/triggers.ts';
import { findStoredParts } from '../db/parts/stored-parts.ts';
import type { Database, Transaction } from '../db/tables.ts';
import { confirmMoving, confirmTarget, TakenOver } from './confirm-run.ts';
import { type BlobMove, changedBlobs, moveAllBlobs, moveChanged, removeUnreferenced } from './move-blobs.ts';

export interface MoveDeps {
  readonly move: Pick<MoveRecord, 'id' | 'run'>;
  /**
   * The database that the service uses until the switch, opened for the move alone: on SQLite, transactions of one process
   * may share a commit, before which `snapshots` does not see them.
   */
  readonly db: Database;
  /** The same database, for reading one state of it. */
  readonly snapshots: Database;
  /** Undefined if the database stays. */
  readonly target: Database | undefined;
  /** Undefined if the blobs stay. */
  readonly blobs: BlobMove | undefined;
  /** Called with each step, for the operator. */
  readonly report: (text: string) => void;
  /** After this time, a switch has failed. */
  readonly hangMs?: number;
}

export interface Moved {
  /** How long writes waited for the switch. */
  readonly pauseMs: number;
  /** Blobs that the old place does not have, or has damaged. */
  readonly lost: CopyTotals['lost'];
}

/** A catch-up that takes longer is followed by another one. */
const shortMs = 1_000;
const betweenCatchUpsMs = 1_000;
/** How long the switch waits for running writes, and how long writes wait for the switch. */
const lockWaitMs = 2_000;
const maxPauseMs = 6_000;
/** A place that has not responded by then hangs. */
const defaultHangMs = 9_000;
/** At most this many bytes of blobs are copied during the pause. */
const maxPauseBytes = 64 * 2 ** 20;
const maxSwitchAttempts = 30;

/** The switch would take too long, or is incomplete. It is tried again after another catch-up. */
class SwitchPostponed extends Error {
  override readonly name = 'SwitchPostponed';
}

/**
 * Copies everything while the service runs, and switches. Continues where an earlier run has ended: at every moment, the
 * old place has everything, or the switch is done.
 */
export async function runMove(deps: MoveDeps): Promise<Moved> {
  try {
    return await copyAndSwitch(deps);
  } catch (error) {
    // The command that has canceled the move may have removed the triggers before this one has added them.
    if (error instanceof TakenOver && !(await listMoves(deps.db)).some(({ state }) => state === 'moving'))
      await endCapture(deps.db);
    throw error;
  }
}

async function copyAndSwitch(deps: MoveDeps): Promise<Moved> {
  const { db, target, blobs, report } = deps;
  const lost = new Map<string, LossCause>();
  const keepLost = (totals: Pick<CopyTotals, 'lost'>) => {
    for (const [key, cause] of totals.lost) lost.set(key, cause);
  };
  if (target !== undefined) await prepareTarget(deps, target);
  await startCapture(db, target === undefined ? ['part'] : movedTables);
  const catchUp = async (): Promise<Round> => {
    const round = await copyRound(deps);
    await deleteChanges(db, round.changes);
    keepLost(round);
    return round;
  };
  let table: CopiedTable | undefined;
  for (let round = await catchUp(); round.position !== null; round = await catchUp()) {
    if (round.position.table !== table) report(`Copying the table ${round.position.table}.`);
    table = round.position.table;
  }
  if (blobs !== undefined) {
    report('Copying the blobs.');
    const totals = await whileCatchingUp(moveAllBlobs(db, blobs), catchUp);
    keepLost(totals);
    report(`${totals.copied} blobs (${bytesText(totals.bytes)}) were copied.`);
  }
  const pauseMs = await switchOver(deps, catchUp);
  return { pauseMs, lost: await stillStored(target ?? db, lost) };
}

/** Drops what copied rows must not go through. Repeated after a run that ended just before its switch. */
async function prepareTarget(deps: MoveDeps, target: Database): Promise<void> {
  await ignoreForeignKeys(target);
  await target.transaction().execute(async (tx) => {
    const { definitions } = await confirmTarget(deps.move, tx);
    const known: readonly string[] = JSON.parse(definitions ?? '[]');
    const dropped = await dropDefinitions(tx);
    const all = [...known, ...dropped.filter((statement) => !known.includes(statement))];
    await changeMove(tx, { id: deps.move.id, state: 'incoming' }, { definitions: JSON.stringify(all) });
  });
}

interface Round {
  readonly changes: Changes;
  /** Null when all rows are copied. */
  readonly position: CopyPosition | null;
  readonly lost: CopyTotals['lost'];
}

interface RoundOptions {
  /** Set for the round of the switch, which also makes the new database complete. */
  readonly isLast?: boolean;
  /** Called before blobs are copied. */
  readonly admit?: (blobs: readonly ListedBlob[]) => void;
}

/**
 * Copies the rows that have changed and the next ones, and the blobs of changed rows. The caller deletes the records of the
 * changes afterwards, so that a run that was killed repeats the round.
 */
async function copyRound(deps: MoveDeps, { isLast = false, admit = () => {} }: RoundOptions = {}): Promise<Round> {
  const { snapshots, target, blobs } = deps;
  const { changes, position, changed } = await snapshots.transaction().execute(async (snapshot) => {
    await confirmMoving(deps.move, snapshot);
    const changes = await readChanges(snapshot);
    const changed = blobs && (await changedBlobs(snapshot, changes));
    admit(changed?.stored ?? []);
    const position = target && (await copyRows(deps, snapshot, target, changes, isLast));
    return { changes, position: position ?? null, changed };
  });
  const lost = blobs && changed ? (await moveChanged(blobs, changed)).lost : new Map();
  return { changes, position, lost };
}

async function copyRows(deps: MoveDeps, snapshot: Database, target: Database, changes: Changes, isLast: boolean) {
  return target.transaction().execute(async (tx) => {
    const { progress, definitions } = await confirmTarget(deps.move, tx);
    const from: CopyPosition | null = JSON.parse(progress ?? 'null');
    const next = await copyNextRows(snapshot, tx, changes, from);
    if (isLast) {
      await copyLastIds(snapshot, tx);
      await createDefinitions(tx, JSON.parse(definitions ?? '[]'));
    }
    await changeMove(
      tx,
      { id: deps.move.id, state: 'incoming' },
      { progress: JSON.stringify(next), ...(isLast && { definitions: null }) },
    );
    return next;
  });
}

/** Catches up from time to time while long work runs, so that the records of changes stay few. */
async function whileCatchingUp<Result>(work: Promise<Result>, catchUp: () => Promise<unknown>): Promise<Result> {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  ended.catch(() => {}); // thrown below
  while (!isOver) {
    await catchUp();
    await Promise.race([ended, pause(betweenCatchUpsMs)]);
  }
  return ended;
}

/** Returns how long writes waited. */
async function switchOver(deps: MoveDeps, catchUp: () => Promise<Round>): Promise<number> {
  const { db, target, blobs, report } = deps;
  for (let attempt = 1; attempt <= maxSwitchAttempts; attempt += 1) {
    if (blobs !== undefined) {
      // Also finds a blob that was copied by an earlier run and has disappeared from the new place.
      await moveAllBlobs(db, blobs);
      await removeUnreferenced(db, blobs.to, () => confirmMoving(deps.move, db));
    }
    await untilShort(catchUp);
    if (target !== undefined && attempt === 1) await verifyCounts(deps, target);
    const startedAt = performance.now();
    try {
      await db.transaction().execute((tx) => switchLocked(deps, tx, startedAt));
      return performance.now() - startedAt;
    } catch (error) {
      if (!(error instanceof SwitchPostponed || isLockTimeout(error))) throw error;
      report(`The switch was not possible yet: ${(error as Error).message}. Catching up again.`);
      // The attempt may have made the new database complete.
      if (target !== undefined) await prepareTarget(deps, target);
    }
  }
  throw new OperatorError('There are too many writes for a switch. Run the command again at a quieter time.');
}

async function untilShort(catchUp: () => Promise<Round>): Promise<void> {
  for (let startedAt = performance.now(); ; startedAt = performance.now()) {
    await catchUp();
    if (performance.now() - startedAt < shortMs) return;
  }
}

/** Compares the numbers of rows in one state of the old database, to which the new one is equal then. */
async function verifyCounts(deps: MoveDeps, target: Database): Promise<void> {
  const { snapshots, report } = deps;
  report('Comparing both databases.');
  const other = await snapshots.transaction().execute(async (snapshot) => {
    await copyRows(deps, snapshot, target, await readChanges(snapshot), false);
    return findOtherCount(snapshot, target);
  });
  if (other !== undefined) throw new Error(`The table ${other} has another number of rows in the new database`);
}

/**
 * The pause: no other process can write until this transaction ends, and its commit is the switch. Unlike other transactions,
 * it contains work on another database and on blobs. All of it can be repeated.
 */
async function switchLocked(deps: MoveDeps, tx: Transaction, startedAt: number): Promise<void> {
  const { move, target, hangMs = defaultHangMs } = deps;
  const requireTime = () => {
    if (performance.now() - startedAt > maxPauseMs) throw new SwitchPostponed('the last changes take too long to copy');
  };
  await lockTables(tx, target === undefined ? ['part'] : copiedTables, lockWaitMs);
  if ((await confirmRun(tx, { ...move, state: 'moving' })) === undefined) throw new TakenOver();
  requireTime();
  const round = copyRound(deps, {
    isLast: true,
    admit(blobs) {
      const bytes = blobs.reduce((sum, { size }) => sum + size, 0);
      if (bytes > maxPauseBytes) throw new SwitchPostponed(`the last files have ${bytes} bytes`);
    },
  });
  const { lost } = await within(deps, startedAt + hangMs - performance.now(), round);
  requireTime();
  // The next catch-up finds it again, and reports it.
  if (lost.size > 0) throw new SwitchPostponed('a blob could not be read');
  if (target !== undefined) await rejectWrites(tx);
  await changeMove(tx, { id: move.id, state: 'moving' }, { state: 'left' });
}

/**
 * Rejects if a place hangs. The round may end later, and even complete the new database, so this run must not try again: the
 * next one takes over from both.
 */
async function within<Result>({ report }: MoveDeps, ms: number, work: Promise<Result>): Promise<Result> {
  const over = new AbortController();
  const deadline = pause(ms, undefined, { signal: over.signal }).then(() => {
    // The caller may wait until the connections have ended.
    report('The last changes could not be copied. Writes go on at the old place. Interrupt this command.');
    throw new OperatorError('The switch took too long. Nothing has changed: run the command again.');
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    over.abort();
  }
}

/** A blob whose part was removed meanwhile is not lost. */
async function stillStored(db: Database, lost: CopyTotals['lost']): Promise<CopyTotals['lost']> {
  const parts = await Array.fromAsync(findStoredParts(db, [...lost.keys()]));
  const stored = new Set(parts.map(({ blobKey }) => blobKey));
  return new Map([...lost].filter(([key]) => stored.has(key)));
}
