import type { EmailAddress } from '../core/email.ts';
import { type Gap, keptQuery } from './kept-query.ts';
import type { Database, Tables, Transaction } from './tables.ts';

export async function addVerification(tx: Transaction, row: Tables['verification']): Promise<void> {
  await tx.insertInto('verification').values(row).execute();
}

/** A verification is found only with the token, the client and the address that it was made for. */
export interface VerificationProof {
  readonly tokenHash: string;
  readonly clientHash: string;
  readonly address: EmailAddress;
}

const verificationBy = keptQuery((db, gap: Gap<VerificationProof>) =>
  db
    .selectFrom('verification')
    .innerJoin('party', 'party.id', 'verification.party_id')
    .select(['verification.id', 'verification.party_id', 'verification.ends_at', 'verification.idle_ends_at'])
    .where('verification.token_hash', '=', gap('tokenHash'))
    .where('verification.client_hash', '=', gap('clientHash'))
    .where('party.address', '=', gap('address')),
);

export async function findVerification(db: Database, proof: VerificationProof) {
  const [found] = await verificationBy(db, proof);
  return found;
}

export async function findVerificationOf(
  db: Database,
  { tokenHash, clientHash, partyId }: Omit<VerificationProof, 'address'> & { readonly partyId: string },
) {
  return db
    .selectFrom('verification')
    .select(['ends_at', 'idle_ends_at'])
    .where('token_hash', '=', tokenHash)
    .where('client_hash', '=', clientHash)
    .where('party_id', '=', partyId)
    .executeTakeFirst();
}

export async function endVerification(db: Database, id: string): Promise<void> {
  await db.deleteFrom('verification').where('id', '=', id).execute();
}

/** Each transfer starts the idle time anew. False when the verification has ended meanwhile: whoever had it may be forgotten. */
export async function restartIdleTime(tx: Transaction, id: string, idleEndsAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('verification')
    .set({ idle_ends_at: idleEndsAt.toISOString() })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Resolves with whose they were. */
export async function removeEndedVerifications(tx: Transaction, now: Date, most: number): Promise<readonly string[]> {
  const time = now.toISOString();
  const removed = await tx
    .deleteFrom('verification')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('verification')
        .select('id')
        .where(({ or, eb }) => or([eb('ends_at', '<=', time), eb('idle_ends_at', '<=', time)]))
        .limit(most),
    )
    // Asked again: a transfer may have started the idle time anew.
    .where(({ or, eb }) => or([eb('ends_at', '<=', time), eb('idle_ends_at', '<=', time)]))
    .returning('party_id')
    .execute();
  return removed.map((row) => row.party_id);
}
