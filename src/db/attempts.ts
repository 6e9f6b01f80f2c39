import type { AttemptCounter } from '../core/attempts.ts';
import type { Database, Tables, Transaction } from './tables.ts';

export type Caller = Tables['attempt']['caller'];

/** Whose tries are counted: those at one recipient's id, of strangers or of people who proved the recipient's address. */
export interface CounterPlace {
  readonly recipientId: string;
  readonly caller: Caller;
}

/**
 * The counter, which nobody else can read or change until the transaction ends. Made where there was none; undefined
 * when the recipient is gone for good.
 */
export async function holdCounter(
  tx: Transaction,
  { recipientId, caller }: CounterPlace,
  now: Date,
): Promise<AttemptCounter | undefined> {
  const at = now.toISOString();
  const row = await tx
    .insertInto('attempt')
    .columns(['recipient_id', 'caller', 'tries', 'undecided', 'counted_at', 'reserved_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('recipient')
        .select('recipient.id')
        .select([val(caller).as('caller'), val(0).as('tries'), val(0).as('undecided')])
        .select([val(at).as('counted_at'), val(at).as('reserved_at')])
        .where('recipient.id', '=', recipientId),
    )
    .onConflict((conflict) =>
      conflict.columns(['recipient_id', 'caller']).doUpdateSet(({ ref }) => ({ tries: ref('attempt.tries') })),
    )
    .returningAll()
    .executeTakeFirst();
  return row && counterIn(row);
}

/** Only while it is held. */
export async function keepCounter(
  tx: Transaction,
  { recipientId, caller }: CounterPlace,
  counter: AttemptCounter,
): Promise<void> {
  await tx
    .updateTable('attempt')
    .set({
      tries: counter.tries,
      undecided: counter.undecided,
      counted_at: counter.countedAt.toISOString(),
      reserved_at: counter.reservedAt.toISOString(),
      locked_until: counter.lockedUntil?.toISOString() ?? null,
    })
    .where('recipient_id', '=', recipientId)
    .where('caller', '=', caller)
    .execute();
}

/** As it is this moment; undefined where nobody has tried yet. */
export async function findCounter(
  db: Database,
  { recipientId, caller }: CounterPlace,
): Promise<AttemptCounter | undefined> {
  const row = await db
    .selectFrom('attempt')
    .selectAll()
    .where('recipient_id', '=', recipientId)
    .where('caller', '=', caller)
    .executeTakeFirst();
  return row && counterIn(row);
}

function counterIn(row: Tables['attempt']): AttemptCounter {
  return {
    tries: row.tries,
    undecided: row.undecided,
    reservedAt: new Date(row.reserved_at || row.counted_at),
    countedAt: new Date(row.counted_at),
    lockedUntil: row.locked_until === null ? null : new Date(row.locked_until),
  };
}
