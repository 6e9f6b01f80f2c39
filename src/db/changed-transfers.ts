import type { Tables, Transaction } from './tables.ts';

/**
 * False, and nothing is changed, when the transfer is not active, or has expired by now: what is over does not come back,
 * also before it was moved.
 */
export async function changeExpiry(
  tx: Transaction,
  trackingId: string,
  { expiresAt, now }: { readonly expiresAt: Date; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('transfer')
    .set({ expires_at: expiresAt.toISOString() })
    .where('tracking_id', '=', trackingId)
    .where('state', '=', 'Active')
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Only together with the slots of a new password. */
export async function keepPasswordMode(
  tx: Transaction,
  trackingId: string,
  mode: Tables['transfer']['password_mode'],
): Promise<void> {
  await tx
    .updateTable('transfer')
    .set({ password_mode: mode })
    .where('tracking_id', '=', trackingId)
    .where('password_mode', '<>', mode)
    .execute();
}

/**
 * When mails of a transfer are given up that wait and are worth sending until its expiry. First in its transaction, as
 * whoever settles a mail writes to it before the transfer.
 */
export async function putOffGivingUp(
  tx: Transaction,
  trackingId: string,
  kinds: readonly string[],
  giveUpAt: (queuedAt: Date) => Date,
): Promise<void> {
  const held = await tx
    .updateTable('outbox')
    .set(({ ref }) => ({ give_up_at: ref('give_up_at') }))
    .where('tracking_id', '=', trackingId)
    .where('state', '=', 'queued')
    .where('kind', 'in', kinds)
    .returning('created_at')
    .execute();
  // Those that were queued together, which are most, are changed together.
  for (const queuedAt of new Set(held.map(({ created_at }) => created_at))) {
    await tx
      .updateTable('outbox')
      .set({ give_up_at: giveUpAt(new Date(queuedAt)).toISOString() })
      .where('tracking_id', '=', trackingId)
      .where('state', '=', 'queued')
      .where('kind', 'in', kinds)
      .where('created_at', '=', queuedAt)
      .execute();
  }
}
