import type { EmailAddress } from '../core/email.ts';
import type { Transaction } from './tables.ts';

/** The id of the party with this address; `newId` becomes it where there is none yet. */
export async function partyOf(tx: Transaction, address: EmailAddress, newId: string, at: Date): Promise<string> {
  await tx
    .insertInto('party')
    .values({ id: newId, address, created_at: at.toISOString(), forgotten_at: null })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute();
  const { id } = await tx.selectFrom('party').select('id').where('address', '=', address).executeTakeFirstOrThrow();
  return id;
}
