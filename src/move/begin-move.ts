import { OperatorError } from '../core/errors.ts';
import { newShortId } from '../crypto/identifiers.ts';
import type { MasterKeys } from '../crypto/keyring.ts';
import { findTableWithRows } from '../db/engine/copy-rows.ts';
import { migrate } from '../db/engine/migrate.ts';
import { firstPosition } from '../db/moves/moved-rows.ts';
import { addMove, changeMove, deleteMove, listMoves, lockMoves, type MoveRecord } from '../db/moves/moves.ts';
import { createDefinitions, endCapture, validateForeignKeys } from '../db/moves/triggers.ts';
import type { Database } from '../db/tables.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import { describeBlobs, describeDatabase, type MovePlace, openPlace, type StoredPlace, sealPlace } from './place.ts';

interface BeginDeps {
  readonly db: Database;
  readonly keys: MasterKeys;
}

/** The new parts, opened. */
export interface MoveTarget {
  readonly db: Database | undefined;
  readonly blobs: BlobStore | undefined;
}

/** The move that has begun and not ended, with its place. */
export async function findRunningMove({ db, keys }: BeginDeps) {
  const move = (await listMoves(db)).find(({ state }) => state === 'moving');
  return move && { id: move.id, place: openPlace(keys, move) };
}

/** Rejects options that name another place than the move that has begun. */
export function requireSamePlace(begun: StoredPlace, chosen: MovePlace): void {
  const isOther =
    (chosen.database !== undefined && chosen.database !== begun.database) ||
    (chosen.blobs !== undefined &&
      (begun.blobs === undefined || describeBlobs(chosen.blobs) !== describeBlobs(begun.blobs)));
  if (!isOther) return;
  const places = [begun.database && describeDatabase(begun.database), begun.blobs && describeBlobs(begun.blobs)];
  throw new OperatorError(
    `A move to ${places.filter((place) => place !== undefined).join(' and ')} has begun. Continue it without options, or cancel it.`,
  );
}

/** Rejects places that are in use. Then the move is recorded in both databases, and can be continued from then on. */
export async function beginMove(
  { db, keys }: BeginDeps,
  place: StoredPlace,
  target: MoveTarget,
): Promise<Pick<MoveRecord, 'id' | 'run'>> {
  const move = { id: newShortId(), run: newShortId() };
  if (target.blobs !== undefined) await requireNoBlobs(target.blobs);
  if (target.db !== undefined) await recordIncoming(target.db, move);
  await db.transaction().execute(async (tx) => {
    await lockMoves(tx);
    if ((await listMoves(tx)).some(({ state }) => state === 'moving'))
      throw new OperatorError('Another move has begun at the same time.');
    await addMove(tx, { ...move, state: 'moving', place: sealPlace(keys, move.id, place), progress: null });
  });
  return move;
}

async function recordIncoming(target: Database, move: Pick<MoveRecord, 'id' | 'run'>): Promise<void> {
  await migrate(target);
  await target.transaction().execute(async (tx) => {
    await lockMoves(tx);
    const table = await findTableWithRows(tx);
    if (table !== undefined)
      throw new OperatorError(`The new database is not empty: the table ${table} has rows. Create an empty one.`);
    // A move that was canceled, or killed before it was recorded in the old database, has left nothing else. It may have
    // dropped the definitions.
    for (const { id, state, definitions } of await listMoves(tx)) {
      await createDefinitions(tx, JSON.parse(definitions ?? '[]'));
      await deleteMove(tx, { id, state });
    }
    await addMove(tx, { ...move, state: 'incoming', place: null, progress: JSON.stringify(firstPosition) });
  });
}

async function requireNoBlobs(blobs: BlobStore): Promise<void> {
  for await (const key of blobs.list(''))
    throw new OperatorError(`The new place for blobs is not empty: it has the blob ${key}. Choose another one.`);
}

/** Takes a move over from an earlier run, which can write nothing more. */
export async function continueMove(
  { db }: Pick<BeginDeps, 'db'>,
  id: string,
  target: MoveTarget,
): Promise<Pick<MoveRecord, 'id' | 'run'>> {
  const run = newShortId();
  if (!(await changeMove(db, { id, state: 'moving' }, { run })))
    throw new OperatorError('The move was canceled or has ended meanwhile.');
  if (target.db !== undefined) {
    await migrate(target.db);
    if (!(await changeMove(target.db, { id, state: 'incoming' }, { run })))
      throw new OperatorError('The new database does not have this move any more. Cancel the move, and begin another.');
  }
  return { id, run };
}

/** Ends a move before its switch. A run that is copying ends with an error. What it has copied stays in the new place. */
export async function cancelMove(db: Database, id: string): Promise<boolean> {
  if (!(await deleteMove(db, { id, state: 'moving' }))) return false;
  await endCapture(db);
  return true;
}

/** Does the rest after the switch. Can be repeated. */
export async function finishMove(id: string, from: Database, to: Database | undefined): Promise<void> {
  if (to !== undefined) await changeMove(to, { id, state: 'incoming' }, { state: 'arrived' });
  await endCapture(from);
  if (to !== undefined) await validateForeignKeys(to);
}
