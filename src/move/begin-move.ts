import { OperatorError } from '../core/errors.ts';
import type { S3Location, S3Settings } from '../core/s3-location.ts';
import { newShortId } from '../crypto/identifiers.ts';
import type { MasterKeys } from '../crypto/keyring.ts';
import { type FieldKeys, openField, type SealingKeys, sealField } from '../crypto/seal.ts';
import { findTableWithRows } from '../db/engine/copy-rows.ts';
import { migrate } from '../db/engine/migrate.ts';
import { firstCopyPosition } from '../db/moves/moved-rows.ts';
import {
  addMove,
  changeMove,
  deleteMove,
  findRunning,
  listMoves,
  lockMoves,
  type MoveRecord,
  runningStates,
  stoppedStates,
} from '../db/moves/moves.ts';
import { endCapture, validateForeignKeys } from '../db/moves/triggers.ts';
import type { Database } from '../db/tables.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import { unreferencedBlobs } from '../records/unreferenced-blobs.ts';

interface BeginDeps {
  readonly db: Database;
  readonly keys: MasterKeys;
}

/** A move, and the run of the command that may continue it. */
export type MoveRun = Pick<MoveRecord, 'id' | 'run'>;

/** The new parts, opened. Undefined is what stays. */
export interface MoveTarget {
  readonly db: Database | undefined;
  readonly blobs: BlobStore | undefined;
}

/** The move that has begun and not ended, with its place. */
export async function findRunningMove({ db, keys }: BeginDeps) {
  const move = await findRunning(db);
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
export async function beginMove({ db, keys }: BeginDeps, place: StoredPlace, target: MoveTarget): Promise<MoveRun> {
  const move = { id: newShortId(), run: newShortId() };
  if (target.blobs !== undefined) await requireNoBlobs(target.blobs);
  if (target.db !== undefined) await recordIncoming(target.db, move);
  await db.transaction().execute(async (tx) => {
    await lockMoves(tx);
    if ((await findRunning(tx)) !== undefined) throw new OperatorError('Another move has begun at the same time.');
    const progress = JSON.stringify(target.db === undefined ? null : firstCopyPosition);
    await addMove(tx, { ...move, state: 'moving', place: sealPlace(keys, move.id, place), progress });
  });
  return move;
}

async function recordIncoming(target: Database, move: MoveRun): Promise<void> {
  await migrate(target);
  await target.transaction().execute(async (tx) => {
    await lockMoves(tx);
    const table = await findTableWithRows(tx);
    if (table !== undefined)
      throw new OperatorError(`The new database is not empty: the table ${table} has rows. Create an empty one.`);
    requireOwnForm(await listMoves(tx));
    // A move that was canceled, or killed before it was recorded in the old database, has left nothing else.
    for (const { id, state } of await listMoves(tx)) await deleteMove(tx, { id, states: [state] });
    await addMove(tx, { ...move, state: 'incoming', place: null, progress: null });
  });
}

async function requireNoBlobs(blobs: BlobStore): Promise<void> {
  for await (const key of blobs.list(''))
    throw new OperatorError(`The new place for blobs is not empty: it has the blob ${key}. Choose another one.`);
}

/** Takes a move over from an earlier run, which can write nothing more. If that has stopped the service, it goes on. */
export async function continueMove({ db }: Pick<BeginDeps, 'db'>, id: string, target: MoveTarget): Promise<MoveRun> {
  const run = newShortId();
  await changeMove(db, { id, states: stoppedStates }, released);
  if (!(await changeMove(db, { id, states: ['moving'] }, { run })))
    throw new OperatorError('The move was canceled or has ended meanwhile.');
  if (target.db !== undefined) {
    await migrate(target.db);
    requireOwnForm(await listMoves(target.db));
    if (!(await changeMove(target.db, { id, states: ['incoming'] }, { run })))
      throw new OperatorError('The new database does not have this move any more. Cancel the move, and begin another.');
  }
  return { id, run };
}

/** Versions before 0.3 left a database without triggers and foreign keys until their switch. */
function requireOwnForm(moves: readonly MoveRecord[]): void {
  if (moves.some(({ definitions }) => definitions !== null))
    throw new OperatorError(
      'An earlier version of Sealpost has begun a move to this database. Cancel the move, and begin another one to an empty database.',
    );
}

/** What ends the stop of a service at its old place. All rows were copied before. */
export const released = { state: 'moving', progress: 'null' } as const;

/** Ends a move before its switch. A run that is copying ends with an error. What it has copied stays in the new place. */
export async function cancelMove(db: Database, id: string): Promise<boolean> {
  if (!(await deleteMove(db, { id, states: runningStates }))) return false;
  await endCapture(db);
  return true;
}

/** The form of a key of `newBlobKey`. What other programs have written is not removed. */
const movedKey = /^\d{8}\/[^/]+\/[0-9a-f]{32}$/;

/**
 * Does the rest after the switch, while the service runs at its new place. Can be repeated. The triggers of a database that
 * was left stay: they reject writes.
 */
export async function finishMove(id: string, from: Database, to: MoveTarget): Promise<void> {
  if (to.db === undefined) {
    await endCapture(from);
  } else {
    await changeMove(to.db, { id, states: ['incoming'] }, { state: 'arrived' });
    await validateForeignKeys(to.db);
  }
  if (to.blobs === undefined) return;
  // Those whose parts were deleted after they were copied.
  for await (const keys of unreferencedBlobs({ db: to.db ?? from, blobs: to.blobs }))
    await to.blobs.remove(...keys.filter((key) => movedKey.test(key)));
}

/** A folder, or a bucket. */
export type BlobPlace = string | S3Settings;

/** Where a service moves to. What stays is undefined. */
export interface MovePlace {
  readonly database?: string | undefined;
  readonly blobs?: BlobPlace | undefined;
}

/** A move as it is stored in the database that the service leaves. */
export interface StoredPlace extends MovePlace {
  /** Where the blobs were, as `describeBlobs` returns it. */
  readonly fromBlobs: string;
}

const field = (row: string) => ({ table: 'move', column: 'place', row });

/** The place contains the password of a database and the access key of a bucket. */
export const sealPlace = (keys: SealingKeys, id: string, place: StoredPlace): Buffer =>
  sealField(keys, field(id), JSON.stringify(place));

/** Throws SealBroken. */
export const openPlace = (keys: FieldKeys, { id, place }: { readonly id: string; readonly place: Uint8Array | null }) =>
  JSON.parse(openField(keys, field(id), Buffer.from(place ?? []))) as StoredPlace;

/** Returns the value of SEALPOST_BLOBS for a place. The access key is not part of it. */
export function describeBlobs(blobs: string | S3Location): string {
  if (typeof blobs === 'string') return blobs;
  const { bucket, prefix, endpoint, region, pathStyle, ca } = blobs;
  const parameters = [
    ...(endpoint === undefined ? [] : [`endpoint=${endpoint}`]),
    `region=${region}`,
    ...(pathStyle === (endpoint !== undefined) ? [] : [`pathStyle=${pathStyle}`]),
    ...(ca === undefined ? [] : [`ca=${encodeURIComponent(ca)}`]),
  ];
  return `s3://${bucket}/${prefix.replace(/\/$/, '')}?${parameters.join('&')}`;
}

/** Returns the value of SEALPOST_DATABASE without a password. */
export function describeDatabase(location: string): string {
  const url = /^postgres(ql)?:\/\//.test(location) ? URL.parse(location) : null;
  if (url === null) return location;
  if (url.password !== '') url.password = '***';
  return url.href;
}

/** Sentences for the operator: which variables to change. */
export function variablesToChange({ database, blobs }: MovePlace): readonly string[] {
  return [
    ...(database === undefined ? [] : [`SEALPOST_DATABASE=${describeDatabase(database)}`]),
    ...(blobs === undefined ? [] : [`SEALPOST_BLOBS=${describeBlobs(blobs)}`]),
    ...(typeof blobs === 'object' && blobs.credentials !== undefined
      ? ['SEALPOST_S3_ACCESS_KEY and SEALPOST_S3_SECRET_KEY: those of the new bucket']
      : []),
  ];
}
