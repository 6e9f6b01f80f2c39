import { readMasterKeys } from '../actions/master-keys/load-master-key.ts';
import type { Config } from '../config.ts';
import { OperatorError, ServiceMoved, ServiceMoving } from '../core/errors.ts';
import { changeMove, findRunning, lastMove, listMoves, type MoveRecord, stoppedStates } from '../db/moves/moves.ts';
import type { Database } from '../db/tables.ts';
import { describeBlobs, openPlace, released, variablesToChange } from '../move/begin-move.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { KeyStore } from '../ports/key-store.ts';

/** Where a service may be. */
export interface ServicePlace {
  readonly config: Config;
  /** The ID of the move that led here, if the configuration names another database. */
  readonly arriving: string | undefined;
}

/** The service is here. */
export interface FoundPlace {
  readonly config: Config;
  /** The last move that had ended here when the place was found, as `lastMove` returns it. */
  readonly left: string | undefined;
}

/** The service is there, or has moved on. */
export type Step<Found> = { readonly found: Found } | { readonly next: ServicePlace };

/** More than this many databases in a row are a circle. */
const maxMoves = 20;

/** Visits the configured place and then each next one, until a visit finds the service. */
export async function followMoves<Found>(
  config: Config,
  visit: (place: ServicePlace) => Promise<Step<Found>>,
): Promise<Found> {
  let place: ServicePlace = { config, arriving: undefined };
  for (let moves = 0; moves < maxMoves; moves += 1) {
    const step = await visit(place);
    if ('found' in step) return step.found;
    place = step.next;
  }
  throw new OperatorError('The service has moved too often. Set SEALPOST_DATABASE to the database where it is now.');
}

interface FindDeps {
  readonly db: Database;
  readonly keyStore: KeyStore;
}

/** Finds out where the blobs of the service are, or which database it has moved to. Changes nothing. */
export async function findPlace(
  { db, keyStore }: FindDeps,
  { config, arriving }: ServicePlace,
): Promise<Step<FoundPlace>> {
  const moves = await listMoves(db);
  checkMoves(moves, arriving);
  const left = moves.filter(({ state }) => state === 'left');
  if (left.length === 0) return { found: { config, left: undefined } };
  const keys = await readMasterKeys({ db }, keyStore);
  let { blobs } = config;
  for (const move of left) {
    const place = openPlace(keys, move);
    if (place.database !== undefined) {
      return {
        next: { config: { ...config, database: place.database, blobs: place.blobs ?? blobs }, arriving: move.id },
      };
    }
    // The operator may have changed the variable already, or have moved the blobs again by other means.
    if (place.blobs !== undefined && describeBlobs(blobs) === place.fromBlobs) blobs = place.blobs;
  }
  return { found: { config: { ...config, blobs }, left: `${left.at(-1)?.id} left` } };
}

/** Only a database that the service has left proves that the move to this one is complete. */
function checkMoves(moves: readonly MoveRecord[], arriving: string | undefined): void {
  if (arriving !== undefined && !moves.some(({ id }) => id === arriving))
    throw new OperatorError('The service has moved to another database, which does not have its data any more.');
  if (moves.some(({ id, state }) => state === 'incoming' && id !== arriving))
    throw new OperatorError(
      'A move to this database is not complete. Start with the configuration from before the move, and run the command move.',
    );
}

/** Completes the move that led here, which a command that was killed has left. The configuration may name this database then. */
export async function confirmArrival(db: Database, { arriving }: ServicePlace): Promise<void> {
  if (arriving !== undefined) await changeMove(db, { id: arriving, states: ['incoming'] }, { state: 'arrived' });
}

/** Throws ServiceMoving while a move stops the service, and ends a stop that the command does not renew any more. */
export async function requireNoStop(db: Database, now: Date): Promise<void> {
  const move = await findRunning(db);
  if (move === undefined || !stoppedStates.includes(move.state)) return;
  if (Date.parse(JSON.parse(move.progress ?? '')) > now.getTime()) throw new ServiceMoving();
  await changeMove(db, { ...move, states: stoppedStates }, released);
}

/** Rejects blobs of a process that was suspended while their service has moved: no part of the new place may refer to them. */
export function withoutLateWrites(blobs: BlobStore, db: Database, left: FoundPlace['left']): BlobStore {
  return {
    ...blobs,
    async write(key, bytes) {
      const written = await blobs.write(key, bytes);
      if ((await lastMove(db)) !== left) throw new ServiceMoved();
      return written;
    },
  };
}

/** Returns what to change in the configuration that led to this place, or undefined if it names the place already. */
export function remarkAboutMove(configured: Config, { database, blobs }: Pick<Config, 'database' | 'blobs'>) {
  const hasOtherBlobs = describeBlobs(blobs) !== describeBlobs(configured.blobs);
  if (database === configured.database && !hasOtherBlobs) return undefined;
  const variables = variablesToChange({
    database: database === configured.database ? undefined : database,
    blobs: hasOtherBlobs ? blobs : undefined,
  });
  return ['The service has moved. Change the configuration:', ...variables.map((line) => `  ${line}`)].join('\n');
}
