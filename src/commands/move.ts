import { recordExport } from '../actions/audit/record-audit.ts';
import { parseMovePlace } from '../config/move-place.ts';
import type { Config } from '../config.ts';
import { Findings, OperatorError } from '../core/errors.ts';
import { openDatabase } from '../db/engine/open-database.ts';
import { countChanges, findRunning, listMoves, type MoveRecord } from '../db/moves/moves.ts';
import { endCapture } from '../db/moves/triggers.ts';
import {
  beginMove,
  cancelMove,
  continueMove,
  describeBlobs,
  describeDatabase,
  findRunningMove,
  finishMove,
  type MovePlace,
  type MoveTarget,
  openPlace,
  requireSamePlace,
  type StoredPlace,
  variablesToChange,
} from '../move/begin-move.ts';
import { runMove } from '../move/run-move.ts';
import { openBlobStore, openMoveTarget, type Service, systemClock } from '../wiring.ts';
import type { Call } from './command.ts';
import { requireExistingService } from './open-when-available.ts';
import { withOpenService } from './with-service.ts';

export async function move(call: Call): Promise<void> {
  const { config, options } = call;
  const chosen = parseMovePlace(config, { database: options['to-database'], blobs: options['to-blobs'] });
  await withMoving(call, async (service) => {
    const begun = await findRunningMove(service.ports);
    if (begun !== undefined) requireSamePlace(begun.place, chosen);
    else if (isComplete(service, chosen)) return finishLast(call, service);
    // Otherwise, the operator could not know which variables to change for both moves.
    else if (service.moveRemark !== undefined)
      throw new OperatorError(
        'The configuration is that from before the last move. Change it, then begin another move.',
      );
    const place = begun?.place ?? placeFrom(service.config, chosen);
    const { target, close } = await openMoveTarget(service.config, place);
    try {
      await runWith(call, service, { id: begun?.id, place, target });
    } finally {
      await close();
    }
  });
}

/** Opens the service also while a move stops it. */
async function withMoving(call: Call, work: (service: Service) => Promise<void>): Promise<void> {
  await requireExistingService(call.config);
  await withOpenService(call, { duringMove: true }, work);
}

/** Whether nothing is to be moved: no place was chosen, or an earlier run with the same options has switched. */
function isComplete({ config, moveRemark }: Service, { database, blobs }: MovePlace): boolean {
  const isThere =
    (database === undefined || database === config.database) &&
    (blobs === undefined || describeBlobs(blobs) === describeBlobs(config.blobs));
  return (database === undefined && blobs === undefined) || (isThere && moveRemark !== undefined);
}

function placeFrom({ database, blobs }: Config, chosen: MovePlace): StoredPlace {
  if (chosen.database === database) throw new OperatorError('The service uses this database already.');
  const fromBlobs = describeBlobs(blobs);
  if (chosen.blobs !== undefined && describeBlobs(chosen.blobs) === fromBlobs)
    throw new OperatorError('The service has its blobs there already.');
  return { ...chosen, fromBlobs };
}

interface OpenedMove {
  /** Undefined for a move that has not begun. */
  readonly id: string | undefined;
  readonly place: StoredPlace;
  readonly target: MoveTarget;
}

async function runWith(call: Call, service: Service, { id, place, target }: OpenedMove): Promise<void> {
  const { print, warn, commandLine, actor } = call;
  const { ports, config } = service;
  const { db } = ports;
  const { blobs } = await openBlobStore(config);
  if (id === undefined) await recordExport(ports, actor, { action: 'beginMove', subject: subjectOf(place) });
  const own = await (id === undefined ? beginMove(ports, place, target) : continueMove(ports, id, target));
  print(
    id === undefined ? `Move ${own.id} has begun. It can be interrupted at any time.` : `Move ${own.id} continues.`,
  );
  const { stopMs, lost } = await runMove({ move: own, db, blobs, target, now: systemClock.now, report: print });
  print(`The service has moved. It was stopped for ${(stopMs / 1_000).toFixed(1)} s.`);
  printVariables(call, place);
  for (const [key, cause] of lost) warn(`Blob ${key} was ${cause} at the old place, and is not at the new one.`);
  await finishMove(own.id, db, target);
  if (lost.size === 0) return;
  throw new Findings(
    `${lost.size} blobs were not copied. Run \`${commandLine('check --contents')}\` to find the transfers that need them.`,
  );
}

function subjectOf({ database, blobs }: MovePlace): string {
  const places = [database && describeDatabase(database), blobs && describeBlobs(blobs)];
  return places.filter((place) => place !== undefined).join(', ');
}

function printVariables({ print }: Call, place: MovePlace): void {
  print('Running servers go on there by themselves. Before their next start, change their configuration:');
  for (const line of variablesToChange(place)) print(`  ${line}`);
}

/** An earlier run may have been killed after the switch. */
async function finishLast({ config, print }: Call, service: Service): Promise<void> {
  const from = openDatabase(config.database);
  try {
    const last = (await listMoves(from)).findLast(({ state }) => state === 'left');
    // The command that has canceled a move may have been killed, too.
    if (last === undefined) await endCapture(from);
    if (last === undefined)
      throw new OperatorError('No move has begun. Choose a new place with --to-database, --to-blobs or both.');
    const db = config.database === service.config.database ? undefined : service.ports.db;
    const hasBlobs = openPlace(service.ports.keys, last).blobs !== undefined;
    const { blobs } = await openBlobStore(service.config);
    await finishMove(last.id, from, { db, blobs: hasBlobs ? blobs : undefined });
  } finally {
    await from.destroy();
  }
  print('The last move is complete.');
}

export async function showMove(call: Call): Promise<void> {
  const { options, print } = call;
  await withMoving(call, async (service) => {
    const begun = await findRunningMove(service.ports);
    const [database, blobs] = [describeDatabase(service.config.database), describeBlobs(service.config.blobs)];
    const move = begun && {
      ...{ id: begun.id, to: subjectOf(begun.place), changes: await countChanges(service.ports.db) },
      table: tableIn(await findRunning(service.ports.db)),
    };
    if (options.json) return print(JSON.stringify({ database, blobs, move: move ?? null }));
    print(`Database: ${database}`);
    print(`Blobs: ${blobs}`);
    if (begun === undefined || move === undefined) return print('No move has begun.');
    print(`Move ${move.id} to ${move.to} has begun. ${progressOf(begun.place, move)}`);
  });
}

interface MoveProgress {
  readonly changes: number;
  readonly table: string | null;
}

function progressOf(place: StoredPlace, { changes, table }: MoveProgress): string {
  if (place.database === undefined) return `${changes} changes are left to copy.`;
  const rows = table === null ? 'All rows are copied' : `The table ${table} is being copied`;
  return `${rows}, and ${changes} changes are left.`;
}

/** Returns the table that is being copied. Null if all are copied, or the database is not moved. */
function tableIn(move: Pick<MoveRecord, 'progress'> | undefined): string | null {
  const progress: { readonly table?: string } | null = JSON.parse(move?.progress ?? 'null');
  return progress?.table ?? null;
}

export async function cancel(call: Call): Promise<void> {
  await withMoving(call, async ({ ports }) => {
    const begun = await findRunningMove(ports);
    if (begun === undefined)
      throw new OperatorError('No move can be canceled: none has begun, or the service has moved already.');
    if (!(await cancelMove(ports.db, begun.id))) throw new OperatorError('The move has ended meanwhile.');
    await recordExport(ports, call.actor, { action: 'cancelMove', subject: subjectOf(begun.place) });
    call.print('The move is canceled. Remove what was copied to the new place before you use it again.');
  });
}
