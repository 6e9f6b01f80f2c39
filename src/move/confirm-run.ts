import { OperatorError } from '../core/errors.ts';
import { confirmRun, listMoves, type MoveRecord } from '../db/moves/moves.ts';
import type { Database, Transaction } from '../db/tables.ts';

type Run = Pick<MoveRecord, 'id' | 'run'>;

export class TakenOver extends OperatorError {
  override readonly name = 'TakenOver';

  constructor() {
    super('This move was canceled, or another command continues it.');
  }
}

/** Throws if the move is not of this run any more. Afterwards, another run may still take it over: see `confirmRun`. */
export async function confirmMoving({ id, run }: Run, db: Database): Promise<void> {
  const own = (await listMoves(db)).find((move) => move.id === id);
  if (own?.run !== run || own.state !== 'moving') throw new TakenOver();
}

/** The same for a transaction of the new database. Until it ends, no other run takes over. */
export async function confirmTarget(run: Run, tx: Transaction): Promise<MoveRecord> {
  const found = await confirmRun(tx, { ...run, state: 'incoming' });
  if (found === undefined) throw new TakenOver();
  return found;
}
