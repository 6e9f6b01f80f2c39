import { dropEmailsAbout, dropEmailsTo } from '../outbox/outbox.ts';
import type { Database, Tables, Transaction } from '../tables.ts';
import { isUnreferenced } from './contacts.ts';

export interface NewErasure {
  readonly contactId: string;
  /** Replaces the address. */
  readonly replacementAddress: string;
  /** Stored until the erasure is finished; sealed, so that the database does not show the address. */
  readonly sealedAddress: Uint8Array;
  readonly at: Date;
}

/**
 * Removes the address and the contact's verifications, and records what is left to erase. Does nothing when the contact
 * was erased before.
 */
export async function eraseContact(
  tx: Transaction,
  { contactId, replacementAddress, sealedAddress, at }: NewErasure,
): Promise<void> {
  // Codes come first: redeeming one locks the code before the contact, and the same order prevents deadlocks.
  await tx.deleteFrom('verification_code').where('contact_id', '=', contactId).execute();
  const { numUpdatedRows } = await tx
    .updateTable('contact')
    .set({ address: replacementAddress, erased_at: at.toISOString() })
    .where('id', '=', contactId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await tx.deleteFrom('verification').where('contact_id', '=', contactId).execute();
  await dropEmailsTo(tx, contactId);
  await tx
    .insertInto('erasure')
    .values({ contact_id: contactId, address: sealedAddress, created_at: at.toISOString() })
    .execute();
}

const erasuresAtOnce = 100;

/** Unfinished erasures, oldest first. */
export async function findPendingErasures(db: Database): Promise<ReadonlyArray<Tables['erasure']>> {
  return db.selectFrom('erasure').selectAll().orderBy('created_at').limit(erasuresAtOnce).execute();
}

/** Removes rows that concurrent requests wrote while the contact was erased. */
export async function removeLateRows(tx: Transaction, contactId: string): Promise<void> {
  await tx.deleteFrom('verification_code').where('contact_id', '=', contactId).execute();
  await tx.deleteFrom('verification').where('contact_id', '=', contactId).execute();
  await dropEmailsTo(tx, contactId);
  await dropEmailsAbout(tx, contactId);
}

/** Ends an erasure. An unreferenced contact is deleted. */
export async function endErasure(tx: Transaction, contactId: string): Promise<void> {
  await tx.deleteFrom('erasure').where('contact_id', '=', contactId).execute();
  await tx
    .deleteFrom('contact')
    .where('id', '=', contactId)
    .where('erased_at', 'is not', null)
    .where(isUnreferenced)
    .execute();
}
