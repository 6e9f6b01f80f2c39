import type { CounterName } from '../../../src/core/attempts.ts';
import type { Ports } from '../../../src/ports/ports.ts';

/** Inserts a counter of a recipient that is locked for this time, after 5 wrong passwords. */
export async function insertLock(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  recipientId: string,
  caller: CounterName,
  ms: number,
): Promise<void> {
  const at = clock.now().toISOString();
  const locked_until = new Date(clock.now().getTime() + ms).toISOString();
  const counter = { attempts: 6, pending: 1, reserved_at: at, counted_at: at, locked_until };
  await db
    .insertInto('attempt')
    .values({ recipient_id: recipientId, caller, ...counter })
    .execute();
}
